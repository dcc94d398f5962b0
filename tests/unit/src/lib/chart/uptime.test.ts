import { expect, test } from 'vitest'

import type { FailureGrade } from '#domain/traffic/availability.ts'
import { STRIP_HEIGHT, type UptimeCell, uptimePaths } from '#src/lib/chart/uptime.ts'

const cell = (grade: FailureGrade, more: Partial<UptimeCell> = {}): UptimeCell => ({
  startMs: 0,
  endMs: 1,
  count: 10,
  failed: 0,
  grade,
  ...more,
})
/** `x width height` of each rectangle of a layer. */
const boxes = (cells: readonly UptimeCell[], layer: string): string[] =>
  [...(new Map<string, string>(uptimePaths(cells)).get(layer)?.matchAll(/M([\d.]+) [\d.]+v-([\d.]+)h([\d.]+)/g) ?? [])].map(
    ([, x, height, width]) => `${x} ${width} ${height}`,
  )
const many = (count: number, grade: FailureGrade): UptimeCell[] => Array.from({ length: count }, () => cell(grade))

test('the larger the failed share, the higher its cell is filled', () => {
  const heights = ([1, 2, 3, 4, 5] as const).map((grade) => {
    const kind = grade === 1 ? 1 : grade === 5 ? 5 : 2
    return Number(boxes(many(1, grade), `fill-${kind}`)[0]?.split(' ')[2])
  })
  expect(heights).toEqual([20, 40, 60, 80, 100])
  expect(boxes(many(1, 0), 'good')).toEqual([`0 0.998 ${STRIP_HEIGHT}`])
})

test('hundreds of cells are drawn as runs of those that look the same, without a gap that would hide them', () => {
  const cells = [...many(100, 0), cell(5), ...many(50, 0), ...many(49, 'none')]
  expect(boxes(cells, 'good')).toEqual(['0 100 100', '101 50 100'])
  expect(boxes(cells, 'fill-5')).toEqual(['100 1 100'])
  expect(boxes(cells, 'none')).toEqual(['151 49 100'])
})

test('marks stand above what they mark', () => {
  const layers = uptimePaths([cell(0, { outage: true, inside: 0.4 }), cell(5), cell('none')]).map(([layer]) => layer)
  expect(layers.slice(-2)).toEqual(['cut', 'foot'])
})
