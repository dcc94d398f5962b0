import { expect, test } from 'vitest'

import { type BarSpace, classBars, covered, failureBars, topOf } from '#src/lib/chart/histogram-bars.ts'
import type { Bucket } from '#src/lib/histogram.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'
import fc from '#tests/properties.ts'

const STEP = 1000
const ALL = new Set<StatusClass>(STATUS_CLASSES.map(({ id }) => id))
const RANGE = { fromMs: 0, toMs: 10 * STEP }

const bucketOf = (counts: readonly number[], { startMs = 0, failed = 0 } = {}): Bucket => ({
  startMs,
  endMs: startMs + STEP,
  counts,
  total: counts.reduce((sum, count) => sum + count, 0),
  failed,
})
const room = (more: Partial<BarSpace> = {}): BarSpace => ({ range: RANGE, x: (ms) => ms / 10, floor: 100, height: 100, top: 100, ...more })

/** Bottom and height of each bar of a path, in pixels. */
const barsIn = (path: string): { bottom: number; height: number }[] =>
  [...path.matchAll(/M[-\d.]+ ([-\d.]+)h[-\d.]+v([-\d.]+)h/g)].map(([, y, up]) => ({ bottom: 100 - Number(y), height: -Number(up) }))

test('a bar is as high as its count, however small, and classes stand on each other without gaps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 6, maxLength: 6 }), (counts) => {
      const bucket = bucketOf(counts)
      const top = topOf([bucket], RANGE, ({ total }) => total)
      const drawn = STATUS_CLASSES.flatMap(({ id }) =>
        barsIn(classBars([bucket], id, ALL, room({ top })).whole).map((bar) => ({ ...bar, count: counts[id] ?? 0 })),
      ).toSorted((a, b) => a.bottom - b.bottom || a.height - b.height)
      expect(drawn).toHaveLength(counts.filter((count) => count > 0).length)
      let bottom = 0
      for (const bar of drawn) {
        expect(bar.height).toBeCloseTo((bar.count / top) * 100, 1)
        expect(bar.bottom).toBeCloseTo(bottom, 1)
        bottom += (bar.count / top) * 100
      }
      expect(bottom).toBeLessThanOrEqual(100)
    }),
  )
})

test('what is not shown takes no space', () => {
  const bars = classBars([bucketOf([0, 0, 50, 0, 0, 10])], 5, new Set([5]), room())
  expect(barsIn(bars.whole)).toEqual([{ bottom: 0, height: 10 }])
})

test('failures have their own scale: a few among thousands fill it', () => {
  const buckets = [bucketOf([0, 0, 79_000, 0, 0, 0]), bucketOf([0, 0, 1000, 0, 0, 0], { startMs: STEP, failed: 193 })]
  const top = topOf(buckets, RANGE, ({ failed }) => failed)
  expect(top).toBe(200)
  expect(barsIn(failureBars(buckets, room({ top })).whole)).toEqual([{ bottom: 0, height: 96.5 }])
})

test('a step that is half over is drawn at the rate it had, and marked; one that has hardly begun as what it counted', () => {
  const half = { fromMs: 0, toMs: 1.5 * STEP }
  const begun = { fromMs: 0, toMs: 1.1 * STEP }
  const buckets = [bucketOf([0, 0, 40, 0, 0, 0]), bucketOf([0, 0, 20, 0, 0, 0], { startMs: STEP })]
  const [, now] = buckets
  expect(now && [covered(now, half), covered(now, begun)]).toEqual([0.5, expect.closeTo(0.1)])
  const bars = classBars(buckets, 2, ALL, room({ range: half }))
  expect([barsIn(bars.whole), barsIn(bars.partial)]).toEqual([[{ bottom: 0, height: 40 }], [{ bottom: 0, height: 40 }]])
  expect(barsIn(classBars(buckets, 2, ALL, room({ range: begun })).partial)).toEqual([{ bottom: 0, height: 20 }])
  expect(topOf(buckets, half, ({ total }) => total)).toBe(50)
})
