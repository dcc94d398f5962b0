import { expect, test } from 'vitest'

import { instantOf, isTimeZone, offsetAt, startOf, wallTimeAt } from '#src/lib/time-zone.ts'
import fc from '#tests/properties.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia']

test('the wall clock of an instant leads back to it, except in a repeated hour, where it leads to the first', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) }), fc.constantFrom(...ZONES), (ms, zone) => {
      const back = instantOf(wallTimeAt(ms, zone), zone)
      expect(back === ms || (back < ms && ms - back <= 3_600_000)).toBe(true)
    }),
  )
})

test('a day begins at midnight of the zone', () =>
  expect(startOf('d', Date.UTC(2026, 6, 1, 23, 30), 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 22)))
test('an hour begins in the offset of the zone', () =>
  expect(startOf('h', Date.UTC(2026, 6, 1, 10, 45), 'Asia/Kolkata')).toBe(Date.UTC(2026, 6, 1, 10, 30)))
test('offsets follow the season', () =>
  expect([offsetAt(Date.UTC(2026, 0, 1), 'Europe/Berlin'), offsetAt(Date.UTC(2026, 6, 1), 'Europe/Berlin')]).toEqual([
    3_600_000, 7_200_000,
  ]))
test('knows which zones there are', () =>
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false]))
