import fc from 'fast-check'
import { expect, test } from 'vitest'

import { jsonLines, readJson } from '#src/lib/json-tree.ts'

const lines = (text: string, ...toggled: string[]) => jsonLines(readJson(text)?.value, new Set(toggled))

test('one line for each value, groups before their members', () => {
  expect(
    lines('{"a":1,"b":["x",null]}').map(({ depth, name, value, group }) => [depth, name, group ? `${group.kind} ${group.size}` : value]),
  ).toEqual([
    [0, undefined, 'object 2'],
    [1, 'a', 1],
    [1, 'b', 'array 2'],
    [2, '0', 'x'],
    [2, '1', null],
  ])
})

test('closing a group hides its members, and only its own', () => {
  const open = lines('{"a":{"b":1},"c":{"d":2}}')
  const a = open.find(({ name }) => name === 'a')
  expect(lines('{"a":{"b":1},"c":{"d":2}}', a?.id ?? '').map(({ name }) => name)).toEqual([undefined, 'a', 'c', 'd'])
})

test('names that look like inner workings are names', () =>
  expect(lines('{"__proto__":{"toString":1},"constructor":2}').map(({ name }) => name)).toEqual([
    undefined,
    '__proto__',
    'toString',
    'constructor',
  ]))
test('a name that looks like a path of another does not share its id', () => {
  const ids = lines('{"a.b":1,"a":{"b":2},"a/b":3}').map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
test('large and deep groups begin closed', () => {
  expect(lines(JSON.stringify({ list: Array.from({ length: 500 }, () => 1) }))).toHaveLength(2)
  expect(lines('[[[[[1]]]]]')).toHaveLength(4)
})
test('depth is the sender’s choice and does not stop the reader', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  expect(lines(deep)).toHaveLength(4)
})
test('any document has a line for every visible value', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 2 }), (text) => lines(text).length >= 1 && lines(text)[0]?.depth === 0))
})
test('what is no JSON is undefined', () => expect(readJson('{"a":')).toBeUndefined())
