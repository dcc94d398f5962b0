import { expect, test } from 'vitest'

import { around, endpointFilter, endedBadlyFilter, otherClients, succeededFilter } from '#domain/filter/endpoint.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import { readPastedRequest } from '#src/lib/compare/pasted-request.ts'
import { nearestTo, placeText, typicalChanges } from '#src/lib/compare/typical.ts'

import { detail } from './detail.ts'

const TYPICAL = {
  count: 1000,
  shorter: 990,
  figures: { p50Ms: 120, p95Ms: 400, bytesSent: 900_000, bytesReceived: 5_000_000 },
  statuses: [
    { value: '200', count: 980 },
    { value: '503', count: 4 },
  ],
  types: [{ value: 'application/json', count: 1000 }],
  clients: [
    { value: 'checkout', count: 960 },
    { value: 'billing', count: 40 },
  ],
}

test.each([
  [990, 1000, 'slower than 99% of them'],
  [0, 1000, 'faster than 99.9% of them'],
  [0, 2, 'faster than 50% of them'],
  [0, 1, 'the only one'],
])('%d of %d were shorter', (shorter, count, words) => expect(placeText(shorter, count)).toBe(words))

test('what is unusual about a request is what few others do', () => {
  const changes = typicalChanges(TYPICAL, detail({ status: 503, durationMs: 4200, bytesReceived: 120 }))
  const unusual = changes.filter(({ state }) => state === 'differs')
  expect(unusual.map(({ id, note }) => [id, note])).toEqual([
    ['status', '0.4% of them'],
    ['duration', 'slower than 99% of them'],
    ['received', '42× less'],
  ])
  expect(changes.find(({ id }) => id === 'status')?.before).toBe('200 (98%), 503 (0.4%)')
})

test('a usual request has nothing unusual, and a value beyond the known ones is rare', () => {
  expect(typicalChanges(TYPICAL, detail()).filter(({ state }) => state === 'differs')).toEqual([])
  expect(typicalChanges(TYPICAL, detail({ client: 'cron' })).find(({ id }) => id === 'client')).toMatchObject({
    state: 'differs',
    note: 'rare',
  })
  expect(typicalChanges({ ...TYPICAL, figures: undefined, count: 0 }, detail())).toEqual([])
})

test('the representative is the nearest to the median and never the request itself', () => {
  const rows = [
    { id: 'own', durationMs: 120 },
    { id: 'near', durationMs: 125 },
    { id: 'far', durationMs: 90 },
  ]
  expect(nearestTo(rows, 120, 'own')?.id).toBe('near')
  expect(nearestTo(rows.slice(0, 1), 120, 'own')).toBeUndefined()
})

/** The filter language reads what is printed as the same tree, so a link means what was asked. */
test.each([
  endpointFilter(detail()),
  endpointFilter(detail({ template: '' }), endedBadlyFilter(detail())),
  endpointFilter(detail({ family: 'database' }), endedBadlyFilter(detail({ family: 'database' }))),
  endpointFilter(detail({ family: 'grpc' }), succeededFilter(detail({ family: 'grpc' }))),
  endpointFilter(detail({ host: 'a "b" c', template: '/x/{id}*' }), otherClients('check out')),
])('filters survive the address %#', (filter) => {
  expect(parseFilter(printFilter(filter), REQUESTS)).toEqual({ ok: true, node: filter })
})

test('a day around a request never begins before 1970', () => expect(around(5, 10)).toEqual({ fromMs: 0, toMs: 15 }))

test.each([
  ['abc-1_2', 'abc-1_2'],
  ['  abc ', 'abc'],
  ['https://console.example/traffic/requests/manage?orgId=acme&id=abc', 'abc'],
  ['/traffic/requests?id=abc', 'abc'],
])('%j names a request', (text, id) => expect(readPastedRequest(text, 'acme')).toEqual({ ok: true, id }))

test.each([
  ['', /Type the id/],
  ['a/b', /No request can have/],
  ['javascript:alert(1)', /No request can have/],
  ['https://', /cannot be read/],
  ['https://console.example/traffic/connections?id=abc', /another page/],
  ['https://console.example/traffic/requests/manage?orgId=other&id=abc', /another organization/],
  ['https://console.example/traffic/requests/manage?orgId=acme', /names no request/],
])('%j names none', (text, why) => {
  const read = readPastedRequest(text, 'acme')
  expect(read.ok ? '' : read.why).toMatch(why)
})
