import { expect, test } from 'vitest'

import { atRate, cutSteps } from '#src/lib/chart/find-time.ts'
import { styleOf, SERIES_STYLES } from '#src/lib/chart/series-styles.ts'
import { pointText, sayPoint } from '#src/lib/chart/time-chart.ts'

const SOURCE = {
  times: [0, 60_000, 120_000],
  series: [
    { id: 'a', label: 'p50', values: [1, null, 3] },
    { id: 'b', label: 'p99', values: [10, 20, 30], look: 3 },
  ],
  marks: [{ ms: 70_000, label: 'deploy' }],
  hidden: new Set<string>(),
  cut: new Map<number, number>(),
  sums: false,
  unit: 'duration' as const,
  zone: 'UTC',
}

test('a point says its time, its values, what was not measured, and what happened then', () => {
  expect(sayPoint(pointText(SOURCE, 1))).toBe('1970-01-01 00:01:00: p50 not measured, p99 20 ms, deploy')
  expect(pointText(SOURCE, 0).marks).toEqual([])
})

test('hidden series are not read', () => {
  expect(sayPoint(pointText({ ...SOURCE, hidden: new Set(['a', 'b']) }, 0))).toBe('1970-01-01 00:00:00: no series shown')
})

test('a series keeps its look when it has one', () => {
  expect(pointText(SOURCE, 0).parts.map(({ look }) => look)).toEqual([0, 3])
})

test('no two looks share a colour, a dash or a pattern', () => {
  for (const part of ['token', 'dash', 'marks'] as const)
    expect(new Set(SERIES_STYLES.map((look) => String(look[part]))).size).toBe(SERIES_STYLES.length)
  expect(styleOf(8)).toBe(SERIES_STYLES[0])
})

test('a point says what its values rest on, why one has none, and that the range cuts it off', () => {
  const source = {
    ...SOURCE,
    series: [{ id: 'a', label: 'p99', values: [null, null, 3], missing: (at: number) => (at === 0 ? 'too few to tell' : undefined) }],
    marks: [],
    cut: new Map([[2, 0.25]]),
    noteOf: (at: number) => `${at + 7} requests`,
  }
  expect(sayPoint(pointText(source, 0))).toBe('1970-01-01 00:00:00: p99 too few to tell, 7 requests')
  expect(sayPoint(pointText(source, 1))).toBe('1970-01-01 00:01:00: p99 not measured, 8 requests')
  expect(pointText(source, 2).notes).toEqual(['9 requests', 'only 25% of this step is in the range'])
  expect(pointText({ ...source, sums: true }, 2).notes.at(-1)).toBe('only 25% of this step is in the range, drawn as a rate')
})

test('steps that the range cuts off are drawn at the rate they had, unless next to nothing is known of them', () => {
  const times = [0, 100, 200]
  expect([...cutSteps(times, 100, { fromMs: 50, toMs: 225 })]).toEqual([
    [0, 0.5],
    [2, 0.25],
  ])
  expect(cutSteps(times, 100, { fromMs: 0, toMs: 300 }).size).toBe(0)
  expect(cutSteps(times, undefined, { fromMs: 50, toMs: 225 }).size).toBe(0)
  expect(cutSteps([], 100, { fromMs: 50, toMs: 225 }).size).toBe(0)
  expect(atRate(10, 0.5)).toBe(20)
  expect(atRate(10, 0.01)).toBe(10)
})
