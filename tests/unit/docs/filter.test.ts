import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { CONNECTIONS, TRAFFIC } from '#domain/filter/connection-fields.ts'
import { type FieldSet, REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'

/** docs/filter.md says what there is: each field of each kind, and examples that are filters. */
const page = readFileSync(new URL('../../../docs/filter.md', import.meta.url), 'utf8')
const section = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const rowsOf = (text: string) => [...text.matchAll(/^\| `([a-z0-9]+)` \| (.+) \| `(.+)` \|$/gm)]

test.each([
  ['requests', REQUESTS],
  ['connections', CONNECTIONS],
] as [string, FieldSet][])('every field of %s is described as the console describes it', (what, set) => {
  expect(rowsOf(section(`Fields of ${what}`)).map(([, name, hint, example]) => ({ name, hint, example }))).toEqual(
    set.fields.map(({ name, hint, example }) => ({ name, hint, example })),
  )
})

test('bandwidth has the fields that are named', () => {
  const named = [...section('Fields of bandwidth').matchAll(/`([a-z]+)`/g)].map(([, name]) => name)
  expect(named).toEqual([...TRAFFIC.byName.keys()])
})

test('each example is a filter', () => {
  const [, block = ''] = /```\n([\s\S]+?)```/.exec(page) ?? []
  const examples = block.trim().split('\n')
  expect(examples.length).toBeGreaterThan(5)
  for (const example of examples) expect([example, parseFilter(example)]).toMatchObject([example, { ok: true }])
  for (const set of [REQUESTS, CONNECTIONS])
    for (const { example } of set.fields) expect([example, parseFilter(example, set)]).toMatchObject([example, { ok: true }])
})

const cellsOf = (title: string): string[][] =>
  section('Spellings')
    .split(`\n### ${title}\n`)[1]
    ?.split('\n### ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    ) ?? [] // prettier-ignore
const codeIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

const understood = cellsOf('Understood').flatMap(([typed, means]) => codeIn(typed).map((one) => [one, codeIn(means)[0] ?? ''] as const))
const refused = cellsOf('Not understood').map(([typed, place, says]) => [codeIn(typed)[0] ?? '', place ?? '', says ?? ''] as const)

test('there are spellings of each kind', () => {
  expect(understood.length).toBeGreaterThan(120)
  expect(refused.length).toBeGreaterThan(45)
})

test.each(understood)('%s means %s', (typed, means) => {
  const parsed = parseFilter(typed)
  const shown = parsed.ok ? parsed.node && printFilter(parsed.node) : parsed.error
  expect(shown).toBe(means)
  expect(parseFilter(means)).toEqual(parsed)
})

test.each(refused)('%s is refused at %s: %s', (typed, place, says) => {
  const parsed = parseFilter(typed)
  if (parsed.ok) throw new Error('It was understood')
  const { at, length, message } = parsed.error
  expect([length === 1 ? `${at + 1}` : `${at + 1}–${at + length}`, message]).toEqual([place, says])
})
