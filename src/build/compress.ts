import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { AstroIntegration } from 'astro'

/** Text files worth it; fonts and images are compressed already. */
const TEXT = /\.(?:html|js|css|svg|json)$/
/** Below, compressing a response saves nothing on the network. */
const LEAST_BYTES = 1024

/** Writes `.br` and `.gz` next to compressible files: once with full effort here, instead of with little at every request. */
export function compressed(): AstroIntegration {
  return {
    name: 'compressed',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for (const name of await readdir(fileURLToPath(dir), { recursive: true })) {
          const file = new URL(name, dir)
          if (!TEXT.test(name) || (await stat(file)).size < LEAST_BYTES) continue
          const bytes = await readFile(file)
          await writeFile(
            new URL(`${name}.br`, dir),
            await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          )
          await writeFile(new URL(`${name}.gz`, dir), await promisify(gzip)(bytes, { level: 9 }))
        }
      },
    },
  }
}
