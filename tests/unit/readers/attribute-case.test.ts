import { expect, test } from 'vitest'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { type FieldSet, REQUESTS } from '#domain/filter/fields.ts'
import { readFilter } from '#domain/filter/read.ts'
import { requestEvent } from '#platform/pulse/readers/build.ts'
import { connectionEvent } from '#platform/pulse/readers/other-events.ts'
import * as fc from '#tests/properties.ts'

import { context } from './support.ts'

/** The filter brings what is typed to the letters of its field, so what is stored must have them: else a value cannot be asked for. */
const askedFor = (field: string, text: string, set: FieldSet): string => {
  const node = readFilter({ kind: 'is', field, values: [{ text, prefix: false }] }, set)
  return node.kind === 'is' ? (node.values[0]?.text ?? '') : ''
}
const said = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    'get',
    'PropFind',
    'H2C',
    'HTTP/1.1',
    'Api.Example.COM',
    'Text/HTML; charset=utf-8',
    'TCP',
    'PostgreSQL',
    'FE80::1',
    'Longer than any field '.repeat(200),
  ),
)

test('whatever a source says of a request can be queried as it is stored', () => {
  fc.assert(
    fc.property(said, (text) => {
      const stored = requestEvent(
        {
          source: 'agent',
          content: text,
          startMs: Date.now(),
          method: text,
          endpoint: text,
          protocol: text,
          direction: text,
          contentType: text,
          category: text,
          remoteIp: text,
        },
        context,
      )
      const values = {
        method: stored.method,
        host: stored.endpointId,
        protocol: stored.protocol,
        direction: stored.direction,
        type: stored.contentType,
        category: stored.category,
        ip: stored.remoteIp,
      }
      for (const [field, value] of Object.entries(values)) expect([field, askedFor(field, value, REQUESTS)]).toEqual([field, value])
    }),
  )
})

test('and of a connection', () => {
  fc.assert(
    fc.property(said, (text) => {
      const stored = connectionEvent(
        {
          content: text,
          timestampMs: Date.now(),
          endpoint: text,
          connectionId: 'c',
          tags: [],
          part: 0,
          finalized: true,
          socketProtocol: text,
          l7Protocol: text,
          tlsVersion: '',
          tlsProbes: [],
          tlsIntrospected: false,
          closedMs: undefined,
          hostname: '',
          agent: '',
          agentInstance: '',
          local: { ip: '', port: 0 },
          remote: { ip: text, port: 443 },
          direction: text,
          process: {},
          bytesSent: 0,
          bytesReceived: 0,
          labels: [],
        },
        context,
      )
      const values = { host: stored.endpointId, ip: stored.remoteIp, l4: stored.socketProtocol, protocol: stored.l7Protocol }
      for (const [field, value] of Object.entries(values)) expect([field, askedFor(field, value, CONNECTIONS)]).toEqual([field, value])
    }),
  )
})
