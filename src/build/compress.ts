import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { AstroIntegration } from 'astro'

/** Text files worth it; fonts and images are compressed already. */
const TEXT = /\.(?:html|js|css|svg|json)$/
/** Below, compressing a response saves nothing on the network. */
const LEAST_BYTES = 1024

/**
 * Writes `.br` and `.gz` next to compressible files: once with full effort here, instead of with little at every request. All files at once, for
 * that is half of a build's time on one processor, and together they are a few megabytes.
 */
export function compressed(): AstroIntegration {
  return {
    name: 'compressed',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const names = (await readdir(fileURLToPath(dir), { recursive: true })).filter((name) => TEXT.test(name))
        await Promise.all(names.map((name) => compress(new URL(name, dir))))
      },
    },
  }
}

async function compress(file: URL): Promise<void> {
  if ((await stat(file)).size < LEAST_BYTES) return
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(new URL(`${file.href}.br`), br), writeFile(new URL(`${file.href}.gz`), gz)])
}
