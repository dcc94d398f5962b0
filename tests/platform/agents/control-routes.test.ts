import { generateKeyPairSync, X509Certificate } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

import { agentControlRoutes } from '#platform/agents/control-routes.ts'
import { createProxyPort } from '#platform/api/tls/proxy-port.ts'
import { AGENTS_PER_DEPLOYMENT_MAX } from '#platform/agents/sighting.ts'
import { type AgentRecord, recordPaths } from '#platform/lib/product-records.ts'
import { PROXY_PATHS, readLeaf, readServedProxy } from '#wire/agent/proxy.ts'
import { readAgent } from '#wire/product/agents.ts'
import { readDeploymentWithToken } from '#wire/product/deployments.ts'
import { readPage } from '#wire/product/page.ts'
import { DEFAULT_PROXY } from '#wire/product/proxy.ts'

import { openPlatform, type Person } from '../support/platform.ts'

const platform = await openPlatform()
const publicAgentsUrl = 'http://127.0.0.1:4601'
/** By organization. */
const authorities = new Map<string, string>()
const authorityOf = async (orgId: string) => authorities.get(orgId)
const receivers = agentControlRoutes({ ...platform, authorityOf, proxies: createProxyPort(platform), publicAgentsUrl })
let owner: Person
let orgId: string
let token: string
let deploymentId: string

beforeAll(async () => {
  const made = await platform.organization()
  ;({ owner, orgId } = made)
  const body = { name: 'cluster', environmentId: made.environmentId }
  const created = readDeploymentWithToken((await platform.call('POST', '/api/deployments', { token: owner.apiToken, body })).body)
  token = created.token
  deploymentId = created.deployment.id
})
afterAll(() => platform.close())

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  receivers.request(path, { method, headers, ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }) })

const agents = async () => readPage((await platform.call('GET', '/api/agents', { token: owner.apiToken })).body, readAgent).items
const PING = {
  name: 'node-1',
  status: 'starting',
  instanceId: 'i1',
  sysInfo: { kernel: { release: '6.1.0-18' }, system: { architecture: 'x86_64' } },
}
const BEAT = { hostname: 'node-1', status: 'ready', instanceId: 'i1', kernelRelease: '6.1.0-18', architecture: 'x86_64' }

test('a ping gets exactly 200, a heartbeat exactly 201, and the console shows the agent', async () => {
  expect((await send('PATCH', '/deploy/ping', PING, { authorization: `Bearer ${token}`, 'user-agent': 'qtap/v0.17.6' })).status).toBe(200)
  platform.advance(1_000)
  expect((await send('PATCH', '/api/v1/heartbeat', BEAT)).status).toBe(201)
  expect(await agents()).toEqual([
    {
      instanceId: 'i1',
      deploymentId,
      environmentId: expect.any(String),
      hostname: 'node-1',
      version: 'v0.17.6',
      kernel: '6.1.0-18',
      architecture: 'x86_64',
      status: 'ready',
      online: true,
      firstSeenMs: platform.clock() - 1_000,
      lastSeenMs: platform.clock(),
    },
  ])
})

test('an agent that says goodbye is offline at once, a silent one after eleven minutes', async () => {
  await send('PATCH', '/deploy/ping', { ...PING, status: 'stopped' })
  expect((await agents())[0]).toMatchObject({ status: 'stopped', online: false })
  await send('PATCH', '/api/v1/heartbeat', BEAT)
  platform.advance(11 * 60_000)
  expect((await agents())[0]?.online).toBe(true)
  platform.advance(1)
  expect((await agents())[0]?.online).toBe(false)
})

test('what an agent does not know, or says in a way of its own, stops nobody', async () => {
  const odd = [
    { instanceId: 'i2' },
    { name: 'only-a-name', status: 7, sysInfo: 'none', future: { field: true } },
    { instanceId: 'a/b ../c', name: 'slashed' },
    { instanceId: 'i3', name: 'n'.repeat(10_000), sysInfo: { kernel: 'x', __proto__: { release: 'y' } } },
  ]
  for (const ping of odd) expect((await send('PATCH', '/deploy/ping', ping)).status).toBe(200)
  const seen = await agents()
  expect(seen.find(({ instanceId }) => instanceId === 'a/b ../c')?.hostname).toBe('slashed')
  expect(seen.find(({ instanceId }) => instanceId === 'i3')?.hostname).toHaveLength(256)
  expect(seen.find(({ instanceId }) => instanceId === 'only-a-name')).toBeDefined()
})

test.each(['', '{', '[]', 'null', '7', '{}', '{"status":"ready"}'])('a report that names no agent is refused: %s', async (body) => {
  expect((await send('PATCH', '/deploy/ping', body)).status).toBe(422)
  expect((await send('PATCH', '/api/v1/heartbeat', body)).status).toBe(422)
})

test('a report of a megabyte is refused', async () => {
  expect((await send('PATCH', '/deploy/ping', { ...PING, name: 'x'.repeat(1 << 20) })).status).toBe(413)
})

describe('configuration', () => {
  test('registration mode gets it under `config:`', async () => {
    const reply = await send('GET', '/deploy/config?version=v2')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/yaml; charset=utf-8'])
    const { config } = parse(await reply.text())
    expect(config.services.event_stores[0]).toMatchObject({ type: 'pulse', url: publicAgentsUrl, allow_insecure: true })
  })

  test('URL mode gets the same bare, with the token in the address', async () => {
    const reply = await send('GET', `/agent/v1/config.yaml?token=${token}`, undefined, {})
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const text = await reply.text()
    expect({ config: parse(text) }).toEqual(parse(await (await send('GET', '/deploy/config?version=v2')).text()))
    expect(text).not.toContain(token)
  })

  test('another version is refused with a reason', async () => {
    const reply = await send('GET', '/deploy/config')
    expect(reply.status).toBe(422)
    expect(await reply.json()).toMatchObject({ fields: { version: 'Must be v2.' } })
  })
})

describe('registration', () => {
  test('without an Ably key it says what to do instead', async () => {
    const reply = await send('GET', '/deploy/registration')
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({
      detail: expect.stringContaining(`--config "${publicAgentsUrl}/agent/v1/config.yaml?token=`),
    })
  })

  test('with one it returns what the agent needs', async () => {
    const withAbly = agentControlRoutes({
      ...platform,
      authorityOf,
      proxies: createProxyPort(platform),
      publicAgentsUrl,
      ablyKey: 'app.key:secret',
    })
    const reply = await withAbly.request('/deploy/registration', { headers: { authorization: `Bearer ${token}` } })
    expect(await reply.json()).toEqual({ registration: { orgId, ablyToken: 'app.key:secret', ca: '' } })
  })

  test('the certificate of the organization’s authority is there as text; without one it says so', async () => {
    authorities.set('another', 'somebody else’s')
    const reply = await send('GET', '/deploy/certificate')
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ detail: expect.stringContaining('certificate authority') })
    authorities.set(orgId, '-----BEGIN CERTIFICATE-----')
    const found = await send('GET', '/deploy/certificate')
    expect([found.status, found.headers.get('content-type'), await found.text()]).toEqual([
      200,
      'application/x-pem-file',
      '-----BEGIN CERTIFICATE-----',
    ])
    authorities.clear()
  })
})

describe('nobody gets in without a good token', () => {
  const receiversOf: [string, string, unknown][] = [
    ['PATCH', '/deploy/ping', PING],
    ['PATCH', '/api/v1/heartbeat', BEAT],
    ['GET', '/deploy/registration', undefined],
    ['GET', '/deploy/certificate', undefined],
    ['GET', '/deploy/config?version=v2', undefined],
    ['GET', '/agent/v1/config.yaml', undefined],
  ]
  test.each(receiversOf)('%s %s', async (method, path, body) => {
    for (const headers of [
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${owner.apiToken}` },
      { authorization: 'Basic eDp5' },
    ])
      expect((await send(method, path, body, headers as Record<string, string>)).status).toBe(401)
  })

  test('a token in the address does not repair a wrong one in the header', async () => {
    const reply = await send('GET', `/agent/v1/config.yaml?token=${token}`, undefined, { authorization: 'Bearer x' })
    expect(reply.status).toBe(401)
  })

  test('a revoked token ends within five seconds', async () => {
    const made = await platform.organization()
    const body = { name: 'gone', environmentId: made.environmentId }
    const created = readDeploymentWithToken((await platform.call('POST', '/api/deployments', { token: made.owner.apiToken, body })).body)
    const headers = { authorization: `Bearer ${created.token}` }
    expect((await send('PATCH', '/deploy/ping', PING, headers)).status).toBe(200)
    await platform.call('DELETE', `/api/deployments/${created.deployment.id}/token`, { token: made.owner.apiToken })
    platform.advance(5_000)
    expect((await send('PATCH', '/deploy/ping', PING, headers)).status).toBe(401)
  })
})

describe('an inspecting proxy', () => {
  const settings = async () => send('GET', PROXY_PATHS.settings)
  const certificate = (body: unknown) => send('POST', PROXY_PATHS.certificates, body)
  const publicKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const product = async (method: string, path: string, body: object, version: string) =>
    platform.call(method, `/api${path}`, { token: owner.apiToken, body, headers: { 'if-match': `"${version}"` } })

  test('gets the settings of its organization, and 304 until they or the authority change', async () => {
    const first = await settings()
    expect(readServedProxy(await first.json())).toEqual({ settings: DEFAULT_PROXY, authority: null })
    const known = { authorization: `Bearer ${token}`, 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await send('GET', PROXY_PATHS.settings, undefined, known)).status).toBe(304)
    expect((await product('PUT', '/proxy', { ...DEFAULT_PROXY, unknown: 'deny', inspect: ['a.test'] }, 'none')).status).toBe(200)
    const second = await send('GET', PROXY_PATHS.settings, undefined, known)
    expect(readServedProxy(await second.json()).settings).toMatchObject({ unknown: 'deny', inspect: ['a.test'] })
    await product('POST', '/tls/authority', { commonName: 'Inspection', years: 1 }, 'none')
    const third = await send('GET', PROXY_PATHS.settings, undefined, { ...known, 'if-none-match': second.headers.get('etag') ?? '' })
    expect(readServedProxy(await third.json()).authority).toMatch(/^-----BEGIN CERTIFICATE/)
  })

  test('gets certificates for what is inspected alone, and each refusal says why', async () => {
    const made = await certificate({ host: 'a.test', publicKey })
    expect(made.status).toBe(201)
    expect(new X509Certificate(readLeaf(await made.json()).certificate).checkHost('a.test')).toBe('a.test')
    expect((await certificate({ host: 'b.test', publicKey })).status).toBe(403)
    for (const body of ['', '{', '[]', {}, { host: 'a.test' }, { host: '', publicKey }, { host: 'a.test', publicKey: 'x', more: 1 }])
      expect((await certificate(body)).status, JSON.stringify(body)).toBe(422)
    expect((await certificate({ host: 'a.test', publicKey: 'x'.repeat(1 << 20) })).status).toBe(413)
  })

  test('has certificates of its own number a minute, and its heartbeats do not wait for them', async () => {
    const made = await platform.organization()
    const body = { name: 'busy', environmentId: made.environmentId }
    const created = readDeploymentWithToken((await platform.call('POST', '/api/deployments', { token: made.owner.apiToken, body })).body)
    const headers = { authorization: `Bearer ${created.token}` }
    // More than a deployment has of all other calls, at once because those that are refused are refused late
    const replies = await Promise.all(
      Array.from({ length: 1_300 }, (_, i) => send('POST', PROXY_PATHS.certificates, { host: `h${i}.test`, publicKey: 'x' }, headers)),
    )
    expect(Map.groupBy(replies, ({ status }) => status).get(422)).toHaveLength(600)
    expect(Map.groupBy(replies, ({ status }) => status).get(429)).toHaveLength(700)
    expect((await send('PATCH', '/api/v1/heartbeat', BEAT, headers)).status).toBe(201)
    expect((await send('GET', PROXY_PATHS.settings, undefined, headers)).status).toBe(200)
  })

  test('without a token, or with one of another organization, there is nothing of this one', async () => {
    for (const path of [PROXY_PATHS.settings, PROXY_PATHS.certificates])
      expect((await send(path === PROXY_PATHS.settings ? 'GET' : 'POST', path, undefined, {})).status).toBe(401)
    const other = await platform.organization()
    const body = { name: 'other', environmentId: other.environmentId }
    const created = readDeploymentWithToken((await platform.call('POST', '/api/deployments', { token: other.owner.apiToken, body })).body)
    const headers = { authorization: `Bearer ${created.token}` }
    expect(readServedProxy(await (await send('GET', PROXY_PATHS.settings, undefined, headers)).json())).toEqual({
      settings: DEFAULT_PROXY,
      authority: null,
    })
    expect((await send('POST', PROXY_PATHS.certificates, { host: 'a.test', publicKey }, headers)).status).toBe(404)
  })
})

test('whether the address is reached can be checked without a token', async () => {
  const answer = await send('GET', '/healthz')
  expect(answer.status).toBe(200)
})

test('a deployment full of agents makes space by forgetting the one that was silent longest', async () => {
  const made = await platform.organization()
  const caller = { orgId: made.orgId, environmentId: made.environmentId, deploymentId: 'crowd' }
  const { recordSighting } = await import('#platform/agents/sighting.ts')
  const sighting = { hostname: '', version: '', kernel: '', architecture: '', status: 'ready' }
  await platform.documents.transaction(async (transaction) => {
    for (let i = 0; i < AGENTS_PER_DEPLOYMENT_MAX; i++) {
      const record: AgentRecord = { ...sighting, instanceId: `a${i}`, ...caller, firstSeenMs: 0, lastSeenMs: i === 7 ? 0 : 1_000 + i }
      transaction.create(recordPaths.agent(made.orgId, `a${i}`), record)
    }
  })
  await recordSighting(platform.documents, platform.clock, caller, { ...sighting, instanceId: 'newcomer' })
  const kept = (await platform.documents.query({ collection: recordPaths.agents(made.orgId) })).map(({ id }) => id)
  expect(kept).toHaveLength(AGENTS_PER_DEPLOYMENT_MAX)
  expect(kept).toContain('newcomer')
  expect(kept).not.toContain('a7')
})
