import { readFileSync } from 'node:fs'

import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { GOOD_TOKEN, openRecordingReceivers } from '../platform/pulse/support/recording-receivers.ts'

/** The examples that the OTLP specification ships, as an unmodified sender would post them. */
const example = (name: string): string => readFileSync(new URL(`../fixtures/otlp/${name}`, import.meta.url), 'utf8')

let open: Awaited<ReturnType<typeof openRecordingReceivers>>
beforeAll(async () => {
  open = await openRecordingReceivers()
})
afterAll(() => open.receivers.close())

const post = (path: string, body: string) =>
  fetch(open.base + path, { method: 'POST', headers: { Authorization: `Bearer ${GOOD_TOKEN}`, 'Content-Type': 'application/json' }, body })

test.each(['logs.json', 'events.json'])('%s decodes; its one record is not traffic and is reported as rejected', async (name) => {
  const response = await post('/v1/logs', example(name))
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ partialSuccess: { rejectedLogRecords: '1' } })
})

test('trace.json decodes; its server span has no HTTP attributes, so it is accepted without a row, and its source is notified once', async () => {
  const response = await post('/v1/traces', example('trace.json'))
  expect(response.status).toBe(200)
  // A warning by the specification: an error message with nothing rejected
  const { partialSuccess } = (await response.json()) as { partialSuccess: { rejectedSpans?: string; errorMessage: string } }
  expect(partialSuccess.rejectedSpans ?? '0').toBe('0')
  expect(partialSuccess.errorMessage).toMatch(/1 client or server spans without attributes .* of my\.service/)
  expect(open.ingest.events()).toEqual([])
  expect(await (await post('/v1/traces', example('trace.json'))).json()).toEqual({})
})

test('trace.json becomes a request once its span says that it was one', async () => {
  const recent = String(BigInt(Date.now()) * 1_000_000n)
  const traffic = example('trace.json')
    .replace('"my.span.attr"', '"http.method"')
    .replace('"some value"', '"GET"')
    .replace('1544712660000000000', recent)
    .replace('1544712661000000000', recent)
  const response = await post('/v1/traces', traffic)
  expect([response.status, await response.json()]).toEqual([200, {}])
  expect(open.ingest.http()).toMatchObject([
    { id: '5b8efff798038103d269b633813fc60c-eee19b7ec3c1b174', direction: 'ingress', process: { service: 'my.service' } },
  ])
})

test('metrics.json gets a sentence and nothing rejected, by JSON, protobuf and gRPC', async () => {
  const said = async (answer: Response) => [answer.status, ((await answer.json()) as { partialSuccess: unknown }).partialSuccess]
  const sentence = { errorMessage: expect.stringMatching(/^Metrics were received and not kept/) as string }
  expect(await said(await post('/v1/metrics', example('metrics.json')))).toEqual([200, sentence])
  expect(
    (await fetch(`${open.base}/v1/metrics`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).status,
  ).toBe(401)

  // ExportMetricsServiceRequest{resource_metrics: [{}]} as a sender's bytes, and what it reads: field 1 (partial success) with field 2 only
  const batch = Uint8Array.of(0x0a, 0x00)
  const answered = (bytes: Uint8Array): string => {
    expect([bytes[0], bytes.length > 128 ? bytes[3] : bytes[2]]).toEqual([0x0a, 0x12])
    return Buffer.from(bytes).toString('utf8')
  }
  const headers = { Authorization: `Bearer ${GOOD_TOKEN}`, 'Content-Type': 'application/x-protobuf' }
  const binary = await fetch(`${open.base}/v1/metrics`, { method: 'POST', headers, body: batch })
  expect([binary.status, binary.headers.get('content-type')]).toEqual([200, 'application/x-protobuf'])
  expect(answered(new Uint8Array(await binary.arrayBuffer()))).toContain('Metrics were received and not kept')

  const client = new Client(`127.0.0.1:${open.port}`, credentials.createInsecure())
  const metadata = new Metadata()
  metadata.set('authorization', `Bearer ${GOOD_TOKEN}`)
  const path = '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export'
  const plain = (bytes: Buffer): Buffer => bytes
  const byGrpc = await new Promise<Buffer>((resolve, reject) =>
    client.makeUnaryRequest(path, plain, plain, Buffer.from(batch), metadata, (failure, answer) =>
      answer ? resolve(answer) : reject(failure ?? new Error('no answer')),
    ),
  )
  client.close()
  expect(answered(byGrpc)).toContain('Metrics were received and not kept')
  expect(open.ingest.events()).toHaveLength(1) // the request of the test before, and nothing more
})
