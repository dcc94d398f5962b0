import { describe, expect, test } from 'vitest'

import fc from '#tests/properties.ts'

import type { ValueFinding } from '#domain/in-common/findings.ts'
import { pairsSayingMore, pairsWorthCounting, riskRatioOf } from '#domain/in-common/pairs.ts'

const value = (field: string, inside: number, outside: number): ValueFinding => ({
  kind: 'value',
  field,
  value: 'x',
  inside,
  outside,
  strength: inside,
  alike: [],
})
const all = { inside: 200, outside: 10_000 }

test('the risk ratio is the share of the set with the value over that without it, half a row in each cell', () => {
  // (100.5 ÷ 201) ÷ (100.5 ÷ 10,001)
  expect(riskRatioOf({ inside: 100, outside: 100 }, all)).toBeCloseTo(49.756, 3)
  expect(riskRatioOf({ inside: 20, outside: 1000 }, all)).toBeCloseTo(1, 1)
  expect(riskRatioOf({ inside: 200, outside: 0 }, all)).toBeGreaterThan(1000)
})

describe('a pair', () => {
  const host = value('host', 180, 2000)
  const client = value('client', 170, 2500)

  test('that the rest hardly has says more than both values', () => {
    const [pair] = pairsSayingMore([{ values: [host, client], inside: 160, outside: 20 }], all)
    expect(pair).toMatchObject({ kind: 'pair', inside: 160, outside: 20, values: [{ field: 'host', inside: 180 }, { field: 'client' }] })
  })

  test('says no more where the rest has both as often as chance has it, or hardly any of the set does', () => {
    expect(pairsSayingMore([{ values: [host, client], inside: 153, outside: 500 * 3.4 }], all)).toEqual([])
    expect(pairsSayingMore([{ values: [host, client], inside: 9, outside: 0 }], all)).toEqual([])
  })

  test('of a part of a value goes without saying beside the pair of the whole', () => {
    const pod = value('pod', 60, 800)
    const pairs = pairsSayingMore(
      [
        { values: [host, client], inside: 160, outside: 20 },
        { values: [host, pod], inside: 55, outside: 7 },
      ],
      all,
    )
    expect(pairs.map(({ values }) => values.map(({ field }) => field))).toEqual([['host', 'client']])
  })

  test('is counted in the rest only where enough of the set has both, and among the first ten', () => {
    const findings = [
      host,
      { kind: 'time', fromMs: 0, toMs: 1, inside: 100, outside: 1, strength: 5 } as const,
      client,
      value('pod', 60, 8),
    ]
    const patterns = [
      { bits: 0b0101, rows: 150 },
      { bits: 0b1000, rows: 46 },
      { bits: 0b1001, rows: 4 },
    ]
    expect(pairsWorthCounting(findings, patterns, all)).toEqual([[0, 2]])
    const many = Array.from({ length: 12 }, (_, index) => value(`f${index}`, 100, 100))
    const both = [{ bits: 0b1111_1111_1111, rows: 100 }]
    expect(pairsWorthCounting(many, both, all)).toHaveLength(45)
  })

  test('is not counted in the rest where it would say no more if the rest had none of it', () => {
    const most = { inside: 6_000, outside: 4_000 }
    const patterns = [
      { bits: 0b11, rows: 3_000 },
      { bits: 0, rows: 3_000 },
    ]
    // Of a set that is most of all rows hardly anything can be half as frequent again
    expect(pairsWorthCounting([value('host', 3_500, 500), value('client', 3_200, 600)], patterns, most)).toEqual([])
    expect(pairsWorthCounting([value('host', 3_500, 2_300), value('client', 3_200, 2_000)], patterns, most)).toEqual([[0, 1]])
  })

  test('that is said was always worth counting', () => {
    const count = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most })
    fc.assert(
      fc.property(
        fc.tuple(count(300), count(300), count(300), count(300)),
        fc.tuple(count(300), count(300), count(300), count(300)),
        ([neither, first, second, both], [neitherOut, firstOut, secondOut, bothOut]) => {
          const sides = { inside: neither + first + second + both, outside: neitherOut + firstOut + secondOut + bothOut }
          const values = [value('host', first + both, firstOut + bothOut), value('client', second + both, secondOut + bothOut)] as const
          const patterns = [neither, first, second, both].map((rows, bits) => ({ bits, rows })).filter(({ rows }) => rows > 0)
          const said = pairsSayingMore([{ values, inside: both, outside: bothOut }], sides)
          const counted = pairsWorthCounting(values, patterns, sides)
          expect(said.length === 0 || counted.length === 1).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
