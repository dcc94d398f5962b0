import { expect, test } from 'vitest'

import { formatBytes } from '#src/lib/format.ts'
import { shadeOf, stepOf, STEPS_MOST, valueSteps } from '#src/lib/geo/value-steps.ts'
import fc from '#tests/properties.ts'

test('values over many powers of ten get round bounds, the largest the last step', () => {
  const steps = valueSteps([2, 40, 900, 12_000, 184_210])
  expect(steps.map(({ from }) => from)).toEqual([2, 10, 50, 500, 2000, 20_000])
  expect(stepOf(184_210, steps)).toBe(steps.length - 1)
  expect(stepOf(2, steps)).toBe(0)
})

test('bounds of bytes are round in units of 1024', () => {
  const bounds = valueSteps([3 * 1024 ** 2, 7 * 1024 ** 3], 'bytes').map(({ from }) => formatBytes(from))
  expect(bounds).toEqual(['2 MiB', '10 MiB', '20 MiB', '100 MiB', '500 MiB', '1 GiB'])
})

test('a value just below a power of ten has its step', () => {
  expect(stepOf(999_999_999_999_998, valueSteps([999_999_999_999_998]))).toBe(0)
})

test('nothing above zero has no steps, and no shade', () => {
  expect(valueSteps([0, -3, Number.NaN])).toEqual([])
  expect(stepOf(0, valueSteps([5]))).toBeUndefined()
})

test('few steps still reach from the palest to the darkest shade', () => {
  expect([0, 1, 2].map((step) => shadeOf(step, 3))).toEqual([0, 3, 5])
  expect(shadeOf(0, 1)).toBe(STEPS_MOST - 1)
})

test('bounds rise, are few, and every value above zero has its step', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1e-9, max: 1e15, noNaN: true }), { minLength: 1 }),
      fc.constantFrom('count', 'bytes'),
      (values, unit) => {
        const steps = valueSteps(values, unit as 'count' | 'bytes') // one of the two
        expect(steps.length).toBeLessThanOrEqual(STEPS_MOST)
        steps.forEach(({ from }, i) => i > 0 && expect(from).toBeGreaterThan(steps[i - 1]?.from ?? 0))
        for (const value of values) expect(stepOf(value, steps)).toBeDefined()
      },
    ),
  )
})

test('a heavier country is never paler', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1e9 }), { minLength: 2 }), (values) => {
      const steps = valueSteps(values)
      const shades = values.toSorted((a, b) => a - b).map((value) => stepOf(value, steps) ?? -1)
      expect(shades).toEqual(shades.toSorted((a, b) => a - b))
    }),
  )
})
