import { expect, test } from 'vitest'

import { isRecorded } from '#src/lib/traffic/compare-periods.ts'
import {
  formatDifference,
  formatPercentile,
  isAboutSame,
  isTooFew,
  leastFor,
  PERCENTILES,
  type Percentile,
  roundToSketch,
} from '#src/lib/traffic/percentiles.ts'
import fc from '#tests/properties.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'

const IDS = Object.keys(PERCENTILES) as Percentile[]
const durations = fc.double({ min: 0.001, max: 3_600_000, noNaN: true })

test('a percentile is shown only where a request can lie beyond it', () => {
  expect(IDS.map(leastFor)).toEqual([2, 10, 20, 100])
  for (const id of IDS) {
    expect(isTooFew(id, leastFor(id) - 1)).toBe(true)
    expect(isTooFew(id, leastFor(id))).toBe(false)
    // One is left when the share is taken off
    expect(leastFor(id) * (1 - PERCENTILES[id])).toBeCloseTo(1)
  }
})

test('a duration keeps what its sketch distinguishes, and nothing finer', () => {
  expect([128.43, 640.2, 1170, 2314, 7863, 0.3124, 0, 9999].map(formatPercentile)).toEqual([
    '128 ms',
    '640 ms',
    '1.17 s',
    '2.31 s',
    '7.9 s',
    '312 µs',
    '0 ms',
    '10 s',
  ])
  fc.assert(
    fc.property(durations, (ms) => {
      expect(Math.abs(roundToSketch(ms) - ms)).toBeLessThanOrEqual(QUANTILE_ERROR * ms * (1 + 1e-6) + 1e-9)
      expect(roundToSketch(roundToSketch(ms)) / roundToSketch(ms)).toBeCloseTo(1, 1)
    }),
  )
})

test('one duration measured twice never changed, whatever the sketches made of it', () => {
  // A hair less: at the very edge it is the rounding of doubles that decides
  const most = QUANTILE_ERROR * 0.999
  const off = fc.double({ min: 1 - most, max: 1 + most, noNaN: true })
  fc.assert(
    fc.property(durations, off, off, (ms, one, other) => {
      expect(isAboutSame(ms * one, ms * other)).toBe(true)
    }),
  )
  expect(isAboutSame(100, 103)).toBe(false)
  expect(formatDifference(250.4, 200.1)).toBe('50 ms')
  expect(formatDifference(100, 103)).toBe('3 ms')
  expect(formatDifference(41.4, 42.4)).toBe('1 ms')
  expect(formatDifference(12.4, 13.1)).toBe('0.7 ms')
  expect(formatDifference(0.31, 0.41)).toBe('100 µs')
})

test('a period is a measure only if it was recorded for half of its length', () => {
  const day = { fromMs: 0, toMs: 24 }
  const at = (...starts: number[]) => starts.map((startMs) => ({ startMs }))
  expect(isRecorded(day, 1, at(23))).toBe(false)
  expect(isRecorded(day, 1, at(13, 23))).toBe(false)
  expect(isRecorded(day, 1, at(12, 23))).toBe(true)
  // Seldom, but all the time
  expect(isRecorded(day, 1, at(20, 2))).toBe(true)
  expect(isRecorded(day, 1, [])).toBe(false)
  // Steps stand at round times and may begin before the period
  expect(isRecorded({ fromMs: 5, toMs: 15 }, 10, at(0))).toBe(true)
})
