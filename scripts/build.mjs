#!/usr/bin/env node
/**
 * Mistake it prevents: looking at yesterday's console. Builds when a source is newer than the build (by content, not by clock), and not otherwise;
 * `--force` always. Beside each file it puts its brotli and gzip forms, so that no server has to compress.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { bin, environment, fail, ROOT, run, say } from './toolchain.mjs'

const SOURCES = [
  'src/**/*',
  'wire/**/*',
  'domain/**/*',
  'public/**/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
]
const COMPRESSED = /\.(?:html|js|css|svg|json|txt|webmanifest)$/
const WORTH_COMPRESSING = 860 // bytes; below, headers outweigh the gain
const STAMP = join(ROOT, 'dist', 'builds', 'sources.txt')

export async function ensureBuild({ force = false } = {}) {
  const sources = digestOfSources()
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  say('Building the console …')
  const code = await run(bin('astro'), ['build', '--silent'], { stdio: ['ignore', 2, 2], env: environment() })
  if (code !== 0) fail('The console could not be built. The reason stands above.')
  await compressAll()
  writeFileSync(STAMP, sources)
}

function digestOfSources() {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const full = join(ROOT, path)
    if (statSync(full).isFile()) hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
  return hash.digest('hex')
}

async function compressAll() {
  const brotli = promisify(brotliCompress)
  const deflate = promisify(gzip)
  const files = globSync('dist/**/*', { cwd: ROOT }).filter((path) => COMPRESSED.test(path))
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(join(ROOT, path))
      if (bytes.length < WORTH_COMPRESSING) return
      writeFileSync(
        join(ROOT, `${path}.br`),
        await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      )
      writeFileSync(join(ROOT, `${path}.gz`), await deflate(bytes, { level: 9 }))
    }),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await ensureBuild({ force: process.argv.includes('--force') })
