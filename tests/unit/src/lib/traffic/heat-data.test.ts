import { expect, test } from 'vitest'

import { matchesFilter } from '#domain/filter/evaluate.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { areaOf, countIn } from '#src/lib/chart/heat.ts'
import { heatDataOf, requestsIn } from '#src/lib/traffic/heat-data.ts'
import fc from '#tests/properties.ts'

const STEP_MS = 60_000
const START = 1_700_000_040_000
const RANGE = { fromMs: START + 1500, toMs: START + 6 * STEP_MS - 700 }
/** As the platform has them: from 0, 100 µs to 100 s in eight bins a decade, the last without an end. */
const EDGES_MS = [0, ...Array.from({ length: 49 }, (_, index) => Number((100 * 10 ** (index / 8)).toPrecision(2)) / 1000)]
const BINS = EDGES_MS.map((fromMs, index) => ({ fromMs, toMs: EDGES_MS[index + 1] ?? null }))

/** Durations are whole microseconds. */
const requests = fc.array(
  fc.record({ ms: fc.integer({ min: RANGE.fromMs, max: RANGE.toMs - 1 }), us: fc.integer({ min: 0, max: 200_000_000 }) }),
  { minLength: 1, maxLength: 60 },
)

const answerOf = (seen: readonly { ms: number; us: number }[]) => {
  const counts = new Map<string, number>()
  for (const { ms, us } of seen) {
    const bin = EDGES_MS.findLastIndex((edge) => us / 1000 >= edge)
    const key = `${START + Math.floor((ms - START) / STEP_MS) * STEP_MS} ${bin}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const cells = [...counts].map(([key, count]) => ({
    startMs: Number(key.split(' ')[0]),
    bin: Number(key.split(' ')[1]),
    count,
    failed: 0,
  }))
  return { stepMs: STEP_MS, bins: BINS, cells: cells.sort((a, b) => a.startMs - b.startMs) }
}

test('every request is in the map, and an area opens as exactly the requests it counts', () => {
  fc.assert(
    fc.property(requests, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (seen, a, b, c, d) => {
      const answer = answerOf(seen)
      const data = heatDataOf(answer, RANGE)
      const [columns, rows] = [data.times.length, data.edges.length - 1]
      expect(data.counts.flat().reduce((sum, count) => sum + count, 0)).toBe(seen.length)

      const [from, to] = [
        { column: a % columns, row: b % rows },
        { column: c % columns, row: d % rows },
      ]
      const { fromMs, toMs, q } = requestsIn(areaOf(data, from, to), answer, RANGE, undefined)
      const parsed = parseFilter(q)
      if (!parsed.ok) throw new Error(q)
      const node = parsed.node
      const listed = seen.filter(({ ms, us }) => ms >= fromMs && ms < toMs && (!node || matchesFilter(node, { duration: us / 1000 })))
      expect(listed.length).toBe(countIn(data, from, to))
    }),
  )
})

test('the filter of the screen stays, the range never grows', () => {
  const answer = answerOf([{ ms: RANGE.fromMs, us: 5000 }])
  const parsed = parseFilter('host:api.stripe.com status:5xx')
  const area = { fromMs: START, toMs: START + 99 * STEP_MS, low: 1, high: 10 }
  expect(requestsIn(area, answer, RANGE, parsed.ok ? parsed.node : undefined)).toEqual({
    ...RANGE,
    q: expect.stringMatching(/^host:api\.stripe\.com status:5xx duration:/),
  })
})

test('a map of nothing has no cells filled and can still be drawn', () => {
  const data = heatDataOf({ stepMs: STEP_MS, bins: BINS, cells: [] }, RANGE)
  expect(data.times.length).toBe(6)
  expect(data.edges.length).toBeGreaterThan(2)
  expect(data.counts.flat().every((count) => count === 0)).toBe(true)
})
