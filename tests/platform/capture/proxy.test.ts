import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { readAgent } from '#wire/product/agents.ts'
import { readPage } from '#wire/product/page.ts'
import { DEFAULT_PROXY, type ProxySettings, readProxySettings } from '#wire/product/proxy.ts'
import { readTlsSettings } from '#wire/product/tls.ts'
import type { ConnectionsList } from '#wire/pulse/connections.ts'

import { freePorts } from '../../support/free-ports.ts'
import type { RunningPlatform } from '../../browser/support/platform.ts'
import { call, EVER, joinAsStranger, type Member, openPulseClient, type PulseClient } from '../whole/support/stranger.ts'
import { openPlace } from '../whole/support/whole.ts'
import { askPlainly, fetchThrough, openServers, type RunningProxy, startProxy, temporaryFile } from './support.ts'

/** A real proxy between real programs and real servers, seen in a real platform. */
const FOLLOWED_MS = 15_000
const SECRET = 'sk_live_abcdefghijklmnop9aXz'

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let owner: Member
let pulse: PulseClient
let servers: Awaited<ReturnType<typeof openServers>>
let proxy: RunningProxy
/** Authority of the organization, and that of the servers, as files. */
let ours: ReturnType<typeof temporaryFile>
let theirs: ReturnType<typeof temporaryFile>
const asked: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []

beforeAll(async () => {
  servers = await openServers(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push({ url: request.url ?? '', headers: request.headers, body })
    response.writeHead(201, [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Encoding',
      'gzip',
      'Set-Cookie',
      'a=1; Path=/',
      'Set-Cookie',
      'b=2; Path=/',
    ])
    response.end(gzipSync('{"hello":"there"}'))
  })
  theirs = temporaryFile(servers.authority)
  place = await openPlace()
  platform = await place.start()
  owner = await joinAsStranger(platform, 'laptop')
  pulse = await openPulseClient(platform, owner)
  proxy = await startProxy({ platform: agentsUrl(), token: owner.registrationToken, trusted: theirs.path })
}, 120_000)
afterAll(async () => {
  await proxy?.stop()
  await platform?.stop()
  place?.remove()
  servers?.close()
  for (const file of [ours, theirs]) file?.remove()
})
beforeEach(() => void (asked.length = 0))

const agentsUrl = () => `http://${platform.agents.host}:${platform.agents.port}`
const api = async (method: string, path: string, body?: object, version?: string) => {
  const reply = await call(platform, method, `/api${path}`, {
    token: owner.apiToken,
    ...(body && { body }),
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
  })
  if (reply.status >= 300) throw new Error(reply.text)
  return reply.body
}
const change = async (settings: Partial<ProxySettings>) => {
  const { version } = readProxySettings(await api('GET', '/proxy'))
  await api('PUT', '/proxy', { ...DEFAULT_PROXY, bypass: [], ...settings }, version)
}
const connections = async () => (await pulse.ask<ConnectionsList>('/connections/list', { range: EVER, limit: 1000 })).rows.map((row) => row)
/** The settings that say nothing; resolves when the proxy follows them. */
async function denyNothing(): Promise<void> {
  await change({})
  await until(
    () => fetchThrough(proxy, ours.path, [{ url: `https://localhost:${servers.tlsPort}/` }]),
    ([first]) => first?.status === 201,
  )
}

/** Tries again until it holds: settings are followed and rows come within seconds. */
async function until<Value>(look: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  for (const late = performance.now() + FOLLOWED_MS; ; await sleep(100)) {
    const value = await look()
    if (holds(value) || performance.now() > late) return value
  }
}
const agents = async () => readPage(await api('GET', '/agents'), readAgent).items

test('a proxy that runs is an agent of its deployment', async () => {
  const [agent] = await until(agents, (found) => found.length > 0)
  expect(agent).toMatchObject({ deploymentId: owner.deploymentId, version: 'sightglass-proxy/0.1.0', status: 'ready', online: true })
})

test('without an authority encrypted traffic is passed on unopened, and said so', async () => {
  const said = await until(
    async () => proxy.output(),
    (text) => text.includes('passed on unopened'),
  )
  expect(said).toContain('passed on unopened')
  await change({})
  // Not before the proxy has the settings: what was bypassed is not reported
  const seen = await until(
    async () => {
      await fetchThrough(proxy, theirs.path, [{ url: `https://localhost:${servers.tlsPort}/` }])
      return connections()
    },
    (rows) => rows.some(({ host, open }) => host === 'localhost' && !open),
  )
  expect(asked.at(-1)?.headers['via']).toBeUndefined()
  expect(seen.find(({ open }) => !open)).toMatchObject({ host: 'localhost', visibility: 'opaque', reason: 'passed', tlsVersion: '1.3' })
  expect(await pulse.count()).toBe(0)
})

test('a program that trusts the authority is served as by the server itself, and its request stands in the console', async () => {
  const { version } = readTlsSettings(await api('GET', '/tls'))
  const { authority } = readTlsSettings(await api('POST', '/tls/authority', { commonName: 'Acme inspection', years: 1 }, version))
  ours = temporaryFile(authority?.certificate.pem ?? '')
  const url = `https://localhost:${servers.tlsPort}/v1/charges/ch_3NxQ1aB2cD3eF4gH5?expand=all`
  const headers = { authorization: `Bearer ${SECRET}`, 'x-one': '1' }
  const got = await until(
    () => fetchThrough(proxy, ours.path, [{ url, method: 'POST', headers, body: '{"amount":5}' }]),
    ([first]) => first?.status === 201,
  )
  expect(got[0]).toMatchObject({ status: 201, body: '{"hello":"there"}', headers: { 'content-type': 'application/json; charset=utf-8' } })
  expect(got[0]?.cookies).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  const last = asked.at(-1)
  expect(last).toMatchObject({ url: '/v1/charges/ch_3NxQ1aB2cD3eF4gH5?expand=all', body: '{"amount":5}', headers: { 'x-one': '1' } })
  expect(last?.headers['via']).toMatch(/^1\.1 sightglass-/)
  expect(last?.headers.authorization).toBe(headers.authorization)

  expect(await pulse.countOf(1)).toBe(1)
  const [row] = await pulse.rows()
  expect(row).toMatchObject({
    method: 'POST',
    host: 'localhost',
    status: 201,
    template: '/v1/charges/{id}',
    path: expect.not.stringContaining(SECRET),
  })
  const detail = await until(
    () => pulse.one(row?.id ?? ''),
    ({ payload }) => payload !== '',
  )
  expect(detail).toMatchObject({ source: 'capture', token: 'sk_l***(20)***9aXz', bytesReceived: expect.any(Number) })
  const stored = await call(platform, 'GET', `/warehouse/assets/${detail.payload}`, { token: owner.warehouseToken })
  expect(stored.text).not.toContain(SECRET)
  const { request, response } = stored.body as { request: { body: string }; response: { body: string; headers: Record<string, string> } }
  expect(Buffer.from(request.body, 'base64').toString()).toBe('{"amount":5}')
  expect(Buffer.from(response.body, 'base64').toString()).toBe('{"hello":"there"}')
  const closed = await until(connections, (rows) => rows.some(({ visibility, open }) => visibility === 'introspected' && !open))
  expect(closed.find(({ visibility }) => visibility === 'introspected')).toMatchObject({ host: 'localhost', tlsVersion: '1.3' })
})

test('a program that does not trust the authority does not get through, and nothing of it is read', async () => {
  const before = await pulse.count()
  const [got] = await fetchThrough(proxy, theirs.path, [{ url: `https://localhost:${servers.tlsPort}/private` }])
  expect(got?.error).toMatch(/CERT|certificate|VERIFY/i)
  expect(asked).toEqual([])
  await until(
    async () => proxy.output(),
    (text) => text.includes('does it trust the authority'),
  )
  expect(proxy.output()).toContain('does it trust the authority')
  expect(await pulse.count()).toBe(before)
})

test('plain requests go by their address, and one to a server that is not there is a failed request with a sentence', async () => {
  const before = await pulse.count()
  const [free = 0] = await freePorts(1)
  const [tunnelled] = await fetchThrough(proxy, ours.path, [{ url: `http://localhost:${servers.plainPort}/tunnelled` }])
  expect(tunnelled).toMatchObject({ status: 201, body: '{"hello":"there"}' })
  expect((await askPlainly(proxy, `http://localhost:${servers.plainPort}/plain?q=1`)).status).toBe(201)
  expect(asked.map(({ url }) => url)).toEqual(['/tunnelled', '/plain?q=1'])
  expect(await askPlainly(proxy, `http://localhost:${free}/gone`)).toEqual({
    status: 502,
    body: 'localhost refused the connection of the proxy.\n',
  })
  expect(await pulse.countOf(before + 3)).toBe(before + 3)
  const rows = await pulse.rows()
  expect(rows.find(({ path }) => path.startsWith('/plain'))).toMatchObject({ status: 201, host: 'localhost' })
  expect(rows.find(({ path }) => path === '/gone')).toMatchObject({ status: 0 })
})

test('a host on the list of the denied is refused within seconds of the change, and one that is passed on is not opened', async () => {
  await change({ deny: ['localhost'], pass: ['127.0.0.1'] })
  const denied = await until(
    () => askPlainly(proxy, `http://localhost:${servers.plainPort}/denied`),
    ({ status }) => status === 403,
  )
  expect(denied).toEqual({ status: 403, body: 'The proxy settings of your organization deny localhost.\n' })
  asked.length = 0
  const [tunnel, passed] = await fetchThrough(proxy, ours.path, [
    { url: `https://localhost:${servers.tlsPort}/denied` },
    { url: `http://127.0.0.1:${servers.plainPort}/passed` },
  ])
  expect(tunnel?.error).toBeDefined()
  expect(passed?.status).toBe(201)
  expect(asked.map(({ url }) => url)).toEqual(['/passed'])
  const rows = await until(connections, (found) => found.some(({ host, open }) => host === '127.0.0.1' && !open))
  expect(rows.find(({ host }) => host === '127.0.0.1')).toMatchObject({ bytesReceived: expect.any(Number), visibility: 'clear' })
  expect((await pulse.rows()).filter(({ path }) => path === '/passed')).toEqual([])
})

test('what is bypassed is neither opened nor reported @variant', async () => {
  await change({ bypass: ['localhost'], unknown: 'deny' })
  // Once what no list names is denied, the settings are followed
  const denied = await until(
    () => fetchThrough(proxy, theirs.path, [{ url: `http://127.0.0.1:${servers.plainPort}/` }]),
    ([first]) => first?.error !== undefined,
  )
  expect(denied[0]?.error).toBeDefined()
  const since = Date.now()
  const [got] = await fetchThrough(proxy, theirs.path, [{ url: `https://localhost:${servers.tlsPort}/bypassed` }])
  expect(got?.status).toBe(201)
  // What is reported comes in order, so what came before a later connection would be there with it
  const later = Date.now()
  await fetchThrough(proxy, theirs.path, [{ url: `http://127.0.0.1:${servers.plainPort}/` }])
  const rows = await until(connections, (found) => found.some(({ host, timestampMs }) => host === '127.0.0.1' && timestampMs >= later))
  expect(rows.some(({ host, timestampMs }) => host === '127.0.0.1' && timestampMs >= later)).toBe(true)
  expect(rows.filter(({ host, timestampMs }) => host === 'localhost' && timestampMs >= since)).toEqual([])
  expect((await pulse.rows()).filter(({ path }) => path === '/bypassed')).toEqual([])
})

test('a connection that becomes a WebSocket is passed on both ways, and is one request @variant', async () => {
  await denyNothing()
  servers.plain.on('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n')
    socket.pipe(socket)
  })
  const before = await pulse.count()
  const client = connect(Number(new URL(proxy.address).port), '127.0.0.1')
  let heard = ''
  client.on('data', (chunk) => (heard += chunk))
  const target = `localhost:${servers.plainPort}`
  client.write(`GET http://${target}/echo HTTP/1.1\r\nHost: ${target}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`)
  await until(
    async () => heard,
    (text) => text.includes('101'),
  )
  client.write('ping ping')
  await until(
    async () => heard,
    (text) => text.includes('ping ping'),
  )
  expect(heard).toMatch(/^HTTP\/1\.1 101 [^]*ping ping$/)
  client.end()
  await once(client, 'close')
  await pulse.countOf(before + 1)
  expect((await pulse.rows()).find(({ path }) => path === '/echo')).toMatchObject({ status: 101 })
})

test('an offer of HTTP/2 without TLS is not passed on, and the body of its request is', async () => {
  await denyNothing()
  const client = connect(Number(new URL(proxy.address).port), '127.0.0.1')
  let heard = ''
  client.on('data', (chunk) => (heard += chunk))
  const target = `localhost:${servers.plainPort}`
  client.write(
    `POST http://${target}/h2c HTTP/1.1\r\nHost: ${target}\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nContent-Length: 5\r\n\r\nhello`,
  )
  await once(client, 'close')
  expect(heard).toMatch(/^HTTP\/1\.1 201 /)
  expect(asked.find(({ url }) => url === '/h2c')).toMatchObject({ body: 'hello' })
  expect(Object.keys(asked.find(({ url }) => url === '/h2c')?.headers ?? {})).not.toEqual(expect.arrayContaining(['http2-settings']))
})

test('a server that breaks a connection off, before or after it said something, ends no more than that connection', async () => {
  await change({ pass: ['127.0.0.1'] })
  const breaking = createServer((socket) => socket.once('readable', () => socket.resetAndDestroy()))
  const early = createServer((socket) => socket.resetAndDestroy())
  for (const server of [breaking, early]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const client = connect(Number(new URL(proxy.address).port), '127.0.0.1')
    client.on('error', () => undefined)
    client.write(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    await once(client, 'data')
    client.write('hello')
    await once(client, 'close')
    server.close()
  }
  expect(proxy.process.exitCode).toBeNull()
})

test('a client that is no proxy client, or names no host, gets a sentence or a refusal, and the proxy goes on', async () => {
  expect(await (await fetch(proxy.address)).text()).toContain('inspecting proxy')
  for (const line of ['CONNECT :443 HTTP/1.1', 'CONNECT *.example:443 HTTP/1.1', 'CONNECT a:99999 HTTP/1.1', 'NOT HTTP AT ALL']) {
    const client = connect(Number(new URL(proxy.address).port), '127.0.0.1')
    let heard = ''
    client.on('data', (chunk) => (heard += chunk))
    client.write(`${line}\r\nHost: a\r\n\r\n`)
    await once(client, 'close')
    expect(heard, line).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(proxy.process.exitCode).toBeNull()
})

test('what was seen while the platform is away comes when it is back, and the proxy says goodbye @variant', async () => {
  await platform.stop()
  const [got] = await fetchThrough(proxy, ours.path, [{ url: `http://localhost:${servers.plainPort}/meanwhile` }])
  expect(got?.status).toBe(201)
  platform = await place.start()
  pulse = await openPulseClient(platform, owner)
  const rows = await until(
    () => pulse.rows(),
    (found) => found.some(({ path }) => path === '/meanwhile'),
  )
  expect(rows.filter(({ path }) => path === '/meanwhile')).toHaveLength(1)
  await proxy.stop()
  const [agent] = await until(agents, ([first]) => first?.status === 'stopped')
  expect(agent).toMatchObject({ status: 'stopped', online: false })
})
