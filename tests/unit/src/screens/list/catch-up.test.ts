import { beforeEach, expect, test, vi } from 'vitest'

import { createCatchUp } from '#src/screens/list/catch-up.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('a list is read again when its tail opens, and once more when what had just arrived is stored', () => {
  const refresh = vi.fn()
  const { opened } = createCatchUp(refresh)
  expect(refresh).toHaveBeenCalledTimes(0)
  opened()
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3999)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  opened() // after a break
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(4)
})

test('while somebody reads nothing is read again; when they are back at the top it is, once', () => {
  const refresh = vi.fn()
  const { opened, hold } = createCatchUp(refresh)
  hold(true)
  opened()
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(0)
  hold(false)
  expect(refresh).toHaveBeenCalledTimes(1)
  hold(true)
  hold(false)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('what is left is not read again', () => {
  const refresh = vi.fn()
  const { opened, close } = createCatchUp(refresh)
  opened()
  close()
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})
