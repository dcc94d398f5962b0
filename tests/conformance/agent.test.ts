import { createHash } from 'node:crypto'
import { connect } from 'node:http2'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { Fault } from '#platform/lib/faults.ts'

import { fingerprint, GOOD_TOKEN, openRecordingReceivers } from '../platform/pulse/support/recording-receivers.ts'
import { agentId, connectAgent, connectionEvent, httpRequestEvent, type SimulatedAgent } from './support/agent-simulator.ts'

let open: Awaited<ReturnType<typeof openRecordingReceivers>>
let agent: SimulatedAgent

beforeAll(async () => {
  open = await openRecordingReceivers()
  agent = connectAgent({ host: '127.0.0.1', port: open.port, token: GOOD_TOKEN })
})
beforeEach(() => {
  open.ingest.requests.length = 0
  open.ingest.state.fault = undefined
})
afterAll(async () => {
  agent.close()
  await open.receivers.close()
})

test('a ping returns the organization of the token', async () => {
  expect(await agent.ping()).toBe('acme')
})

test('the heartbeat over HTTP/1.1 on the same port gets 201', async () => {
  expect(await agent.heartbeat()).toBe(201)
})

test('the heartbeat gets a response over HTTP/2 too', async () => {
  const session = connect(open.base)
  const stream = session.request({
    ':method': 'PATCH',
    ':path': '/api/v1/heartbeat',
    authorization: `Bearer ${GOOD_TOKEN}`,
    'content-type': 'application/json',
  })
  stream.end('{}')
  const status = await new Promise((resolve) => stream.once('response', (headers) => resolve(headers[':status'])))
  session.destroy()
  expect(status).toBe(201)
})

test('twenty batches of 1000 events arrive whole and in order', async () => {
  const batches = Array.from({ length: 20 }, () => Array.from({ length: 1000 }, () => httpRequestEvent()))
  for (const batch of batches) await agent.sendOnce(batch)
  const sent = batches.flat().map((event) => (event['request'] as { id: string }).id)
  expect(open.ingest.http().map(({ id }) => id)).toEqual(sent)
})

test('a request keeps what the agent said, begins at its end minus its duration, and hides its token', async () => {
  const endMs = Date.now() - 5000
  await agent.sendOnce([
    httpRequestEvent({ endMs, durationMs: 311, token: 'Bearer sk_live_abcdefghijklmnop9aXz', path: '/v1/charges?api_key=hunter2hunter2' }),
  ])
  const [event] = open.ingest.http()
  expect(event).toMatchObject({
    timestampMs: endMs - 311,
    durationMs: 311,
    family: 'http',
    protocol: 'http/2',
    method: 'POST',
    status: 402,
    endpointId: 'api.stripe.com',
    direction: 'egress-external',
    connectionId: 'd4a1k2c7p3qggmf8pd10',
    bytesReceived: 512,
    bytesSent: 940,
    source: 'agent',
    process: { exe: 'node', hostname: 'web-1' },
    token: {
      mask: 'sk_l***(24)***9aXz',
      hash: fingerprint('acme', createHash('sha256').update('Bearer sk_live_abcdefghijklmnop9aXz').digest('hex')),
      carrier: 'authorization',
      type: 'bearer_token',
    },
  })
  expect(JSON.stringify(event)).not.toMatch(/hunter2|sk_live_/)
})

test('the parts 0, 1 and final of a connection keep their numbers, and bytes come with the final one', async () => {
  const id = agentId()
  const createdMs = Date.now() - 27_000
  await agent.sendOnce([connectionEvent(id, 0, false, createdMs)])
  await agent.sendOnce([connectionEvent(id, 1, false, createdMs)])
  await agent.sendOnce([connectionEvent(id, 2, true, createdMs)])
  const parts = open.ingest.events()
  expect(parts.map((event) => event.kind === 'connection' && [event.id, event.part, event.finalized, event.bytesReceived])).toEqual([
    [id, 0, false, 0],
    [id, 1, false, 0],
    [id, 2, true, 18_234],
  ])
  expect(parts[2]).toMatchObject({
    direction: 'egress-external',
    socketProtocol: 'tcp',
    l7Protocol: 'http2',
    tlsVersion: '1.3',
    localIp: '10.0.3.7',
    remoteIp: '203.0.113.9',
    remotePort: 443,
    process: { exe: '/usr/local/bin/node', user: 'app', container: 'checkout', pod: 'checkout-6d9', namespace: 'shop' },
    tags: ['bin:node'],
  })
})

test('every other kind of event arrives with its own fields', async () => {
  const timestamp = { seconds: String(Math.floor(Date.now() / 1000)), nanos: 0 }
  await agent.sendOnce([
    {
      grpcRequest: {
        request: httpRequestEvent({ path: '/shop.v1.Cart/Add' })['request'],
        grpcService: 'shop.v1.Cart',
        grpcMethod: 'Add',
        grpcStatus: '5',
        grpcStatusName: 'NOT_FOUND',
        grpcMessage: 'no cart',
      },
    },
    {
      databaseRequest: {
        id: agentId(),
        timestamp,
        direction: 'egress-internal',
        endpointId: 'db.internal',
        databaseType: 'redis',
        statement: 'AUTH app s3cr3tword',
        isError: true,
        errorMsg: 'WRONGPASS',
        affectedCount: '-1',
        resultCount: '0',
        duration: '2',
      },
    },
    {
      issue: {
        timestamp,
        requestId: 'r1',
        error: 'status 500',
        status: 500,
        triggers: [{ plugin: 'detect_errors', condition: 'status', description: 'is 500' }],
      },
    },
    {
      piiEntity: {
        timestamp,
        requestId: 'r1',
        entityType: 'EMAIL_ADDRESS',
        score: 0.87,
        source: 'request_body',
        fieldPath: '$.contact.email',
        valueHash: 'a'.repeat(64),
        requestMethod: 'POST',
        requestPath: '/v1/users',
      },
    },
    {
      artifact: {
        timestamp,
        requestId: 'r1',
        type: 'http_transaction',
        digest: 'B'.repeat(40),
        url: 'https://store/assets/b',
        summary: { fields: { duration_ms: { numberValue: 12 } } },
      },
    },
  ])
  const [grpc, database, issue, sensitive, artifact] = open.ingest.events()
  expect(open.ingest.rejectedEvents()).toEqual([])
  expect(grpc).toMatchObject({
    family: 'grpc',
    protocol: 'grpc',
    grpc: { service: 'shop.v1.Cart', method: 'Add', status: 'NOT_FOUND', message: 'no cart' },
  })
  expect(database).toMatchObject({
    family: 'database',
    protocol: 'redis',
    method: 'AUTH',
    url: '',
    database: { statement: 'AUTH ***', error: 'WRONGPASS', affected: -1 },
  })
  expect(issue).toMatchObject({ kind: 'issue', requestId: 'r1', status: 500, triggers: [{ plugin: 'detect_errors', condition: 'status' }] })
  expect(sensitive).toMatchObject({ kind: 'sensitive', entityType: 'EMAIL_ADDRESS', section: 'request_body', fieldPath: '$.contact.email' })
  expect(artifact).toMatchObject({ kind: 'artifact', digest: 'b'.repeat(40), summary: { duration_ms: 12 } })
})

test('a rejected event is put aside and the batch around it is accepted', async () => {
  const noTime = httpRequestEvent()
  delete (noTime['request'] as Record<string, unknown>)['timestamp']
  await agent.sendOnce([httpRequestEvent(), noTime, {}, httpRequestEvent()])
  expect(open.ingest.http()).toHaveLength(2)
  expect(open.ingest.rejectedEvents().map(({ reason }) => reason)).toEqual([
    expect.stringContaining('timestamp'),
    expect.stringContaining('none of the known kinds'),
  ])
})

test('a batch kept after a permanent error is sent again and nothing behind it is lost or doubled', async () => {
  open.ingest.state.fault = new Fault('forbidden', 'This deployment is switched off.')
  const first = [httpRequestEvent(), httpRequestEvent()]
  expect(await agent.tick(first)).toEqual({ kept: 1, code: 7, retryable: false })
  expect(await agent.tick([httpRequestEvent()])).toEqual({ kept: 2, code: 7, retryable: false })
  open.ingest.state.fault = undefined
  expect(await agent.tick([])).toMatchObject({ kept: 0 })
  await agent.sendOnce(first)
  expect(open.ingest.http()).toHaveLength(3)
})

test('back-pressure is reported in codes the agent retries', async () => {
  open.ingest.state.fault = new Fault('rate-limited', 'The disk log is filling.', { retryAfterSeconds: 5 })
  expect(await agent.tick([httpRequestEvent()])).toEqual({ kept: 1, code: 8, retryable: true })
  open.ingest.state.fault = new Fault('unavailable', 'The disk log is full.', { retryAfterSeconds: 60 })
  expect(await agent.tick([])).toEqual({ kept: 1, code: 14, retryable: true })
  open.ingest.state.fault = undefined
  expect(await agent.tick([])).toMatchObject({ kept: 0 })
})

test('a wrong token is code 16 for every call and stores nothing', async () => {
  const stranger = connectAgent({ host: '127.0.0.1', port: open.port, token: 'reg_wrong' })
  await expect(stranger.ping()).rejects.toMatchObject({ code: 16 })
  await expect(stranger.sendOnce([httpRequestEvent()])).rejects.toMatchObject({ code: 16 })
  await expect(stranger.openStream().send([httpRequestEvent()])).rejects.toMatchObject({ code: 16 })
  stranger.close()
  expect(open.ingest.requests).toEqual([])
})

test('the streaming form acknowledges every message with its count and the total', async () => {
  const stream = agent.openStream()
  expect(await stream.send([httpRequestEvent(), httpRequestEvent()])).toEqual({ acceptedCount: 2, totalAcceptedCount: 2 })
  expect(await stream.send([httpRequestEvent(), {}])).toEqual({ acceptedCount: 2, totalAcceptedCount: 4 })
  stream.end()
  expect(open.ingest.http()).toHaveLength(3)
})

test('a payload object is requested, stored under its digest with credentials masked, and known from then on', async () => {
  const transaction = {
    request: {
      url: 'https://api.example/x?token=hunter2hunter2',
      headers: { Authorization: 'Bearer sk_live_abcdefghijklmnop' },
      body: 'e30=',
    },
    response: { headers: {} },
  }
  const bytes = Buffer.from(JSON.stringify(transaction))
  const first = await agent.storeObject(bytes, 'http_transaction', 'application/json')
  expect(first).toMatchObject({ head: 404, put: 201 })
  expect(await agent.storeObject(bytes, 'http_transaction', 'application/json')).toMatchObject({ head: 200, put: undefined })
  const stored = open.objects.stored.get(`acme/${first.digest}`)
  expect(stored?.contentType).toBe('application/json; artifact=http_transaction')
  expect(Buffer.from(stored?.bytes ?? []).toString()).not.toMatch(/hunter2|sk_live_/)
  expect(JSON.parse(Buffer.from(stored?.bytes ?? []).toString())).toMatchObject({ request: { body: 'e30=' } })
})
