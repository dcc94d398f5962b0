import { expect, test, vi } from 'vitest'

import { freshFor } from '#platform/access/fresh.ts'

const clockAt = (start: number) => {
  let now = start
  return Object.assign(() => now, { to: (ms: number) => void (now = ms) })
}

test('a response is kept for its age and not a millisecond longer', async () => {
  const clock = clockAt(1_000)
  const load = vi.fn(async () => clock())
  const fresh = freshFor(clock, 5_000, load)
  expect(await fresh('a')).toBe(1_000)
  clock.to(5_999)
  expect(await fresh('a')).toBe(1_000)
  clock.to(6_000)
  expect(await fresh('a')).toBe(6_000)
})

test('the age counts from the request, not from a slow response', async () => {
  const clock = clockAt(0)
  let finish: (value: string) => void = () => {}
  const load = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)))
  const fresh = freshFor(clock, 5_000, load)
  const first = fresh('a')
  clock.to(5_000)
  finish('old')
  await first
  void fresh('a')
  expect(load).toHaveBeenCalledTimes(2)
})

test('callers that come together share one load', async () => {
  const load = vi.fn(async () => 'x')
  const fresh = freshFor(() => 0, 5_000, load)
  await Promise.all(Array.from({ length: 50 }, () => fresh('a')))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure is not kept', async () => {
  const load = vi.fn<(key: string) => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce('yes')
  const fresh = freshFor(() => 0, 5_000, load)
  await expect(fresh('a')).rejects.toThrow('no')
  expect(await fresh('a')).toBe('yes')
})

test('a clock that was set back makes nothing last longer', async () => {
  const clock = clockAt(100_000)
  const load = vi.fn(async () => 'x')
  const fresh = freshFor(clock, 5_000, load)
  await fresh('a')
  clock.to(50_000)
  await fresh('a')
  expect(load).toHaveBeenCalledTimes(2)
})
