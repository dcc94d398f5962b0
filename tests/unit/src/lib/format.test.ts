import { expect, test } from 'vitest'

import {
  formatAgo,
  formatBytes,
  formatCount,
  formatDuration,
  formatInstant,
  formatPlural,
  formatShare,
  measureBytes,
} from '#src/lib/format.ts'
import fc from '#tests/properties.ts'

test.each([
  [0, '0 ms'],
  [0.0421, '42.1 µs'],
  [0.9996, '1 ms'],
  [5.678, '5.68 ms'],
  [45.34, '45.3 ms'],
  [999.4, '999 ms'],
  [999.6, '1 s'],
  [1450, '1.45 s'],
  [59_940, '59.9 s'],
  [59_960, '1:00 min'],
  [754_000, '12:34 min'],
  [7_260_000, '2:01 h'],
  [-1, '—'],
  [Number.NaN, '—'],
])('%d ms reads as %s', (ms, text) => expect(formatDuration(ms)).toBe(text))

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '0.98 KiB'],
  [1536, '1.5 KiB'],
  [1_023_400, '999 KiB'],
  [1_023_600, '0.98 MiB'],
  [5 * 1024 ** 3, '5 GiB'],
])('%d bytes read as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

test('a size never needs more than four characters before its unit', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (bytes) => measureBytes(bytes).value.length <= 4))
})

test('counts are grouped, and one is one', () =>
  expect([formatCount(1_234_567), formatPlural(1, 'request'), formatPlural(0, 'request')]).toEqual([
    '1,234,567',
    '1 request',
    '0 requests',
  ]))
test('what is there never rounds to nothing, nor to all', () =>
  expect([
    formatShare(1, 1e6),
    formatShare(999_999, 1e6),
    formatShare(1, 8),
    formatShare(1, 1),
    formatShare(0, 5),
    formatShare(1, 0),
  ]).toEqual(['<0.1%', '>99.9%', '13%', '100%', '0%', '—']))
test('instants are shown on the chosen clock', () =>
  expect(formatInstant(Date.UTC(2026, 6, 1, 22, 5, 9, 7), 'Europe/Berlin')).toBe('2026-07-02 00:05:09.007'))
test('age is formatted as text', () =>
  expect([formatAgo(0, 1000), formatAgo(0, 61_000), formatAgo(0, 7_200_000), formatAgo(172_800_000, 0)]).toEqual([
    'just now',
    '1 minute ago',
    '2 hours ago',
    'in 2 days',
  ]))
