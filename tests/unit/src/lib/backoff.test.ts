import { expect, test } from 'vitest'

import { backoffMs } from '#src/lib/event-stream.ts'

test('waits double up to half a minute', () =>
  expect([0, 1, 2, 6, 50].map((attempt) => backoffMs(attempt, 0))).toEqual([500, 1000, 2000, 30_000, 30_000]))
test('half of the wait is random', () => expect([backoffMs(3, 0), backoffMs(3, 1)]).toEqual([4000, 2000]))
