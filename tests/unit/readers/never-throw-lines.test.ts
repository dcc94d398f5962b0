import { expect, test, vi } from 'vitest'

import type { Reading } from '#platform/pulse/readers/context.ts'
import { linesOf, readLine } from '#platform/pulse/readers/ndjson.ts'
import fc, { partOf } from '#tests/properties.ts'
import type { TrafficEvent } from '#wire/agent/traffic-event.ts'

import { expectSound, json } from './hostile-values.ts'
import { context, NOW_MS } from './support.ts'

// Thousands of cases; a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })

const lineReading = (text: string): Reading => {
  const line = readLine(Buffer.from(text), 'ndjson', context)
  return {
    events: line && 'event' in line ? [line.event] : [],
    rejectedEvents: line && 'rejected' in line ? [line.rejected] : [],
  }
}

test('any JSON, and any text, as a line', () => {
  fc.assert(
    fc.property(json, (value) => expectSound(lineReading(JSON.stringify(value) ?? ''))),
    { numRuns: partOf(3000) },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => expectSound(lineReading(value))),
    { numRuns: 500 },
  )
})

test('any JSON as each kind of event', () => {
  const kinds = ['request', 'grpc_request', 'database_request', 'issue', 'pii_entity', 'artifact_record', 'connection', 'nonsense']
  fc.assert(
    fc.property(fc.constantFrom(...kinds), json, (type, event) => {
      const reading = lineReading(
        JSON.stringify({
          'event.type': type,
          event: { ...(typeof event === 'object' ? event : {}), timestamp: NOW_MS, connectionId: 'c' },
        }),
      )
      expect(reading.rejectedEvents.filter(({ reason }) => reason.includes('cannot be read'))).toEqual([])
      expectSound(reading)
    }),
    { numRuns: partOf(3000) },
  )
})

test('lines are the same however the bytes were cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string().map((line) => line.replaceAll('\n', ' ')),
        { minLength: 1 },
      ),
      fc.array(fc.nat(40)),
      async (lines, cuts) => {
        const bytes = Buffer.from(lines.join('\n'))
        const chunks: Buffer[] = []
        let from = 0
        for (const cut of cuts) {
          chunks.push(bytes.subarray(from, from + cut))
          from += cut
        }
        chunks.push(bytes.subarray(from))
        const got: string[] = []
        for await (const line of linesOf(chunks)) got.push(Buffer.from(line).toString())
        expect(got).toEqual(
          bytes
            .toString()
            .replace(/\n$/, '')
            .split('\n')
            .slice(0, bytes.length === 0 ? 0 : undefined),
        )
      },
    ),
  )
})

test('an event never shares state with another', () => {
  const read = (): TrafficEvent[] => lineReading(JSON.stringify({ requestId: 'a', method: 'GET', timestamp: NOW_MS })).events
  read()[0]?.tags.push('changed')
  expect(read()[0]?.tags).toEqual([])
})
