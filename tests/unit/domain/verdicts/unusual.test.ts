import { expect, test } from 'vitest'

import { type One, unusualVerdict, type UsualOfEndpoint } from '#domain/verdicts/unusual.ts'

import { textOf } from './sentence-text.ts'

const usual: UsualOfEndpoint = {
  count: 1240,
  p50Ms: 182,
  p95Ms: 400,
  statuses: [
    { value: '200', count: 1223 },
    { value: '502', count: 12 },
    { value: '429', count: 5 },
  ],
}
const one = (more: Partial<One>): One => ({ id: 'r1', family: 'http', status: 200, failed: false, durationMs: 190, ...more })
const said = (more: Partial<One>, of: Partial<UsualOfEndpoint> = {}): string | undefined => {
  const verdict = unusualVerdict(one(more), { ...usual, ...of })
  return verdict && textOf(verdict)
}

test('a request says how it ended and how long it took where that differs from what is usual for its endpoint', () => {
  expect(said({ status: 502, failed: true, durationMs: 637 })).toBe(
    'Ended with 502 instead of 200, and took 3.5× as long as usual: half of 1240 calls of this endpoint took at most 182 ms',
  )
  expect(said({ status: 502, failed: true })).toBe('Ended with 502 instead of 200, which 99% of 1240 calls of this endpoint got')
  expect(said({ status: 0, failed: true })).toBe('Got no response instead of 200, which 99% of 1240 calls of this endpoint got')
  expect(said({ durationMs: 637 })).toBe('Took 3.5× as long as usual: half of 1240 calls of this endpoint took at most 182 ms')
  expect(unusualVerdict(one({ status: 429 }), usual)).toMatchObject({ severity: 'warn', opens: { page: 'typical', id: 'r1' } })
  expect(unusualVerdict(one({ status: 502, failed: true }), usual)?.severity).toBe('bad')
})

test('nothing is said of what is usual, of what nobody would notice, and of too few', () => {
  expect(said({})).toBeUndefined()
  // One in twenty takes as long
  expect(said({ durationMs: 400 })).toBeUndefined()
  expect(said({ durationMs: 360 }, { p95Ms: 300 })).toBeUndefined()
  expect(said({ durationMs: 9 }, { p50Ms: 1, p95Ms: 4 })).toBeUndefined()
  expect(said({ status: 502, failed: true, durationMs: 9000 }, { count: 19 })).toBeUndefined()
  // Another success is none to speak of, and neither is an error that the endpoint often responds with
  expect(said({ status: 201 })).toBeUndefined()
  expect(
    said(
      { status: 404 },
      {
        statuses: [
          { value: '200', count: 900 },
          { value: '404', count: 340 },
        ],
      },
    ),
  ).toBeUndefined()
  expect(
    said(
      { status: 502, failed: true },
      {
        statuses: [
          { value: '503', count: 1200 },
          { value: '502', count: 20 },
        ],
      },
    ),
  ).toBeUndefined()
  // No status is what the endpoint responds with
  expect(
    said(
      { status: 502, failed: true },
      {
        statuses: [
          { value: '200', count: 500 },
          { value: '302', count: 500 },
        ],
      },
    ),
  ).toBeUndefined()
  // A database has none
  expect(said({ family: 'database', status: 0, failed: true })).toBeUndefined()
})

test('what failed is said however often it does so: in an outage a failure is frequent, and not usual', () => {
  const statuses = [
    { value: '200', count: 816 },
    { value: '503', count: 64 },
  ]
  expect(said({ status: 503, failed: true }, { count: 880, statuses })).toBe(
    'Ended with 503 instead of 200, which 93% of 880 calls of this endpoint got',
  )
})
