import { expect, test } from 'vitest'

import { findNodes, jsonNodes, type OpenGroups, pathOf, readJson, revealed, turned, valueAt, visibleNodes } from '#src/lib/json-tree.ts'
import fc from '#tests/properties.ts'

const BEGIN: OpenGroups = { base: 'some', turned: new Set() }
const ALL: OpenGroups = { base: 'all', turned: new Set() }

const read = (text: string) => jsonNodes(readJson(text)?.value).nodes
const lines = (text: string, open: OpenGroups = BEGIN) => {
  const nodes = read(text)
  return visibleNodes(nodes, open).flatMap((index) => nodes[index] ?? [])
}
const named = (text: string, name: string) => read(text).findIndex((node) => node.name === name)

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
  const text = '{"a":{"b":1},"c":{"d":2}}'
  expect(lines(text, turned(BEGIN, named(text, 'a'))).map(({ name }) => name)).toEqual([undefined, 'a', 'c', 'd'])
})
test('turning a group twice changes nothing', () => expect(turned(turned(BEGIN, 3), 3)).toEqual(BEGIN))
test('names that look like inner workings are names', () =>
  expect(lines('{"__proto__":{"toString":1},"constructor":2}').map(({ name }) => name)).toEqual([
    undefined,
    '__proto__',
    'toString',
    'constructor',
  ]))
test('large and deep groups begin closed', () => {
  expect(lines(JSON.stringify({ list: Array.from({ length: 500 }, () => 1) }))).toHaveLength(2)
  expect(lines('[[[[[1]]]]]')).toHaveLength(4)
})
test('depth is the sender’s choice and does not stop the reader', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  expect(lines(deep)).toHaveLength(4)
  expect(lines(deep, ALL)).toHaveLength(5000)
})
test('finds names and values, and opens what is around them', () => {
  const text = '{"a":{"b":{"c":{"deep":{"Needle":1}}}},"x":"needle"}'
  const nodes = read(text)
  const found = findNodes(nodes, 'needle')
  expect(found.map((index) => pathOf(nodes, index))).toEqual(['$.a.b.c.deep.Needle', '$.x'])
  expect(visibleNodes(nodes, BEGIN)).not.toContain(found[0])
  expect(visibleNodes(nodes, revealed(nodes, BEGIN, found[0] ?? 0))).toContain(found[0])
})
test('a path says names that are no words in brackets and quotes', () => {
  const nodes = read('{"a b":[{"__proto__":1}],"\\"":2}')
  expect(nodes.map((_, index) => pathOf(nodes, index))).toEqual(['$', '$["a b"]', '$["a b"][0]', '$["a b"][0].__proto__', '$["\\""]'])
})
test('what is no JSON is undefined', () => expect(readJson('{"a":')).toBeUndefined())

const document = fc.json({ maxDepth: 5 })
test('all open, every value has a line; all closed, there is one', () => {
  fc.assert(
    fc.property(document, (text) => {
      const nodes = read(text)
      expect(visibleNodes(nodes, ALL)).toEqual(nodes.map((_, index) => index))
      return visibleNodes(nodes, { base: 'none', turned: new Set() }).length === 1
    }),
  )
})
test('a group holds exactly the values that are deeper and follow it', () => {
  fc.assert(
    fc.property(document, (text) => {
      const nodes = read(text)
      return nodes.every(({ depth, end }, index) => {
        const next = nodes.findIndex((other, at) => at > index && other.depth <= depth)
        return end === (next === -1 ? nodes.length : next)
      })
    }),
  )
})
test('every value is found again by its place', () => {
  fc.assert(
    fc.property(document, (text) => {
      const root = readJson(text)?.value
      const { nodes } = jsonNodes(root)
      return nodes.every(({ group, value }, index) => group !== undefined || Object.is(valueAt(root, nodes, index), value))
    }),
  )
})
