/**
 * Mistake it prevents: a name from outside that finds what every object inherits. `OPERATORS[op]` has a value for `constructor`, `toString` and
 * `__proto__` too, and `op in OPERATORS` is true for them. Refused, by the types of the compiler: reading an object by an arbitrary text, `in` with
 * such a text, and a cast of one to `keyof`. Use `own(table, name)` (domain/own.ts), `Object.hasOwn` before the read, or a Map. What else the compiler
 * finds is not looked for here: the native one finds it in a third of the time, but cannot be asked for a type.
 */
import { readFileSync } from 'node:fs'

import ts from 'typescript'

import { inheritedReads } from './own-properties/find.ts'

const ROOT = process.cwd()
const LOOKED_AT = /^(?:domain|wire|platform|src)\//
/** Generated code, and what reads only what the build has just written. */
const LEFT_OUT = /\/gen\/|^src\/build\//

const path = `${ROOT}/tsconfig.json`
const { config } = ts.parseConfigFileTextToJson(path, readFileSync(path, 'utf8'))
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT, undefined, path)
const looked = fileNames.filter((name) => isLookedAt(name) || name.endsWith('.d.ts'))
const program = ts.createProgram(looked, options)

const problems = program.getSourceFiles().flatMap((source) => {
  if (!isLookedAt(source.fileName)) return []
  const file = pathOf(source.fileName)
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

function pathOf(name: string): string {
  return name.slice(ROOT.length + 1)
}

function isLookedAt(name: string): boolean {
  return LOOKED_AT.test(pathOf(name)) && !LEFT_OUT.test(pathOf(name))
}
