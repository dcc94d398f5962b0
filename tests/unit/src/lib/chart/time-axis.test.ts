import { expect, test } from 'vitest'

import { type AxisSpace, timeAxis } from '#src/lib/chart/time-axis.ts'
import fc from '#tests/properties.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** About what Inter takes at 12 px. */
const LETTER = 7
const widthOf = (label: string): number => label.length * LETTER

const FROM = Date.UTC(2026, 10, 20, 10)
const room = (width: number, behind = 10): AxisSpace => ({ width, before: 30, behind, widthOf })
const labelsOf = (toMs: number, of: AxisSpace): string[] => timeAxis({ fromMs: FROM, toMs }, 'UTC', of).map(({ label }) => label)

test('half the width has half the labels, or fewer', () => {
  expect(labelsOf(FROM + DAY, room(900))).toEqual(['12:00', '15:00', '18:00', '21:00', '21 Nov', '03:00', '06:00', '09:00'])
  expect(labelsOf(FROM + DAY, room(450))).toEqual(['12:00', '18:00', '21 Nov', '06:00'])
  expect(labelsOf(FROM + DAY, room(200))).toEqual(['12:00', '21 Nov'])
})

test('a label that the end would cut is left out, and its tick stays', () => {
  const toMs = FROM + 8 * HOUR + HOUR / 12
  expect(labelsOf(toMs, room(450))).toEqual(['10:00', '12:00', '14:00', '16:00', ''])
  expect(labelsOf(toMs, room(450, 20)).at(-1)).toBe('18:00')
})

test('where one label would be all, the ticks stand closer', () => {
  // Of whole weeks only the 19th begins within these seven days
  const span = { fromMs: Date.UTC(2026, 10, 15, 9), toMs: Date.UTC(2026, 10, 22, 9) }
  expect(timeAxis(span, 'UTC', room(250)).map(({ label }) => label)).toEqual(['17 Nov', '19 Nov', '21 Nov'])
})

test('whatever the width and the range, labels do not touch and stay within, and where there is space there are two', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 2000 }),
      fc.integer({ min: 60_000, max: 400 * DAY }),
      fc.integer({ min: 0, max: 365 * DAY }),
      fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'),
      (width, length, after, zone) => {
        const span = { fromMs: FROM + after, toMs: FROM + after + length }
        const shown = timeAxis(span, zone, room(width)).filter(({ label }) => label !== '')
        let end = -30
        for (const { ms, label } of shown) {
          const middle = ((ms - span.fromMs) / length) * width
          expect(middle - widthOf(label) / 2).toBeGreaterThanOrEqual(end)
          end = middle + widthOf(label) / 2
        }
        expect(end).toBeLessThanOrEqual(width + 10)
        if (width >= 250) expect(shown.length).toBeGreaterThan(1)
      },
    ),
  )
})
