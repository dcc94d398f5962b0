import ts from 'typescript'
import { expect, test } from 'vitest'

import { inheritedReads } from '#scripts/own-properties/find.ts'

const FILE = '/sample.ts'
const DECLARED = `
declare const table: Record<string, number>
declare const known: { a: number; b: number }
declare const list: readonly number[]
declare const text: string
declare const key: 'a' | 'b'
declare const raw: unknown
declare const event: { key: string }
`

const FOUND = [
  'table[text]',
  'table[text.toLowerCase()]',
  'table[`x${text}`]',
  'known[text as keyof typeof known]',
  '(raw as Record<string, unknown>)[text]',
  'text in known',
  'String(raw) in table',
]
const NOT_FOUND = [
  'known[key]',
  "table['a']",
  'list[0]',
  'text[0]',
  'key in known',
  "'a' in known",
  'table[event.key]',
  'Object.hasOwn(table, text) ? table[text] : undefined',
  'Object.hasOwn(known, text) && known[text as keyof typeof known]',
]
const STATEMENTS = [
  'table[text] = 1',
  'delete table[text]',
  'export function a() { if (!Object.hasOwn(table, text)) return 0; return table[text] }',
  'export function b() { return table[text] }',
]

/** What the check finds in pieces of code, by the compiler's own types. */
function foundIn(pieces: readonly string[]): string[] {
  const options: ts.CompilerOptions = { strict: true, target: ts.ScriptTarget.ES2022, noEmit: true, types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  const text = DECLARED + pieces.join('\n')
  host.getSourceFile = (name, version) =>
    name === FILE ? ts.createSourceFile(name, text, version, true) : getSourceFile.call(host, name, version)
  const program = ts.createProgram([FILE], options, host)
  const source = program.getSourceFile(FILE)
  return source ? inheritedReads(source, program.getTypeChecker()).map(({ node }) => node.getText(source)) : []
}

test('reads that may find what every object inherits are found, whatever the name is made of', () => {
  expect(foundIn(FOUND.map((code, index) => `export const found${index} = ${code}`))).toEqual(FOUND)
})

test('known names, lists, texts and reads behind Object.hasOwn are not', () => {
  expect(foundIn(NOT_FOUND.map((code, index) => `export const found${index} = ${code}`))).toEqual([])
})

test('a write is not a read, and a guard in front counts for its function only', () => {
  expect(foundIn(STATEMENTS)).toEqual(['table[text]'])
})
