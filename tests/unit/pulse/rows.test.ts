import { expect, test } from 'vitest'

import { createKnownConnections } from '#platform/pulse/enrichment/connection-facts.ts'
import { createDestinations } from '#platform/pulse/enrichment/destination.ts'
import type { EnrichmentParts } from '#platform/pulse/enrich.ts'
import { createGenerations } from '#platform/pulse/enrichment/generations.ts'
import { decodeRecord, encodeRecord, type StoredRecord } from '#platform/pulse/disk/record.ts'
import { countRows, rowsOf } from '#platform/pulse/rows.ts'
import fc from '#tests/properties.ts'

import { connectionEvent, requestEvent } from '../../platform/pulse/support/events.ts'

const destinationOf = createDestinations()

function parts(more: Partial<EnrichmentParts> = {}): EnrichmentParts {
  return {
    connections: createKnownConnections(),
    destinationOf: (_, host, direction) => destinationOf(host, direction),
    countryOf: (ip) => (ip === '203.0.113.9' ? 'IE' : ''),
    decisionsOf: () => undefined,
    clientsOf: () => undefined,
    templates: createGenerations(100),
    report: (cause) => {
      throw cause
    },
    ...more,
  }
}

const recordOf = (...events: StoredRecord['events']): StoredRecord => ({
  orgId: 'acme',
  environmentId: 'production',
  deploymentId: 'web',
  receiver: 'grpc',
  receivedMs: 1,
  events,
  rejectedEvents: [],
})

test('a request gets what is known of it: zone, vendor, country, client and template', () => {
  const event = requestEvent({ connectionId: 'c1', path: '/v1/customers/cus_9s6XKzkNRiz8i3/sources?limit=3' })
  const [row] = rowsOf(recordOf(event, connectionEvent()), parts()).requests
  expect(row).toMatchObject({ zone: 'stripe.com', vendor: 'stripe', country: 'IE', client: 'node', template: '/v1/customers/{id}/sources' })
})

test('what a request says itself is not replaced by its connection', () => {
  const process = { ...connectionEvent().process, container: 'worker' }
  const [row] = rowsOf(
    recordOf(requestEvent({ connectionId: 'c1', process, remoteIp: '198.51.100.1' }), connectionEvent()),
    parts(),
  ).requests
  expect(row).toMatchObject({ client: 'worker', remoteIp: '198.51.100.1', country: '' })
})

test('an event that cannot be enriched is stored as it came', () => {
  const reported: unknown[] = []
  const broken = parts({
    report: (cause) => void reported.push(cause),
    destinationOf: () => {
      throw new Error('a mistake of ours')
    },
  })
  const rows = rowsOf(recordOf(requestEvent(), connectionEvent()), broken)
  expect(rows.requests[0]).toMatchObject({ zone: 'api.stripe.com', vendor: '', template: '/v1/charges' })
  expect(rows.connections[0]).toMatchObject({ zone: 'api.stripe.com', vendor: '' })
  expect(reported).toHaveLength(2)
})

test('any text in any field of a request gives exactly one row, and the log gives back the same record', () => {
  const text = fc.string({ unit: 'binary' })
  const fields = fc.record({
    endpointId: text,
    path: text,
    url: text,
    method: text,
    connectionId: text,
    remoteIp: text,
    tags: fc.array(text),
    userAgent: text,
  })
  fc.assert(
    fc.property(fields, (hostile) => {
      const record = recordOf(requestEvent(hostile))
      expect(countRows(rowsOf(record, parts()))).toBe(1)
      const { payload } = encodeRecord(record)
      expect(decodeRecord(payload)).toEqual(record)
    }),
    { numRuns: 2000 },
  )
})

test('any number in any field gives a row the store can hold', () => {
  const number = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, -1, 1e308, 2 ** 53, Number.NEGATIVE_INFINITY))
  fc.assert(
    fc.property(
      fc.record({ status: number, durationMs: number, bytesSent: number, bytesReceived: number, timestampMs: number }),
      (numbers) => {
        const [row] = rowsOf(recordOf(requestEvent(numbers)), parts()).requests
        for (const value of [row?.status, row?.bytesSent, row?.bytesReceived, row?.timestampMs])
          expect(Number.isSafeInteger(value) && Number(value) >= 0).toBe(true)
        expect(row?.status).toBeLessThanOrEqual(65_535)
        expect(row?.durationMs).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a long record is kept in a tenth of its length', () => {
  const record = recordOf(...Array.from({ length: 1000 }, (_, i) => requestEvent({ id: `r${i}` })))
  const { payload, textBytes } = encodeRecord(record)
  expect(payload.length).toBeLessThan(textBytes / 10)
  expect(decodeRecord(payload)).toEqual(record)
})

test('a record that was written before its fields were renamed is read as it is written now', () => {
  const { receiver: door, rejectedEvents: poison, ...same } = recordOf(requestEvent())
  const old = Buffer.concat([
    Buffer.of(0),
    Buffer.from(JSON.stringify({ ...same, door, poison: [{ reason: 'no JSON', preview: '', sizeBytes: 1 }, ...poison] })),
  ])
  expect(decodeRecord(old)).toEqual({ ...recordOf(requestEvent()), rejectedEvents: [{ reason: 'no JSON', preview: '', sizeBytes: 1 }] })
})
