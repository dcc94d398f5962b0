import { expect, test } from 'vitest'

import { menuStep } from '#src/components/overlay/menu-model.ts'
import { isTyping, matchTyped, NOTHING_TYPED, typeAhead } from '#src/components/overlay/typeahead.ts'
import fc from '#tests/properties.ts'

const LABELS = ['Edit', 'Duplicate', 'Share', 'Delete', 'Download as CSV']
const typed = (text: string, everyMs = 100) =>
  [...text].reduce((state, letter, index) => typeAhead(state, letter, index * everyMs), NOTHING_TYPED)

test('letters typed after each other make a word, whatever their case', () => {
  expect(typed('DoW').text).toBe('dow')
  expect(matchTyped(LABELS, 'dow', 0)).toBe(4)
})

test('after a pause a new word begins', () => {
  expect(typed('ds', 2000).text).toBe('s')
  expect(isTyping(typed('d'), 2000)).toBe(false)
})

test('the same letter again and again walks through all that begin with it, and around', () => {
  const walk = [0, 0, 0, 0].reduce<number[]>((seen) => [...seen, matchTyped(LABELS, 'd'.repeat(seen.length + 1), seen.at(-1) ?? 0)], [])
  expect(walk).toEqual([1, 3, 4, 1])
})

test('a word stays where it is as long as that fits', () => {
  expect(matchTyped(LABELS, 'de', 3)).toBe(3)
  expect(matchTyped(LABELS, 'del', 3)).toBe(3)
})

test('what nothing begins with leads nowhere', () => {
  expect(matchTyped(LABELS, 'x', 0)).toBe(-1)
  expect(matchTyped([], 'd', -1)).toBe(-1)
  expect(matchTyped(LABELS, '', 0)).toBe(-1)
})

test('a match always begins with the first letter that was typed', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string({ minLength: 1 }), fc.nat(20), (labels, text, at) => {
      const found = matchTyped(labels, text.toLowerCase(), Math.min(at, labels.length - 1))
      return (
        found === -1 ||
        labels[found]
          ?.trim()
          .toLowerCase()
          .startsWith([...text.toLowerCase()][0] ?? '') === true
      )
    }),
  )
})

test('arrows wrap around; Home and End go to the ends; other keys do not move', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'a'].map((key) => menuStep(key, 4, 5))).toEqual([0, 3, 0, 4, undefined])
  expect(menuStep('ArrowUp', -1, 5)).toBe(4)
  expect(menuStep('ArrowDown', -1, 5)).toBe(0)
  expect(menuStep('End', -1, 0)).toBeUndefined()
})
