import { expect, test } from 'vitest'

import { pairBodies } from '#src/lib/compare/bodies.ts'
import { compareNamed, countDifferences, type Entries } from '#src/lib/compare/named-values.ts'
import { whyVolatile } from '#src/lib/compare/volatile-headers.ts'
import fc from '#tests/properties.ts'

import { transaction } from './detail.ts'

const headers = (before: Entries, after: Entries) => compareNamed(before, after, { anyCase: true, whyExpected: whyVolatile })

test('header names are compared without case, differences come first, expected ones carry their reason', () => {
  const changes = headers(
    [
      ['Date', 'Mon'],
      ['Accept', '*/*'],
      ['X-Old', '1'],
      ['Content-Type', 'text/html'],
    ],
    [
      ['date', 'Tue'],
      ['accept', '*/*'],
      ['content-type', 'application/json'],
      ['retry-after', '5'],
    ],
  )
  expect(changes.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'X-Old removed',
    'Content-Type changed',
    'retry-after added',
    'Date changed',
    'Accept same',
  ])
  expect(changes[3]?.expected).toContain('moment')
  expect(countDifferences(changes)).toBe(3)
})

test('a volatile header that only one side has is a difference', () => {
  expect(countDifferences(headers([], [['idempotency-key', 'k']]))).toBe(1)
})

test('names of a query keep their case and several values of one name their order', () => {
  const changes = compareNamed(
    [
      ['a', '1'],
      ['a', '2'],
      ['B', 'x'],
    ],
    [
      ['a', '2'],
      ['a', '1'],
      ['b', 'x'],
    ],
    { anyCase: false },
  )
  expect(changes.map(({ name, state }) => `${name} ${state}`)).toEqual(['a changed', 'B removed', 'b added'])
})

const entries = fc.array(fc.tuple(fc.oneof(fc.constantFrom('date', '__proto__', 'A', 'a'), fc.string()), fc.string()))

test('every value of both sides is kept, whatever it is called; a list is equal to itself', () => {
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const changes = headers(before, after)
      expect(changes.flatMap((change) => change.before).toSorted()).toEqual(before.map(([, value]) => value).toSorted())
      expect(changes.flatMap((change) => change.after).toSorted()).toEqual(after.map(([, value]) => value).toSorted())
      expect(countDifferences(headers(before, before))).toBe(0)
    }),
  )
})

const bodies = (sentA: string, gotA: string, sentB: string, gotB: string) => {
  const [a, b] = [transaction(sentA, gotA), transaction(sentB, gotB)]
  return [pairBodies(a.request, b.request), pairBodies(a.response, b.response)] as const
}

test('forms are compared by name, JSON whatever the order of its names, and nothing with nothing is nothing', () => {
  const [form, json] = bodies('a=1&b=2', '{"x":1,"y":[2]}', 'b=2&a=1', '{ "y": [2], "x": 1 }')
  expect([form.kind, json.kind]).toEqual(['equal', 'equal'])
  const [changed, other] = bodies('a=1', '{"x":1}', 'a=2', '{"x":2}')
  expect(changed).toMatchObject({ kind: 'form', changes: [{ name: 'a', before: ['1'], after: ['2'], state: 'changed' }] })
  expect(other).toMatchObject({ kind: 'text', language: 'json' })
  expect(bodies('', '', '', '').map(({ kind }) => kind)).toEqual(['none', 'none'])
})

test('a body that one side lacks, or that is no text, is still compared', () => {
  const [, appeared] = bodies('', '', '', '{"error":1}')
  expect(appeared).toMatchObject({ kind: 'text', language: 'json', before: { text: '' } })
  const [, binary] = bodies('', '\0\u0001\u0002', '', 'text')
  expect(binary.kind).toBe('bytes')
})
