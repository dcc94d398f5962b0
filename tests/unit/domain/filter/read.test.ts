import { describe, expect, test } from 'vitest'

import { parseFilter } from '#domain/filter/parse.ts'
import { FilterError, readFilter } from '#domain/filter/read.ts'
import fc from '#tests/properties.ts'

import { anyFilter } from './arbitraries.ts'

describe('a filter from the wire', () => {
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

  test('ten thousand levels deep is refused in good time', () => {
    const deep = JSON.parse(`${'{"kind":"not","node":'.repeat(10_000)}{"kind":"text","text":"a"}${'}'.repeat(10_000)}`) as unknown
    const start = performance.now()
    expect(() => readFilter(deep)).toThrow(/levels deep/)
    expect(performance.now() - start).toBeLessThan(50)
  })

  test('with a million nodes is refused in good time', () => {
    const wide = {
      kind: 'or',
      nodes: Array.from({ length: 1000 }, () => ({ kind: 'or', nodes: Array.from({ length: 1000 }, () => ({ kind: 'text', text: 'a' })) })),
    }
    const huge = { kind: 'or', nodes: Array.from({ length: 1_000_000 }, () => ({ kind: 'text', text: 'a' })) }
    for (const raw of [wide, huge]) {
      const start = performance.now()
      expect(() => readFilter(raw)).toThrow(FilterError)
      expect(performance.now() - start).toBeLessThan(50)
    }
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
