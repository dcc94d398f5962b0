import { expect, test } from 'vitest'

import { type PaletteItem, rankItems } from '#src/lib/palette.ts'
import fc from '#tests/properties.ts'

const item = (label: string, more: { detail?: string; words?: string } = {}): PaletteItem => ({ id: label, label, href: '/', ...more })
const labels = (items: readonly PaletteItem[]) => items.map(({ label }) => label)

test('the start of the label comes before the start of a word, that before the middle, that before the other words', () => {
  const items = [item('Sources', { words: 'request' }), item('Prerequest'), item('All requests'), item('Requests')]
  expect(labels(rankItems(items, 'req'))).toEqual(['Requests', 'All requests', 'Prerequest', 'Sources'])
})

test('every typed word has to occur, in any order and letter case', () => {
  const items = [item('Dark theme'), item('Light theme'), item('Dark matter')]
  expect(labels(rankItems(items, 'THEME dark'))).toEqual(['Dark theme'])
})

test('equals keep their order, and nothing typed shows the first ones', () => {
  const items = Array.from({ length: 20 }, (_, i) => item(`Page ${i}`))
  expect(labels(rankItems(items, ''))).toEqual(labels(items.slice(0, 8)))
})

test('what was found contains what was typed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), fc.string({ minLength: 1 }), (names, text) => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      for (const { label } of rankItems(
        names.map((name) => item(name)),
        text,
      ))
        for (const word of words) expect(label.toLowerCase()).toContain(word)
    }),
  )
})
