import { expect, test } from 'vitest'

import { layVisibility, VISIBILITY_STYLES } from '#src/lib/visibility-steps.ts'
import fc from '#tests/properties.ts'

const range = { fromMs: 1_000_500, toMs: 1_004_000 }

test('every step of the range is there, the empty ones too, on the same grid as the response', () => {
  const filled = { startMs: 1_002_000, introspected: 3, clear: 0, opaque: 2 }
  expect(layVisibility({ stepMs: 1000, buckets: [filled] }, range)).toEqual({
    times: [1_000_000, 1_001_000, 1_002_000, 1_003_000],
    introspected: [0, 0, 3, 0],
    clear: [0, 0, 0, 0],
    opaque: [0, 0, 2, 0],
  })
})

test('a range that makes no sense has no steps, and one that never ends not too many', () => {
  expect(layVisibility({ stepMs: 0, buckets: [] }, range).times).toEqual([])
  expect(layVisibility({ stepMs: 1000, buckets: [] }, { fromMs: 5, toMs: 5 }).times).toEqual([])
  expect(layVisibility({ stepMs: 1, buckets: [] }, { fromMs: 0, toMs: 1e12 }).times.length).toBeLessThanOrEqual(1000)
})

test('nothing that was counted is lost', () => {
  const counts = fc.record({ introspected: fc.nat(99), clear: fc.nat(99), opaque: fc.nat(99) })
  fc.assert(
    fc.property(fc.array(counts, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 60_000 }), (list, stepMs) => {
      const fromMs = 7 * stepMs
      const buckets = list.map((one, index) => ({ startMs: fromMs + index * stepMs, ...one }))
      const laid = layVisibility({ stepMs, buckets }, { fromMs, toMs: fromMs + list.length * stepMs })
      for (const { id } of VISIBILITY_STYLES) expect(laid[id]).toEqual(list.map((one) => one[id]))
    }),
  )
})
