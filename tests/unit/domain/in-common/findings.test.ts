import { describe, expect, test } from 'vitest'

import { type CountedValue, type Finding, findingsIn, withAlike } from '#domain/in-common/findings.ts'
import * as fc from '#tests/properties.ts'

const nameOf = (finding: Finding): string => (finding.kind === 'value' ? `${finding.field}:${finding.value}` : finding.kind)

/** mulberry32: the same numbers each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Row {
  isIn: boolean
  minute: number
  values: Record<string, string>
}

/** Rows with six fields of two to thirty values of uneven frequency; who is in the set is up to `isIn`. */
function rowsOf(seed: number, count: number, isIn: (row: Omit<Row, 'isIn'>, luck: number) => boolean): Row[] {
  const random = chance(seed)
  return Array.from({ length: count }, () => {
    const values = Object.fromEntries([2, 3, 5, 8, 15, 30].map((many) => [`f${many}`, `v${Math.floor(random() ** 2 * many)}`]))
    const row = { minute: Math.floor(random() * 120), values }
    return { ...row, isIn: isIn(row, random()) }
  })
}

function counted(rows: readonly Row[]) {
  const sides = (some: readonly Row[]) => {
    const inside = some.filter(({ isIn }) => isIn).length
    return { inside, outside: some.length - inside }
  }
  const values: CountedValue[] = ['f2', 'f3', 'f5', 'f8', 'f15', 'f30'].flatMap((field) =>
    [...Map.groupBy(rows, (row) => row.values[field] ?? '')].map(([value, some]) => ({ field, value, ...sides(some) })),
  )
  const pieces = [...Map.groupBy(rows, ({ minute }) => minute)]
    .sort(([a], [b]) => a - b)
    .map(([minute, some]) => ({ startMs: minute * 60_000, ...sides(some) }))
  return { all: sides(rows), values, pieces, stepMs: 60_000 }
}

describe('what stands out', () => {
  test('nothing in three hundred sets that were drawn by chance, but for one in a hundred', () => {
    const spoken = Array.from({ length: 300 }, (_, seed) =>
      findingsIn(counted(rowsOf(seed, 1500, (_row, luck) => luck < [0.03, 0.2, 0.5][seed % 3]!))),
    ).filter((findings) => findings.length > 0)
    expect(spoken.length).toBeLessThanOrEqual(6)
  })

  test('what was planted comes first, whichever value it is', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('f3:v1', 'f5:v2', 'f8:v3', 'f15:v4'), (seed, planted) => {
        const [field = '', value] = planted.split(':')
        const rows = rowsOf(seed, 4000, (row, luck) => luck < (row.values[field] === value ? 0.5 : 0.02))
        expect(nameOf(findingsIn(counted(rows))[0]!)).toBe(planted)
      }),
      { numRuns: 60 },
    )
  })

  test('comes in the order of what it explains: what only the set has is before what the rest has too, and much of it before little', () => {
    const all = { inside: 1000, outside: 100_000 }
    const values = [
      { field: 'client', value: 'search', inside: 1000, outside: 20_000 },
      { field: 'vendor', value: 'npm', inside: 170, outside: 600 },
      { field: 'vendor', value: 'github', inside: 660, outside: 5 },
      { field: 'pod', value: 'search-1', inside: 1000, outside: 0 },
    ]
    const findings = findingsIn({ all, values, pieces: [], stepMs: 1 })
    expect(findings.map(nameOf)).toEqual(['pod:search-1', 'vendor:github', 'client:search', 'vendor:npm'])
  })

  test('a planted stretch of time is named to the minute', () => {
    const rows = rowsOf(5, 20_000, ({ minute }, luck) => luck < (minute >= 40 && minute < 55 ? 0.6 : 0.01))
    expect(findingsIn(counted(rows))).toMatchObject([{ kind: 'time', fromMs: 40 * 60_000, toMs: 55 * 60_000 }])
  })

  test('planted amounts are found between the bins that hold them, and none where both sides are spread alike', () => {
    const bins = Array.from({ length: 50 }, (_, index) => ({ from: index * 10, inside: index >= 30 && index < 40 ? 20 : 1, outside: 40 }))
    const all = { inside: 240, outside: 2000 }
    const counts = { all, values: [], pieces: [], stepMs: 1 }
    expect(findingsIn({ ...counts, amounts: [{ field: 'duration', bins }] })).toMatchObject([
      { kind: 'amount', field: 'duration', from: 300, to: 400, inside: 200, outside: 400 },
    ])
    const alike = bins.map((bin) => ({ ...bin, inside: 5 }))
    expect(findingsIn({ ...counts, all: { inside: 250, outside: 2000 }, amounts: [{ field: 'duration', bins: alike }] })).toEqual([])
  })

  test('amounts at either end have no bound there', () => {
    const bins = [0, 1, 2, 3].map((from) => ({ from, inside: from === 0 ? 100 : 5, outside: 500 }))
    const [low] = findingsIn({ all: { inside: 115, outside: 2000 }, values: [], pieces: [], stepMs: 1, amounts: [{ field: 'size', bins }] })
    expect(low).toMatchObject({ kind: 'amount', from: null, to: 1, inside: 100, outside: 500 })
    const turned = bins.map((bin) => ({ ...bin, inside: bin.from === 3 ? 100 : 5 }))
    const [high] = findingsIn({
      all: { inside: 115, outside: 2000 },
      values: [],
      pieces: [],
      stepMs: 1,
      amounts: [{ field: 'size', bins: turned }],
    })
    expect(high).toMatchObject({ kind: 'amount', from: 3, to: null })
  })

  test('nothing is said of fewer than twenty rows, or against fewer', () => {
    const values = [{ field: 'a', value: 'x', inside: 19, outside: 0 }]
    expect(findingsIn({ all: { inside: 19, outside: 100_000 }, values, pieces: [], stepMs: 1 })).toEqual([])
    const more = [{ field: 'a', value: 'x', inside: 900, outside: 0 }]
    expect(findingsIn({ all: { inside: 1000, outside: 19 }, values: more, pieces: [], stepMs: 1 })).toEqual([])
  })
})

describe('values that say the same', () => {
  const FIELDS = ['host', 'vendor', 'client', 'pod', 'a', 'b']
  const value = (field: string, inside: number, strength: number): Finding => ({
    kind: 'value',
    field,
    value: 'x',
    inside,
    outside: 1,
    strength,
    alike: [],
  })
  const time: Finding = { kind: 'time', fromMs: 0, toMs: 1, inside: 90, outside: 1, strength: 8 }

  test('are one finding below the strongest, and time stays by itself', () => {
    // host and vendor: 95 of 100 rows have both; client: 40 of them
    const findings = [value('host', 95, 9), time, value('vendor', 95, 7), value('client', 40, 5)]
    const patterns = [
      { bits: 0b0101, rows: 55 },
      { bits: 0b1101, rows: 40 },
      { bits: 0, rows: 5 },
    ]
    const [host, second, client, ...others] = withAlike(findings, patterns, FIELDS)
    expect(host).toMatchObject({ field: 'host', alike: [{ field: 'vendor', value: 'x', inside: 95, outside: 1 }] })
    expect(second).toEqual(time)
    expect(client).toMatchObject({ field: 'client', alike: [] })
    expect(others).toEqual([])
    expect(findings[0]).toMatchObject({ alike: [] })
  })

  test('are named by the first in the order of the fields, when the rest has them about equally', () => {
    const template: Finding = { kind: 'value', field: 'template', value: '/v3', inside: 49, outside: 98, strength: 9, alike: [] }
    const host: Finding = { kind: 'value', field: 'host', value: 'a.com', inside: 49, outside: 100, strength: 8.9, alike: [] }
    const [named] = withAlike([template, host], [{ bits: 0b11, rows: 49 }], ['host', 'template'])
    expect(named).toMatchObject({ field: 'host', strength: 9, alike: [{ field: 'template' }] })
  })

  test('are named by the one that the rest has least, at the place of the strongest', () => {
    const client: Finding = { kind: 'value', field: 'client', value: 'search', inside: 100, outside: 200, strength: 9, alike: [] }
    const pod: Finding = { kind: 'value', field: 'pod', value: 'search-1', inside: 98, outside: 0, strength: 7, alike: [] }
    const patterns = [
      { bits: 0b11, rows: 98 },
      { bits: 0b01, rows: 2 },
    ]
    expect(withAlike([client, pod], patterns, FIELDS)).toMatchObject([
      { field: 'pod', strength: 9, alike: [{ field: 'client', outside: 200 }] },
    ])
  })

  test('nine in ten of the rows with either are enough, fewer are not', () => {
    const findings = [value('a', 100, 9), value('b', 90, 8)]
    const both = (rows: number) => [
      { bits: 0b11, rows },
      { bits: 0b01, rows: 100 - rows },
    ]
    expect(withAlike(findings, both(90), FIELDS)).toHaveLength(1)
    expect(withAlike(findings, both(89), FIELDS)).toHaveLength(2)
  })
})
