import { expect, test } from 'vitest'

import { hasFailed } from '#domain/traffic/failed.ts'

test.each(['http', 'grpc'] as const)('of %s, no answer and 5xx have failed, a 4xx is an answer', (family) => {
  expect([0, 500, 503, 599].map((status) => hasFailed({ family, status }))).toEqual([true, true, true, true])
  expect([100, 200, 304, 404, 499].map((status) => hasFailed({ family, status }))).toEqual([false, false, false, false, false])
})

test('of a database its error tells, whatever the status', () => {
  const failed = (status: number, error: string) => hasFailed({ family: 'database', status, database: { error } })
  expect([failed(0, ''), failed(503, ''), failed(0, 'deadlock detected'), failed(200, 'deadlock detected')]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(hasFailed({ family: 'database', status: 0 })).toBe(false)
})
