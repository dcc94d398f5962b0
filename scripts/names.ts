/**
 * Mistake it prevents: a second word for one thing. Exported identifiers, paths, texts of the screen and titles of tests must not contain the words
 * that docs/glossary.md replaces; the list and its exceptions are in names/retired.ts.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { retiredInPath, retiredInSource } from './names/find.ts'

const SOURCE_FILE = /\.(?:ts|tsx|mjs|astro)$/
/** Generated code, recorded inputs, and the files that third parties ship. */
const LEFT_OUT = /\/gen\/|^tests\/fixtures\/|^public\//

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
const files = listed.filter((file) => file !== '' && !LEFT_OUT.test(file) && existsSync(file))
const findings = files.flatMap((file) => [
  ...retiredInPath(file),
  ...(SOURCE_FILE.test(file) ? retiredInSource(file, readFileSync(file, 'utf8')) : []),
])
if (findings.length > 0) {
  console.error(
    findings.map(({ file, line, word, text, use }) => `${file}:${line} “${word}” in “${text.slice(0, 100)}”: write ${use}`).join('\n'),
  )
  console.error('If a word is correct there, add an exception with its reason to scripts/names/retired.ts.')
  process.exit(1)
}
