import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Letters of the hash that tells files apart. */
const LENGTH = 4

/**
 * The name of a class of a module of styles in the built pages. Every script that draws with it carries a table of all of them, so what is the same for a
 * whole file stands beside the quote, and nothing else is in it: with Vite's own names the list of requests has 0.4 KiB more of script and 1.4 of style, gzipped.
 */
export function scopedClassName(name: string, file: string): string {
  return `${letters(file)}-${name}`
}

const known = new Map<string, string>()

/** Letters alone, because a name must not begin with a digit. */
function letters(file: string): string {
  const path = relative(ROOT, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const found = known.get(path)
  if (found !== undefined) return found
  const digest = createHash('sha256').update(path).digest()
  const made = Array.from({ length: LENGTH }, (_, at) => String.fromCharCode(97 + ((digest[at] ?? 0) % 26))).join('')
  known.set(path, made)
  return made
}
