import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { rateLimit } from '#platform/lib/rate-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Tries of one key and how many of them have an answer. */
function tries(limit: (key: string) => Promise<void>, key: string, count: number) {
  const answers = { taken: 0, refused: 0 }
  for (let attempt = 0; attempt < count; attempt++)
    limit(key).then(
      () => answers.taken++,
      () => answers.refused++,
    )
  return answers
}

test('what is within the limit is taken, what is a little beyond is refused at once', async () => {
  const limit = rateLimit({ points: 10, seconds: 60 })
  const answers = tries(limit, 'acme', 30)
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual({ taken: 10, refused: 20 })
})

test('who goes on against a limit gets one refusal a second on each connection, and nobody else waits', async () => {
  const limit = rateLimit({ points: 10, seconds: 60 })
  tries(limit, 'flood', 30)
  await vi.advanceTimersByTimeAsync(0)
  let refusals = 0
  let going = true
  // Four connections that try again as soon as they are answered
  for (let connection = 0; connection < 4; connection++)
    void (async () => {
      while (going) await limit('flood').catch(() => refusals++)
    })()
  await vi.advanceTimersByTimeAsync(10_500)
  expect(refusals).toBe(40)
  const other = tries(limit, 'other', 5)
  await vi.advanceTimersByTimeAsync(0)
  expect(other).toEqual({ taken: 5, refused: 0 })
  going = false
  await vi.advanceTimersByTimeAsync(1_000)
})
