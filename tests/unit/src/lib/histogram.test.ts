import { expect, test } from 'vitest'

import { bucketAt, layBuckets, niceTop, spanOf, sumClasses, timeTicks } from '#src/lib/histogram.ts'
import { wallTimeAt } from '#src/lib/time-zone.ts'
import fc from '#tests/properties.ts'

const range = { fromMs: 1_000_500, toMs: 1_010_000 }
const filled = { startMs: 1_002_000, none: 1, c1: 0, c2: 7, c3: 0, c4: 2, c5: 0, failed: 1 }
const laid = layBuckets({ stepMs: 1000, buckets: [filled] }, range)

test('every step of the range is there, the empty ones as gaps, on the same grid as the response', () => {
  expect(laid.map(({ startMs }) => startMs)).toEqual([1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009].map((s) => s * 1000))
  expect(laid.filter(({ total }) => total > 0)).toEqual([
    { startMs: 1_002_000, endMs: 1_003_000, counts: [1, 0, 7, 0, 2, 0], total: 10, failed: 1 },
  ])
  expect(sumClasses(laid)).toEqual([1, 0, 7, 0, 2, 0])
})

test('a range that makes no sense has no steps', () => {
  expect(layBuckets({ stepMs: 0, buckets: [] }, range)).toEqual([])
  expect(layBuckets({ stepMs: 1000, buckets: [] }, { fromMs: 5, toMs: 5 })).toEqual([])
})

test('the top is a round number not below the largest bar', () => {
  expect([0, 1, 2, 7, 11, 99, 100, 620, 24_001].map(niceTop)).toEqual([1, 1, 2, 10, 20, 100, 100, 1000, 50_000])
  fc.assert(fc.property(fc.integer({ min: 1, max: 1e9 }), (max) => niceTop(max) >= max && niceTop(max) <= max * 2.5))
})

test('pointing and selecting agree on where steps are, and a selection stays in the range', () => {
  expect(bucketAt(laid, range, 0)).toBe(0)
  expect(bucketAt(laid, range, 1)).toBe(9)
  expect(bucketAt(laid, range, -3)).toBe(0)
  expect(spanOf(laid, 3, 1, range)).toEqual({ fromMs: 1_001_000, toMs: 1_004_000 })
  expect(spanOf(laid, 0, 9, range)).toEqual(range)
  expect(spanOf([], 0, 0, range)).toBeUndefined()
})

test('ticks stand at round times of the zone, few enough to read', () => {
  const day = { fromMs: Date.UTC(2026, 10, 20, 22), toMs: Date.UTC(2026, 10, 21, 22) }
  expect(timeTicks(day, 5, 'UTC').map(({ label }) => label)).toEqual(['21 Nov', '06:00', '12:00', '18:00'])
  expect(timeTicks(day, 5, 'Asia/Kolkata').map(({ label }) => label)).toEqual(['06:00', '12:00', '18:00', '22 Nov'])
  expect(timeTicks({ fromMs: 0, toMs: 10_000 }, 6, 'UTC').map(({ label }) => label)).toEqual([
    '1 Jan',
    '00:00:02',
    '00:00:04',
    '00:00:06',
    '00:00:08',
  ])
})

test.each([
  ['autumn', Date.UTC(2026, 9, 20), Date.UTC(2026, 9, 30)],
  ['spring', Date.UTC(2026, 2, 26), Date.UTC(2026, 3, 2)],
])('where clocks are changed, in %s, each day has one tick, at its midnight', (_, fromMs, toMs) => {
  const ticks = timeTicks({ fromMs, toMs }, 12, 'Europe/Berlin')
  expect(ticks.length).toBeGreaterThan(5)
  expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
  for (const { ms } of ticks) expect(wallTimeAt(ms, 'Europe/Berlin')).toMatchObject({ hour: 0, minute: 0, second: 0 })
})

test.each([Date.UTC(2026, 9, 24, 12), Date.UTC(2026, 2, 28, 12)])(
  'hours of the day in which clocks are changed stand at round times',
  (fromMs) => {
    const ticks = timeTicks({ fromMs, toMs: fromMs + 36 * 3_600_000 }, 7, 'Europe/Berlin')
    expect(ticks.length).toBeGreaterThan(4)
    for (const { ms } of ticks) expect(wallTimeAt(ms, 'Europe/Berlin').hour % 6).toBe(0)
  },
)
