import { expect, test } from 'vitest'

import { placeSpans, spanAt } from '#src/components/timeline/place-spans.ts'
import fc from '#tests/properties.ts'

const span = (fromMs: number, toMs: number) => ({ fromMs, toMs, state: 'firing' as const })

test('spans are cut at the ends of the axis; what lies outside is left out', () => {
  const placed = placeSpans([span(-50, 25), span(50, 75), span(90, 400), span(100, 200)], 0, 100)
  expect(placed.map(({ index, start, width }) => [index, start, Number(width.toFixed(6))])).toEqual([
    [0, 0, 0.25],
    [1, 0.5, 0.25],
    [2, 0.9, 0.1],
  ])
})

test('a place on the axis finds its span, or none', () => {
  const placed = placeSpans([span(50, 75)], 0, 100)
  expect([0.49, 0.5, 0.74, 0.75].map((share) => spanAt(placed, share)?.index)).toEqual([undefined, 0, 0, undefined])
})

test('nothing leaves the axis', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.nat(300))),
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: -100, max: 100 }),
      (pairs, from, to) =>
        placeSpans(
          pairs.map(([start, length]) => span(start, start + length)),
          from,
          to,
        ).every(({ start, width }) => start >= 0 && width > 0 && start + width <= 1 + 1e-9),
    ),
  )
})
