import { expect, test } from 'vitest'

import { type OneConnection, unusualConnection, type UsualOfConnections } from '#domain/verdicts/unusual-connection.ts'

import { RANGE, textOf } from './sentence-text.ts'

const usual: UsualOfConnections = { range: RANGE, count: 1204 }
const connection: OneConnection = {
  id: 'c1',
  host: 'api.stripe.com',
  remoteIp: '203.0.113.9',
  client: 'checkout',
  open: false,
  visibility: 'introspected',
  durationMs: 4000,
  bytes: 120_000,
  requests: [],
  requestCount: 0,
}
const said = (more: Partial<OneConnection>, of: Partial<UsualOfConnections> = {}): string | undefined => {
  const verdict = unusualConnection({ ...connection, ...more }, { ...usual, ...of })
  return verdict && textOf(verdict)
}
const requests = (failed: number, count: number) => ({
  requests: Array.from({ length: count }, (_, index) => ({ id: `r${index}`, failed: index >= count - failed })),
  requestCount: count,
})

test('what failed in a connection is held against what fails of its host, and opens the newest failed request', () => {
  const some = { ...connection, ...requests(2, 40) }
  expect(said(some, { failed: { part: 50, whole: 5000 } })).toBe(
    '2 requests (5%) of 40 requests on this connection failed, usually 1% of those to this host',
  )
  expect(unusualConnection(some, usual)).toMatchObject({ severity: 'bad', opens: { page: 'typical', id: 'r38' } })
  // Too few to call anything usual
  expect(said(some, { failed: { part: 2, whole: 19 } })).toBe('2 requests (5%) of 40 requests on this connection failed')
  expect(said({ ...requests(1, 100), requestCount: 412 })).toBe('1 request (1%) of the newest 100 requests on this connection failed')
  // As many fail everywhere
  expect(said(some, { failed: { part: 130, whole: 5000 } })).toBeUndefined()
  expect(said(requests(0, 40))).toBeUndefined()
})

test('what cannot be seen is news where the same client and host are readable elsewhere', () => {
  const opaque = { visibility: 'opaque' as const }
  expect(said(opaque, { readable: { part: 95, whole: 100 } })).toBe(
    'Its content could not be seen, that of 95 connections (95%) of the same client to the same host could',
  )
  expect(said(opaque, { readable: { part: 49, whole: 100 } })).toBeUndefined()
  expect(said(opaque, { readable: { part: 19, whole: 19 } })).toBeUndefined()
  expect(said({}, { readable: { part: 95, whole: 100 } })).toBeUndefined()
})

test('what it moved and how long it lasted are news where nearly no other came to half of it', () => {
  const heavy = { bytes: 90_000_001 }
  expect(said(heavy, { heavier: 3 })).toBe(
    'Moved 90000001 B: only 3 connections of 1204 connections to this host moved at least half as much',
  )
  expect(unusualConnection({ ...connection, ...heavy }, { ...usual, heavier: 3 })?.opens).toEqual({
    page: 'connections',
    range: RANGE,
    counted: 3,
    filter: {
      kind: 'and',
      nodes: [
        { kind: 'is', field: 'host', values: [{ text: 'api.stripe.com', prefix: false }] },
        { kind: 'compare', field: 'bytes', op: '>=', value: 45_000_001 },
      ],
    },
  })
  expect(said({ durationMs: 7_200_000 }, { longer: 1 })).toBe(
    'Lasted 120 min: only 1 connection of 1204 connections to this host lasted at least half as long',
  )
  // One in twenty is nothing to speak of, and neither are few, what nobody notices, and bytes of what has not ended
  expect(said(heavy, { heavier: 61 })).toBeUndefined()
  expect(said(heavy, { heavier: 1, count: 19 })).toBeUndefined()
  expect(said({ bytes: 999_999 }, { heavier: 1 })).toBeUndefined()
  expect(said({ ...heavy, open: true }, { heavier: 1 })).toBeUndefined()
  expect(said({ durationMs: 9999 }, { longer: 1 })).toBeUndefined()
})

test('of several differences the worst is said', () => {
  const all = { ...requests(3, 10), visibility: 'opaque' as const, bytes: 9_000_000, durationMs: 600_000 }
  const known = { heavier: 1, longer: 1, readable: { part: 99, whole: 100 } }
  expect(said(all, known)).toMatch(/failed/)
  expect(said({ ...all, requests: [] }, known)).toMatch(/could not be seen/)
  expect(said({ ...all, requests: [], visibility: 'clear' }, known)).toMatch(/^Moved/)
  expect(said({ ...all, requests: [], visibility: 'clear' }, { ...known, heavier: 900 })).toMatch(/^Lasted/)
})
