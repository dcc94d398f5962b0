import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { createLog } from '#platform/lib/log.ts'

import type { RunningPlatform } from '../../browser/support/platform.ts'
import { agentId, connectAgent, connectionEvent, httpRequestEvent, type SimulatedEvent } from '../../conformance/support/agent-simulator.ts'
import { callWithSpans } from './support/span-sender.ts'
import {
  call,
  EVER,
  joinAsStranger,
  type Member,
  membershipOf,
  mintPulseToken,
  openPulseClient,
  type PulseClient,
} from './support/stranger.ts'
import { liveRows } from './support/tail.ts'
import { openPlace } from './support/whole.ts'

const ARCHIVE = new URL('../../fixtures/har/firefox_www.nghttp2.org.har', import.meta.url)
const ARCHIVE_ENTRIES = 10
const SECRETS = ['sk_live_abcdefghijklmnop9aXz', 'hunter2hunter2']

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let acme: Member
let other: Member
let pulse: PulseClient
beforeAll(async () => {
  place = await openPlace()
  platform = await place.start()
  ;[acme, other] = [await joinAsStranger(platform, 'acme'), await joinAsStranger(platform, 'other')]
  pulse = await openPulseClient(platform, acme)
})
afterAll(async () => {
  await platform.stop()
  place.remove()
})

const agentOf = ({ registrationToken: token }: Member) => connectAgent({ ...platform.agents, token })
const idOf = (event: SimulatedEvent): string => (event['request'] as { id: string }).id // httpRequestEvent makes these

test('what an agent reports of a request and its connection is one thing in its detail, and a rejected event beside it is put aside', async () => {
  const agent = agentOf(acme)
  const connectionId = agentId()
  const id = agentId()
  const endMs = Date.now() - 1000
  const request = httpRequestEvent({
    id,
    endMs,
    durationMs: 311,
    token: `Bearer ${SECRETS[0]}`,
    path: `/v1/charges/ch_3NxQ1aB2cD3eF4gH5?api_key=${SECRETS[1]}`,
  })
  ;(request['request'] as Record<string, unknown>)['connectionId'] = connectionId
  const timeless = httpRequestEvent()
  delete (timeless['request'] as Record<string, unknown>)['timestamp']
  expect(await agent.ping()).toBe(acme.orgId)
  expect(await agent.heartbeat()).toBe(201)
  await agent.sendOnce([connectionEvent(connectionId, 0, false, endMs - 2000), request, timeless])
  await agent.sendOnce([connectionEvent(connectionId, 1, true, endMs - 2000)])
  agent.close()

  expect(await pulse.countOf(1)).toBe(1)
  const { rows } = await pulse.list()
  expect(rows).toMatchObject([
    {
      id,
      timestampMs: endMs - 311,
      family: 'http',
      protocol: 'http/2',
      direction: 'egress-external',
      method: 'POST',
      host: 'api.stripe.com',
      template: '/v1/charges/{id}',
      status: 402,
      durationMs: 311,
      bytesSent: 940,
      bytesReceived: 512,
      client: 'checkout',
      vendor: 'stripe',
      environmentId: acme.environmentId,
      token: 'sk_l***(24)***9aXz',
      source: 'agent',
    },
  ])
  const detail = await detailWhen((found) => found.connection?.finalized === true, id)
  expect(detail).toMatchObject({
    deploymentId: acme.deploymentId,
    remoteIp: '203.0.113.9',
    process: { exe: '/usr/local/bin/node', user: 'app', hostname: 'web-1', container: 'checkout', pod: 'checkout-6d9', namespace: 'shop' },
    connection: {
      id: connectionId,
      tlsVersion: '1.3',
      tlsIntrospected: true,
      tlsProbes: ['openssl'],
      socketProtocol: 'tcp',
      l7Protocol: 'http2',
      bytesSent: 2210,
      bytesReceived: 18_234,
      localIp: '10.0.3.7',
      remotePort: 443,
    },
  })
  expect(JSON.stringify([rows, detail])).not.toMatch(new RegExp(SECRETS.join('|')))
})

/** The parts of a connection are stored a moment after the request. */
async function detailWhen(holds: (detail: Awaited<ReturnType<PulseClient['one']>>) => boolean, id: string) {
  for (let tries = 0; ; tries++) {
    const detail = await pulse.one(id)
    if (holds(detail) || tries === 50) return detail
    await sleep(100)
  }
}

test('spans of a real small server and its client, sent by the official SDK, are an egress and an ingress row that agree', async () => {
  const before = await pulse.count()
  const { startedMs, port } = await callWithSpans({
    traces: `http://${platform.agents.host}:${platform.agents.port}/v1/traces`,
    token: acme.registrationToken,
    path: `/missing/7?api_key=${SECRETS[1]}`,
    secret: `Bearer ${SECRETS[0]}`,
  })
  expect(await pulse.countOf(before + 2)).toBe(before + 2)
  const rows = (await pulse.rows()).filter(({ source }) => source === 'otlp')
  const [egress, ingress] = ['egress-internal', 'ingress'].map((direction) => rows.find((row) => row.direction === direction))
  for (const row of [egress, ingress]) {
    expect(row).toMatchObject({
      family: 'http',
      method: 'GET',
      status: 404,
      template: '/missing/{id}',
      client: 'checkout',
      environmentId: acme.environmentId,
    })
    expect(Math.abs((row?.timestampMs ?? 0) - startedMs)).toBeLessThan(5000)
    expect(row?.durationMs).toBeGreaterThan(0)
  }
  expect(egress).toMatchObject({ host: '127.0.0.1', protocol: 'http/1.1', token: 'sk_l***(20)***9aXz' })
  const details = await Promise.all([egress, ingress].map((row) => pulse.one(row?.id ?? '')))
  expect(new Set(details.map(({ traceId }) => traceId)).size).toBe(1)
  expect(details[0]).toMatchObject({ process: { service: 'checkout' }, url: expect.stringContaining(`127.0.0.1:${port}/missing/7`) })
  expect(JSON.stringify([rows, details])).not.toMatch(new RegExp(SECRETS.join('|')))
})

test('no service knows the tokens of another organization, and none takes a token that was made for another service', async () => {
  const before = await pulse.count()
  await pulse.importHar(readFileSync(ARCHIVE))
  await pulse.countOf(before + 1)
  const [row] = (await pulse.rows()).filter(({ source }) => source === 'har')
  const { payload } = await pulse.one(row?.id ?? '')
  const foreign = await openPulseClient(platform, other)
  const asked = { range: EVER, limit: 10 }
  const statusOf = async (path: string, token: string, body?: unknown) =>
    (await call(platform, body === undefined ? 'GET' : 'POST', path, { token, ...(body !== undefined && { body }) })).status

  // Another organization sees its own emptiness.
  expect(await foreign.count()).toBe(0)
  expect((await foreign.list()).rows).toEqual([])
  expect(await statusOf(`/pulse/api/v1/requests/${row?.id}`, foreign.token)).toBe(404)
  expect(await statusOf(`/warehouse/assets/${payload}`, other.warehouseToken)).toBe(404)
  expect(await statusOf(`/warehouse/assets/${payload}`, acme.warehouseToken)).toBe(200)
  expect(await statusOf(`/api/deployments/${acme.deploymentId}`, other.apiToken)).toBe(404)
  await expect(membershipOf(platform, other.idToken, acme.uid, acme.orgId)).rejects.toThrow(/PERMISSION_DENIED/)
  await expect(mintPulseToken(platform, other.apiToken, acme.environmentId)).rejects.toThrow(/^Error: 4|^4/)

  // Each token opens its own service only.
  const { idToken, apiToken, warehouseToken, registrationToken } = acme
  const mine = { idToken, apiToken, warehouseToken, registrationToken, pulseToken: pulse.token }
  const receivers: [path: string, takes: keyof typeof mine, body?: unknown][] = [
    ['/pulse/api/v1/requests/list', 'pulseToken', asked],
    ['/pulse/api/v1/requests/count', 'pulseToken', asked],
    ['/pulse/api/v1/tail', 'pulseToken'],
    ['/pulse/api/v1/import/har', 'pulseToken', { log: { entries: [] } }],
    [`/warehouse/assets/${payload}`, 'warehouseToken'],
    ['/api/orgs/current', 'apiToken'],
    ['/api/me/orgs', 'idToken'],
  ]
  for (const [path, takes, body] of receivers) {
    for (const [name, token] of Object.entries(mine)) {
      if (name !== takes) expect(`${path} with ${name}: ${await statusOf(path, token, body)}`).toBe(`${path} with ${name}: 401`)
    }
  }
  for (const token of ['reg_wrong', ...Object.values(mine).filter((token) => token !== registrationToken)]) {
    const stranger = connectAgent({ ...platform.agents, token })
    await expect(stranger.sendOnce([httpRequestEvent()])).rejects.toMatchObject({ code: 16 })
    stranger.close()
    const spans = await fetch(`http://${platform.agents.host}:${platform.agents.port}/v1/traces`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(spans.status).toBe(401)
  }

  // An agent's token decides whose rows they become, whatever the event says.
  await pulse.countOf(before + ARCHIVE_ENTRIES)
  const agent = agentOf(other)
  await agent.sendOnce([httpRequestEvent()])
  agent.close()
  expect(await foreign.countOf(1)).toBe(1)
  expect(await pulse.count()).toBe(before + ARCHIVE_ENTRIES)
})

test('a live tail shows what was acknowledged, and nothing of another organization', async () => {
  const tail = await liveRows(platform.url, pulse.token)
  const [mine, foreign] = [agentOf(acme), agentOf(other)]
  for (let round = 0; round < 3; round++) {
    const event = httpRequestEvent({ path: `/live/${round}` })
    await foreign.sendOnce([httpRequestEvent({ path: '/foreign' })])
    await mine.sendOnce([event])
    await tail.row(({ id }) => id === idOf(event))
  }
  mine.close()
  foreign.close()
  expect(tail.seen.map(({ path }) => path)).toEqual(['/live/0', '/live/1', '/live/2'])
  await tail.close()
})

test('what was put aside is kept beside the rows, with its reason and its sender', async () => {
  await platform.stop()
  const engine = await openChdb(place.dataDir, createLog('silent', 'stderr'))
  const answer = await engine.client().query({ query: 'SELECT org, deployment, door, reason FROM quarantine', format: 'JSONEachRow' })
  const kept = await answer.json()
  await engine.close()
  expect(kept).toEqual([{ org: acme.orgId, deployment: acme.deploymentId, door: 'grpc', reason: expect.stringContaining('timestamp') }])
})
