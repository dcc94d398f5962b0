import { create, type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf'
import { expect, test } from 'vitest'

import { countMessages } from '#platform/pulse/readers/wire-fields.ts'
import { decodePortions } from '#platform/pulse/receivers/otlp-portions.ts'
import {
  type ExportTraceServiceRequest,
  ExportTraceServiceRequestSchema,
} from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'
import fc from '#tests/properties.ts'

/** Objects in a decoded request, counted the slow way. */
function objectsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + objectsIn(item), 0)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return 0
  const own = '$typeName' in value ? 1 : 0
  return Object.values(value).reduce((sum: number, item) => sum + objectsIn(item), own)
}

const attribute = (i: number) => ({ key: `k${i}`, value: { value: { case: 'stringValue' as const, value: 'v' } } })
const requests = fc
  .array(
    fc.record({
      attributes: fc.nat(5),
      scopes: fc.array(fc.array(fc.nat(4), { maxLength: 40 }), { maxLength: 4 }),
    }),
    { maxLength: 4 },
  )
  .map((resources) => {
    let span = 0
    const resourceSpans = resources.map(({ attributes, scopes }, r) => ({
      resource: {
        attributes: [
          { key: 'service.name', value: { value: { case: 'stringValue' as const, value: `s${r}` } } },
          ...Array.from({ length: attributes }, (_, i) => attribute(i)),
        ],
      },
      scopeSpans: scopes.map((spans) => ({
        spans: spans.map((count) => ({ name: `span${span++}`, attributes: Array.from({ length: count * 300 }, (_, i) => attribute(i)) })),
      })),
    }))
    return create(ExportTraceServiceRequestSchema, { resourceSpans } as never) // the shape of the message
  })

test('the messages of a request are counted without decoding it', () => {
  fc.assert(
    fc.property(requests, (request) => {
      const bytes = toBinary(ExportTraceServiceRequestSchema, request)
      const objects = objectsIn(fromBinary(ExportTraceServiceRequestSchema, bytes))
      expect(countMessages(ExportTraceServiceRequestSchema, bytes, 1e9)).toBe(objects)
      expect(countMessages(ExportTraceServiceRequestSchema, bytes, 10)).toBeLessThanOrEqual(Math.max(objects, 12))
    }),
    { numRuns: 40 },
  )
})

const flat = (request: ExportTraceServiceRequest) =>
  request.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => [resource?.attributes.map(({ key, value }) => [key, value?.value.value]), span.name, span.attributes.length]),
    ),
  )

async function portions(bytes: Uint8Array, schema: DescMessage = ExportTraceServiceRequestSchema): Promise<ExportTraceServiceRequest[]> {
  const found: ExportTraceServiceRequest[] = []
  for await (const portion of decodePortions(schema, bytes, 'acme')) found.push(portion as ExportTraceServiceRequest)
  return found
}

test('portions hold every span once, in order, with its resource', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const found = await portions(toBinary(ExportTraceServiceRequestSchema, request))
      expect(found.flatMap(flat)).toEqual(flat(request))
      expect(found.length).toBeGreaterThan(0)
    }),
    { numRuns: 40 },
  )
})

test('a large request comes in portions of five hundred', async () => {
  const spans = Array.from({ length: 2_600 }, (_, i) => ({
    name: `s${i}`,
    attributes: Array.from({ length: 9 }, (_item, a) => attribute(a)),
  }))
  const bytes = toBinary(
    ExportTraceServiceRequestSchema,
    create(ExportTraceServiceRequestSchema, { resourceSpans: [{ scopeSpans: [{ spans }] }] } as never),
  ) // as above
  expect((await portions(bytes)).map((request) => flat(request).length)).toEqual([500, 500, 500, 500, 500, 100])
})

test.each([
  ['resources of two bytes', Buffer.alloc(4_000_000, Buffer.of(0x0a, 0))],
  ['spans of two bytes', wrap(wrap(Buffer.alloc(4_000_000, Buffer.of(0x12, 0)), 0x12), 0x0a)],
  ['attributes of two bytes in one span', wrap(wrap(wrap(Buffer.alloc(400_000, Buffer.of(0x4a, 0)), 0x12), 0x12), 0x0a)],
  [
    'attributes of two bytes in a resource',
    wrap(Buffer.concat([wrap(Buffer.alloc(400_000, Buffer.of(0x0a, 0)), 0x0a), wrap(wrap(Buffer.of(), 0x12), 0x12)]), 0x0a),
  ],
])('a body of nothing but %s is refused before it is decoded', async (_, bytes) => {
  await expect(portions(bytes)).rejects.toMatchObject({ code: 'too-large' })
})

test.each([
  ['a length beyond the end', Buffer.of(0x0a, 200, 1)],
  ['a field without a number', Buffer.of(0x02, 0)],
  ['a group', Buffer.of(0x0b)],
  ['nothing but its own first byte', Buffer.alloc(1_000_000, 0x0a)],
])('%s is no request', async (_, bytes) => {
  await expect(portions(bytes)).rejects.toMatchObject({ code: expect.stringMatching('invalid|too-large') })
})

function wrap(content: Uint8Array, tag: number): Buffer {
  const length: number[] = []
  for (let rest = content.byteLength; ; rest = Math.floor(rest / 128)) {
    length.push(rest < 128 ? rest : (rest % 128) + 128)
    if (rest < 128) break
  }
  return Buffer.concat([Buffer.of(tag, ...length), content])
}
