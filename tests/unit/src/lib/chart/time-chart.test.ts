import { expect, test } from 'vitest'

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
