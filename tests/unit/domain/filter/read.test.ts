import { describe, expect, test } from 'vitest'

import { MAX_FILTER_DEPTH, MAX_FILTER_NODES } from '#domain/filter/ast.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { FilterError, readFilter } from '#domain/filter/read.ts'
import fc from '#tests/properties.ts'

import { anyFilter } from './arbitraries.ts'

const manyTexts = (count: number): object[] => Array.from({ length: count }, () => ({ kind: 'text', text: 'a' }))

/** The document, and how many of its nodes somebody asked for their kind. */
function counted(document: object): { raw: object; looked: () => number } {
  const seen = new Set<object>()
  const watched = (value: object): object =>
    new Proxy(value, {
      get(target, name, receiver) {
        if (name === 'kind') seen.add(target)
        const found: unknown = Reflect.get(target, name, receiver)
        return typeof found === 'object' && found !== null ? watched(found) : found
      },
    })
  return { raw: watched(document), looked: () => seen.size }
}

describe('a filter from the API', () => {
  test('comes back as it was sent', () => {
    fc.assert(
      fc.property(anyFilter, (tree) => {
        expect(readFilter(JSON.parse(JSON.stringify(tree)))).toEqual(tree)
      }),
    )
  })

  test('is brought to normal form', () => {
    const host = {
      kind: 'is',
      field: 'host',
      values: [
        { text: 'A.com', prefix: false },
        { text: 'a.com', prefix: false },
      ],
    }
    const nested = {
      kind: 'and',
      nodes: [
        { kind: 'and', nodes: [host] },
        { kind: 'not', node: { kind: 'not', node: { kind: 'text', text: 'x' } } },
      ],
    }
    expect({ ok: true, node: readFilter(nested) }).toEqual(parseFilter('host:a.com x'))
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['an unknown kind', { kind: 'sql', text: '1=1' }],
    ['an unknown field', { kind: 'is', field: 'password', values: [{ text: 'a', prefix: false }] }],
    ['an inherited name as field', { kind: 'is', field: 'constructor', values: [{ text: 'a', prefix: false }] }],
    ['no values', { kind: 'is', field: 'host', values: [] }],
    ['an empty group', { kind: 'and', nodes: [] }],
    ['a number as text', { kind: 'is', field: 'host', values: [{ text: 5, prefix: false }] }],
    ['text for a number', { kind: 'is', field: 'status', values: [{ text: 'abc', prefix: false }] }],
    ['a prefix of a number', { kind: 'is', field: 'status', values: [{ text: '5', prefix: true }] }],
    ['a comparison of text', { kind: 'compare', field: 'host', op: '>', value: 1 }],
    ['a foreign operator', { kind: 'compare', field: 'status', op: '!=', value: 1 }],
    ['infinity', { kind: 'compare', field: 'status', op: '>', value: Number.POSITIVE_INFINITY }],
    ['a negative number', { kind: 'compare', field: 'status', op: '>', value: -1 }],
    ['empty text', { kind: 'text', text: '' }],
  ])('that is %s is refused', (_, raw) => {
    expect(() => readFilter(raw)).toThrow(FilterError)
  })

  test('names the place of the mistake', () => {
    const raw = {
      kind: 'and',
      nodes: [
        { kind: 'text', text: 'a' },
        { kind: 'is', field: 'nope', values: [] },
      ],
    }
    expect(() => readFilter(raw)).toThrow('filter.nodes[1].field')
  })

  test('ten thousand levels deep is refused where the levels end', () => {
    const deep = JSON.parse(`${'{"kind":"not","node":'.repeat(10_000)}{"kind":"text","text":"a"}${'}'.repeat(10_000)}`) as object
    const { raw, looked } = counted(deep)
    expect(() => readFilter(raw)).toThrow(/levels deep/)
    expect(looked()).toBeLessThanOrEqual(MAX_FILTER_DEPTH)
  })

  test.each([
    ['flat', { kind: 'or', nodes: manyTexts(1_000_000) }],
    ['in groups', { kind: 'or', nodes: Array.from({ length: 1000 }, () => ({ kind: 'or', nodes: manyTexts(1000) })) }],
  ])('with a million nodes (%s) is refused where the limit is', (_, bomb) => {
    const { raw, looked } = counted(bomb)
    expect(() => readFilter(raw)).toThrow(FilterError)
    expect(looked()).toBeLessThanOrEqual(MAX_FILTER_NODES + 1)
  })

  test('random documents are a filter or a FilterError', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        try {
          readFilter(raw)
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError)
        }
      }),
    )
  })
})
