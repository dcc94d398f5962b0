import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SPECIFIER = /(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g

/** What of the project's own modules a file names, at once or later: `#src/lib/format.ts`, `./text.ts`. */
export const specifiersOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map(([, specifier]) => specifier ?? '')

/** The same as paths from the root. */
export const importsOf = (file: string): string[] =>
  specifiersOf(file).map((specifier) => (specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)))
