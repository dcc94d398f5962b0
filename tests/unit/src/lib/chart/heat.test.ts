import { expect, test } from 'vitest'

import { NO_CELL, readCellKey } from '#src/lib/chart/heat-cursor.ts'
import { areaOf, countIn, type HeatData, HEAT_SHADES, heatMost, heatTicks, logEdges, shadeBounds, shadeOf } from '#src/lib/chart/heat.ts'
import fc from '#tests/properties.ts'

const DATA: HeatData = {
  times: [0, 10, 20],
  stepMs: 10,
  edges: [1, 10, 100],
  counts: [
    [1, 2],
    [3, 4],
    [5, 600],
  ],
}

test('edges grow by one factor and hold both ends', () => {
  expect(logEdges(1, 1000, 1)).toEqual([1, 10, 100, 1000])
  expect(logEdges(3, 50, 1)).toEqual([1, 10, 100])
  expect(logEdges(1, 10, 5)).toEqual([1, 1.6, 2.5, 4, 6.3, 10])
})

test('an area holds both of its cells, in any order', () => {
  const area = { fromMs: 10, toMs: 30, low: 1, high: 100 }
  expect(areaOf(DATA, { column: 1, row: 0 }, { column: 2, row: 1 })).toEqual(area)
  expect(areaOf(DATA, { column: 2, row: 0 }, { column: 1, row: 1 })).toEqual(area)
  expect(countIn(DATA, { column: 2, row: 1 }, { column: 1, row: 0 })).toBe(612)
  expect(heatMost(DATA)).toBe(600)
})

test('shades never fall as counts grow; none has none and the most has the last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.nat(), fc.nat(), (most, a, b) => {
      const bounds = shadeBounds(most)
      const [less, more] = [Math.min(a, b) % (most + 1), Math.max(a, b) % (most + 1)].toSorted((x, y) => x - y)
      expect(shadeOf(less ?? 0, bounds)).toBeLessThanOrEqual(shadeOf(more ?? 0, bounds))
      expect(shadeOf(0, bounds)).toBe(0)
      expect(shadeOf(most, bounds)).toBe(HEAT_SHADES)
      expect(bounds.at(-1)).toBe(most)
    }),
  )
})

test('keys move within the map, Shift selects, Enter takes', () => {
  const first = readCellKey(NO_CELL, 'ArrowRight', false, 3, 2)
  expect(first).toEqual({ kind: 'move', cursor: { at: { column: 0, row: 1 }, from: undefined } })
  const at = { column: 0, row: 1 }
  expect(readCellKey({ at, from: undefined }, 'ArrowUp', false, 3, 2)).toEqual({ kind: 'move', cursor: { at, from: undefined } })
  expect(readCellKey({ at, from: undefined }, 'End', true, 3, 2)).toEqual({ kind: 'move', cursor: { at: { column: 2, row: 1 }, from: at } })
  expect(readCellKey({ at, from: { column: 2, row: 0 } }, 'Enter', false, 3, 2)).toEqual({ kind: 'take', a: { column: 2, row: 0 }, b: at })
  expect(readCellKey(NO_CELL, 'ArrowRight', false, 0, 2)).toEqual({ kind: 'none' })
})

test('labels are round values where they lie between the bounds, never the bounds themselves', () => {
  const edges = logEdges(10, 4000, 2) // 10, 32, 100, 320, 1000, 3200, 10,000
  const ticks = heatTicks(edges, 4, 'duration')
  expect(ticks.map(({ value }) => value)).toEqual([100, 1000])
  expect(ticks.map(({ row }) => row)).toEqual([2, 4])
  expect(heatTicks([10, 40], 4, 'count').map(({ value, row }) => [value, row])).toEqual([[20, expect.closeTo(0.5)]])
})
