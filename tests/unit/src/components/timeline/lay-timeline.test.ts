import { expect, test } from 'vitest'

import { dayLabel, layTimeline } from '#src/components/timeline/lay-timeline.ts'
import { formatDay } from '#src/lib/format.ts'
import fc from '#tests/properties.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.UTC(2026, 10, 21, 10)
const at = (hoursAgo: number) => ({ id: String(hoursAgo), atMs: NOW_MS - hoursAgo * HOUR_MS })
const lay = (hoursAgo: number[], options: Partial<Parameters<typeof layTimeline>[1]> = {}) =>
  layTimeline(hoursAgo.map(at), { zone: 'UTC', nowMs: NOW_MS, gapMs: 2 * HOUR_MS, now: false, ...options })
const shape = (days: ReturnType<typeof lay>) =>
  days.map(({ label, items }) => `${label}: ${items.map((item) => (item.kind === 'event' ? item.event.id : item.kind)).join(' ')}`)

test('days are those of the zone, not of UTC', () => {
  expect(lay([1, 12]).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
  expect(lay([1, 12], { zone: 'Pacific/Auckland' }).map(({ day }) => day)).toEqual(['2026-11-21'])
  expect(lay([1, 12], { zone: 'America/Los_Angeles' }).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20'])
})

test('events come newest first, whatever order they are given in', () => {
  expect(shape(lay([2, 1, 3]))).toEqual(['Today: 1 2 3'])
})

test('a long silence within a day is reported, and one between days only when a whole day is missing', () => {
  expect(shape(lay([0, 1, 9]))).toEqual(['Today: 0 1 gap 9'])
  expect(shape(lay([1, 14]))).toEqual(['Today: 1', 'Yesterday: 14'])
  expect(shape(lay([1, 98]))).toEqual(['Today: 1 gap', 'Tuesday, 17 November 2026: 98'])
})

test('now stands between what was and what is planned, also on a day without events', () => {
  expect(shape(lay([-1, 1], { now: true }))).toEqual(['Today: -1 now 1'])
  expect(shape(lay([0], { now: true }))).toEqual(['Today: now 0'])
  expect(shape(lay([30], { now: true }))).toEqual(['Today: now', 'Yesterday: 30'])
})

test('neighbouring days have names, across a clock change too', () => {
  // Berlin, 25 October 2026: the day has 25 hours
  const clock = { zone: 'Europe/Berlin', nowMs: Date.UTC(2026, 9, 25, 12) }
  expect(dayLabel(Date.UTC(2026, 9, 24, 22, 30), clock)).toBe('Today')
  expect(dayLabel(Date.UTC(2026, 9, 24, 21, 30), clock)).toBe('Yesterday')
  expect(dayLabel(Date.UTC(2026, 9, 25, 23, 30), clock)).toBe('Tomorrow')
  expect(dayLabel(Date.UTC(2026, 9, 26, 23, 30), clock)).toBe('Tuesday, 27 October 2026')
})

test('no event is lost or moved to another day', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -400, max: 4000 })),
      fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'),
      (hours, zone) => {
        const days = lay([...new Set(hours)], { zone, now: true })
        const events = days.flatMap(({ day, items }) => items.flatMap((item) => (item.kind === 'event' ? [{ day, ...item.event }] : [])))
        expect(events.map(({ atMs }) => atMs)).toEqual([...new Set(hours)].map((hour) => at(hour).atMs).sort((a, b) => b - a))
        expect(events.every(({ day, atMs }) => formatDay(atMs, zone) === day)).toBe(true)
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
      },
    ),
  )
})
