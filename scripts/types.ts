/**
 * Mistakes it prevents: what the compiler finds, and a name from outside that finds what every object inherits. `OPERATORS[op]` has a value for
 * `constructor`, `toString` and `__proto__` too, and `op in OPERATORS` is true for them. Refused, by the types of the compiler: reading an object by
 * an arbitrary text, `in` with such a text, and a cast of one to `keyof`. Use `own(table, name)` (domain/own.ts), `Object.hasOwn` before the read,
 * or a Map. Both are looked for in one program, because reading all sources is a third of either.
 */
import { readFileSync } from 'node:fs'

import ts from 'typescript'

import { inheritedReads } from './own-properties/find.ts'

const ROOT = process.cwd()
const LOOKED_AT = /^(?:domain|wire|platform|src)\//
/** Generated code, and what reads only what the build has just written. */
const LEFT_OUT = /\/gen\/|^src\/build\//

const path = `${ROOT}/tsconfig.json`
const { config, error } = ts.parseConfigFileTextToJson(path, readFileSync(path, 'utf8'))
const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT, undefined, path)
const program = ts.createProgram(fileNames, options)

const mistakes = [...(error ? [error] : []), ...errors, ...ts.getPreEmitDiagnostics(program)]
if (mistakes.length > 0) {
  const host = { getCurrentDirectory: () => ROOT, getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' }
  console.error(ts.formatDiagnostics(mistakes, host))
  process.exit(1)
}

const problems = program.getSourceFiles().flatMap((source) => {
  const file = source.fileName.slice(ROOT.length + 1)
  if (!LOOKED_AT.test(file) || LEFT_OUT.test(file)) return []
  return inheritedReads(source, program.getTypeChecker()).map(({ node, why }) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    return `${file}:${line + 1} ${node.getText(source).split('\n', 1)[0]?.slice(0, 100)}\n    ${why}`
  })
})
if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error('Use own(table, name) of domain/own.ts, Object.hasOwn before the read, or a Map.')
  process.exit(1)
}
