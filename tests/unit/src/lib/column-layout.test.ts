import { expect, test } from 'vitest'

import { arranged, clampWidth, gridTemplate, leastWidth, WIDTH_MAX, WIDTH_MIN } from '#src/lib/column-layout.ts'
import { moved, widthAfterKey, withWidth } from '#src/lib/column-moves.ts'
import fc from '#tests/properties.ts'

const columns = [
  { id: 'time', width: 100 },
  { id: 'host', width: 260, grows: true as const },
  { id: 'size', width: 80 },
]

test('a layout chooses, orders and sizes; what it does not know is left out', () => {
  const shown = arranged(columns, [{ id: 'size', width: 120 }, { id: 'gone' }, { id: 'time' }, { id: 'size' }])
  expect(shown.map(({ id, width }) => `${id} ${width}`)).toEqual(['size 120', 'time 100'])
})

test('without a layout, or with one that names nothing known, all columns stand as they are', () => {
  expect(arranged(columns, undefined)).toBe(columns)
  expect(arranged(columns, [{ id: 'gone' }])).toBe(columns)
})

test('a growing column takes what is left, until somebody gives it a width', () => {
  expect(gridTemplate(columns)).toBe('100px minmax(260px, 1fr) 80px')
  expect(
    gridTemplate(
      arranged(
        columns,
        withWidth(
          columns.map(({ id }) => ({ id })),
          'host',
          300,
        ),
      ),
    ),
  ).toBe('100px 300px 80px minmax(0, 1fr)')
  expect(leastWidth(columns)).toBe(440)
})

test('a width that is taken back is the usual one again', () => {
  const wide = withWidth([{ id: 'time' }], 'time', 400)
  expect(arranged(columns, withWidth(wide, 'time', undefined))[0]?.width).toBe(100)
})

test('moving keeps every column once, and puts the moved one where it was dropped', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  fc.assert(
    fc.property(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: -3, max: 8 }), (id, to) => {
      const next = moved(ids, id, to).map((one) => one.id)
      expect(next.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
      expect(next.indexOf(id)).toBe(Math.min(4, Math.max(0, to)))
    }),
  )
})

test('keys on a separator stay within the limits', () => {
  expect(widthAfterKey({ key: 'ArrowRight', shiftKey: false }, 100)).toBe(108)
  expect(widthAfterKey({ key: 'ArrowLeft', shiftKey: true }, 100)).toBe(60)
  expect([widthAfterKey({ key: 'Home', shiftKey: false }, 100), widthAfterKey({ key: 'End', shiftKey: false }, 100)]).toEqual([
    WIDTH_MIN,
    WIDTH_MAX,
  ])
  expect(widthAfterKey({ key: 'j', shiftKey: false }, 100)).toBeUndefined()
  expect([clampWidth(-5), clampWidth(99_999), clampWidth(100.4)]).toEqual([WIDTH_MIN, WIDTH_MAX, 100])
})
