import { create, toBinary } from '@bufbuild/protobuf'
import { expect, test, vi } from 'vitest'

import { readAgentBatch } from '#platform/pulse/readers/agent-proto.ts'
import fc, { partOf } from '#tests/properties.ts'
import { type Event, EventSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'

import { expectSound } from './hostile-values.ts'
import { context } from './support.ts'

// Thousands of cases; a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })

test('any bytes as an event of an agent', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }), (raw) => {
      const reading = readAgentBatch(raw, context)
      expect(reading.events.length + reading.rejectedEvents.length).toBe(raw.length)
      expectSound(reading)
    }),
    { numRuns: partOf(2000) },
  )
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary', minLength: 20_000, maxLength: 20_010 }),
  fc.constantFrom('https://u:p@[::1]:99/x?y#z', 'data:,x', '//a/b', '\0', '[::1%lo]'),
)
const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

test('any values in the messages of an agent', () => {
  const wellFormed = text.map((value) => value.toWellFormed())
  fc.assert(
    fc.property(
      wellFormed,
      wellFormed,
      uint64,
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }),
      (a, b, big, small, seconds) => {
        const timestamp = { seconds, nanos: 0 }
        const request = {
          id: a,
          timestamp,
          url: b,
          path: a,
          method: b,
          status: small,
          duration: big,
          bytesReceived: big,
          bytesSent: big,
          tags: [a, b],
          endpointId: a,
          authToken: { mask: a, hash: b, source: a, type: b },
        }
        const address = { ip: a, port: small }
        const events = [
          { case: 'request' as const, value: request },
          { case: 'grpcRequest' as const, value: { request, grpcService: a, grpcMessage: b } },
          { case: 'databaseRequest' as const, value: { id: a, timestamp, statement: b, affectedCount: -(2n ** 62n), duration: big } },
          {
            case: 'connection' as const,
            value: {
              id: b,
              timestamp,
              part: small,
              bytesSent: big,
              direction: 9,
              l7Protocol: 99,
              tlsVersion: 77,
              source: { endpoint: { case: 'remote' as const, value: { address } } },
              tags: [{ key: a, values: [b, a] }],
            },
          },
          { case: 'issue' as const, value: { timestamp, url: a, path: b, status: small, triggers: [{ plugin: a, description: b }] } },
          { case: 'piiEntity' as const, value: { timestamp, score: Number.NaN, valueHash: a } },
          { case: 'artifact' as const, value: { timestamp, digest: a, summary: { [b]: { [a]: [b] } } } },
        ]
        const raw = events.map((event) => toBinary(EventSchema, create(EventSchema, { event } as Partial<Event> as never)))
        const reading = readAgentBatch(raw, context)
        expect(reading.events.length + reading.rejectedEvents.length).toBe(raw.length)
        expect(reading.rejectedEvents.filter(({ reason }) => reason.includes('cannot be read'))).toEqual([])
        expectSound(reading)
      },
    ),
    { numRuns: 200 },
  )
})
