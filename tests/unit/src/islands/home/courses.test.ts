import { expect, test } from 'vitest'

import { bytesOf, countCourse, failedCourse, p95Course, sumsOf, vendorCourse, vendorsIn } from '#src/islands/home/courses.ts'

const STEP = 60_000
const RANGE = { fromMs: 0, toMs: 6 * STEP }
const at = (step: number, count: number, failed = 0) => ({ startMs: step * STEP, count, failed })
const found = {
  stepMs: STEP,
  series: [
    { value: 'stripe', count: 9, failed: 2, points: [at(1, 4, 1), at(3, 5, 1)] },
    { value: '', count: 3, failed: 0, points: [at(1, 3)] },
  ],
  rest: { count: 0, failed: 0, points: [] },
}

test('a course is the sum of all series in each step, without the two that the range cuts', () => {
  expect(countCourse(found, RANGE)).toEqual([7, 0, 5, 0])
  expect(failedCourse(found, RANGE)).toEqual([1, 0, 1, 0])
  expect(sumsOf({ ...found, rest: { count: 10, failed: 4, points: [] } })).toEqual({ count: 22, failed: 6 })
})

test('vendors are counted over time where all of them are distinguished; none is no vendor', () => {
  expect(vendorCourse(found, RANGE)).toEqual([1, 0, 1, 0])
  expect(vendorCourse({ ...found, rest: { count: 1, failed: 0, points: [] } }, RANGE)).toEqual([])
  const row = (vendor: string) => ({ key: [vendor] }) as Parameters<typeof vendorsIn>[0]['rows'][number]
  expect(vendorsIn({ rows: [row('stripe'), row('')], groups: 40 })).toBe(39)
  expect(vendorsIn({ rows: [row('stripe')], groups: 40 })).toBe(40)
})

test('p95 has a gap where too few requests support it', () => {
  const bucket = (step: number, count: number, p95Ms: number) => ({ startMs: step * STEP, count, p50Ms: 1, p90Ms: 1, p95Ms, p99Ms: 1 })
  const { startMs: _, ...whole } = bucket(0, 0, 0)
  expect(p95Course({ stepMs: STEP, whole, buckets: [bucket(1, 20, 80), bucket(2, 19, 90)] }, RANGE)).toEqual([
    null,
    80,
    null,
    null,
    null,
    null,
  ])
})

test('bytes are both ways, of all', () => {
  const bytes = { bytesSent: 1, bytesReceived: 20, points: [] }
  expect(
    bytesOf({
      stepMs: STEP,
      series: [
        { value: 'a', ...bytes },
        { value: 'b', ...bytes },
      ],
      rest: { ...bytes, bytesSent: 300 },
      open: 0,
    }),
  ).toBe(362)
})
