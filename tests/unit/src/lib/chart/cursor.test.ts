import { expect, test } from 'vitest'

import { type Cursor, NO_CURSOR, readCursorKey } from '#src/lib/chart/cursor.ts'
import fc from '#tests/properties.ts'

const bounds = { first: 0, last: 99, step: 1 }
const press = (cursor: Cursor, key: string, shift = false) => readCursorKey(cursor, { key, shift }, bounds)

test('the first arrow enters at the end it comes from', () => {
  expect(press(NO_CURSOR, 'ArrowRight')).toEqual({ kind: 'move', cursor: { at: 0, from: undefined } })
  expect(press(NO_CURSOR, 'ArrowLeft')).toEqual({ kind: 'move', cursor: { at: 99, from: undefined } })
})

test('Shift begins a selection where one stood, and letting it go ends it', () => {
  const selected = press({ at: 10, from: undefined }, 'PageDown', true)
  expect(selected).toEqual({ kind: 'move', cursor: { at: 20, from: 10 } })
  expect(press({ at: 20, from: 10 }, 'ArrowRight')).toEqual({ kind: 'move', cursor: { at: 21, from: undefined } })
})

test('Enter takes the selection in order, or the one point', () => {
  expect(press({ at: 5, from: 9 }, 'Enter')).toEqual({ kind: 'take', from: 5, to: 9 })
  expect(press({ at: 5, from: undefined }, 'Enter')).toEqual({ kind: 'take', from: 5, to: 5 })
  expect(press(NO_CURSOR, 'Enter')).toEqual({ kind: 'none' })
})

test('Escape gives up the selection first, then the place', () => {
  expect(press({ at: 5, from: 9 }, 'Escape')).toEqual({ kind: 'move', cursor: { at: 5, from: undefined } })
  expect(press({ at: 5, from: undefined }, 'Escape')).toEqual({ kind: 'move', cursor: NO_CURSOR })
  expect(press(NO_CURSOR, 'Escape')).toEqual({ kind: 'none' })
})

test('whatever is pressed, the cursor stays on a point', () => {
  const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End', 'Enter', 'Escape', 'x')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(keys, fc.boolean())),
      fc.integer({ min: 0, max: 50 }),
      fc.nat(200),
      fc.integer({ min: 1, max: 40 }),
      (presses, first, length, step) => {
        let cursor = NO_CURSOR
        const limits = { first, last: first + length, step }
        for (const [key, shift] of presses) {
          const move = readCursorKey(cursor, { key, shift }, limits)
          if (move.kind === 'move') cursor = move.cursor
          for (const place of [cursor.at, cursor.from])
            if (place !== undefined) expect(place >= limits.first && place <= limits.last && Number.isInteger(place)).toBe(true)
          if (move.kind === 'take') expect(move.from).toBeLessThanOrEqual(move.to)
        }
      },
    ),
  )
})

test('a chart without points takes no key', () => {
  expect(readCursorKey(NO_CURSOR, { key: 'ArrowRight', shift: false }, { first: 0, last: -1, step: 1 })).toEqual({ kind: 'none' })
})
