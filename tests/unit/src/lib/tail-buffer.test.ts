import { expect, test } from 'vitest'

import { createRateMeter, createTailBuffer } from '#src/lib/tail-buffer.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test('the newest stands first, and the last to come are marked', () => {
  const buffer = createTailBuffer()
  buffer.add(rows('a', 'b'))
  buffer.add(rows('c'))
  expect(ids(buffer.view().rows)).toBe('cba')
  expect([...buffer.view().fresh]).toEqual(['c'])
})

test('a row that comes twice is shown once', () => {
  const buffer = createTailBuffer()
  buffer.add(rows('a', 'a'))
  buffer.add(rows('a'))
  expect(ids(buffer.view().rows)).toBe('a')
})

test('nothing moves while it is held; letting go shows what waited, in order', () => {
  const buffer = createTailBuffer()
  buffer.add(rows('a'))
  buffer.hold(true)
  buffer.add(rows('b'))
  buffer.add(rows('c', 'd'))
  expect([ids(buffer.view().rows), buffer.view().waiting]).toEqual(['a', 3])
  buffer.hold(false)
  expect([ids(buffer.view().rows), buffer.view().waiting]).toEqual(['dcba', 0])
})

test('keeps the newest when there are too many', () => {
  const buffer = createTailBuffer(3)
  buffer.add(rows('a', 'b', 'c', 'd', 'e'))
  expect(ids(buffer.view().rows)).toBe('edc')
})

test('begins anew when cleared', () => {
  const buffer = createTailBuffer()
  buffer.add(rows('a'))
  buffer.clear()
  buffer.add(rows('a'))
  expect(ids(buffer.view().rows)).toBe('a')
})

test('the rate is of the last five seconds, and honest in the first', () => {
  const meter = createRateMeter()
  meter.count(10, 0)
  expect(meter.perSecond(500)).toBe(10)
  meter.count(10, 2000)
  expect(meter.perSecond(4000)).toBe(5)
  expect(meter.perSecond(20_000)).toBe(0)
})
