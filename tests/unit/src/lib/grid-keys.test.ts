import { expect, test } from 'vitest'

import { readGridKey } from '#src/lib/grid-keys.ts'
import fc from '#tests/properties.ts'

const size = { rows: 100, columns: 8, page: 20 }
const press = (key: string, at = { row: 10, column: -1 }, mods = {}) =>
  readGridKey({ key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...mods }, at, size)

test.each([
  ['j', { row: 11, column: -1 }],
  ['ArrowUp', { row: 9, column: -1 }],
  ['PageDown', { row: 30, column: -1 }],
  ['Home', { row: 0, column: -1 }],
  ['End', { row: 99, column: -1 }],
  ['ArrowRight', { row: 10, column: 0 }],
])('%s moves', (key, to) => expect(press(key)).toEqual({ act: 'move', to }))

test('inside the cells, Home and End stay in the row and Escape leaves to it', () => {
  const at = { row: 10, column: 3 }
  expect(press('Home', at)).toEqual({ act: 'move', to: { row: 10, column: 0 } })
  expect(press('End', at)).toEqual({ act: 'move', to: { row: 10, column: 7 } })
  expect(press('Escape', at)).toEqual({ act: 'move', to: { row: 10, column: -1 } })
})

test('Enter opens a row and picks a cell; with Alt it excludes', () => {
  expect([press('Enter'), press('Enter', { row: 1, column: 2 }), press('Enter', { row: 1, column: 2 }, { altKey: true })]).toEqual([
    { act: 'open' },
    { act: 'pick' },
    { act: 'exclude' },
  ])
})

test('Shift selects on the way, and up to where one stands', () => {
  const shift = { shiftKey: true }
  expect(press('ArrowDown', undefined, shift)).toEqual({ act: 'move', to: { row: 11, column: -1 }, range: true })
  expect(press('X', undefined, shift)).toEqual({ act: 'select', range: true })
  expect(press('x')).toEqual({ act: 'select', range: false })
})

test('the browser keeps its own keys', () =>
  expect([
    press('c', undefined, { ctrlKey: true }),
    press('ArrowLeft', undefined, { altKey: true }),
    press('f', undefined),
    press('a', undefined, { metaKey: true }),
  ]).toEqual([undefined, undefined, undefined, undefined]))

test('no key leads out of the grid', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('j', 'k', 'PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: -1, max: 7 }),
      (key, row, column) => {
        const read = press(key, { row, column })
        if (read?.act !== 'move') throw new Error('expected a move')
        expect(read.to.row).toBeGreaterThanOrEqual(0)
        expect(read.to.row).toBeLessThan(100)
        expect(read.to.column).toBeGreaterThanOrEqual(-1)
        expect(read.to.column).toBeLessThan(8)
      },
    ),
  )
})
