import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { GOOD_TOKEN, openRecordingDoors } from '../platform/pulse/support/recording-doors.ts'

/** The examples that the OTLP specification ships, as an unmodified sender would post them. */
const example = (name: string): string => readFileSync(new URL(`../fixtures/otlp/${name}`, import.meta.url), 'utf8')

let open: Awaited<ReturnType<typeof openRecordingDoors>>
beforeAll(async () => {
  open = await openRecordingDoors()
})
afterAll(() => open.doors.close())

const post = (path: string, body: string) =>
  fetch(open.base + path, { method: 'POST', headers: { Authorization: `Bearer ${GOOD_TOKEN}`, 'Content-Type': 'application/json' }, body })

test.each(['logs.json', 'events.json'])('%s decodes; its one record is no traffic and is told as rejected', async (name) => {
  const response = await post('/v1/logs', example(name))
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ partialSuccess: { rejectedLogRecords: '1' } })
})

test('trace.json decodes; its server span has no HTTP attributes, so it is taken without a row', async () => {
  const response = await post('/v1/traces', example('trace.json'))
  expect([response.status, await response.json()]).toEqual([200, {}])
  expect(open.ingest.events()).toEqual([])
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

test('metrics.json has no door', async () => {
  expect((await post('/v1/metrics', example('metrics.json'))).status).toBe(404)
})
