import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer, createServer as createH2c, type ServerHttp2Stream } from 'node:http2'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { serviceTarget, type ServiceTarget } from '#domain/agent-config/service-target.ts'
import { DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { resolvePublic } from '#platform/api/service-test/connect.ts'
import { type ServiceTestParts, testService } from '#platform/api/service-test/test.ts'
import { makeAuthority } from '#platform/api/tls/certificate.ts'
import { leafOf } from '#tests/support/leaf-certificate.ts'
import { openNameServer } from '#tests/support/name-server.ts'
import { readServiceSettings, readServiceTest } from '#wire/product/agent-services.ts'

import { openPlatform } from '../support/platform.ts'

const HOST = 'service.example'
const authority = makeAuthority({ commonName: 'Test Root', notBeforeMs: Date.parse('2026-01-01T00:00:00Z'), years: 30 })
const leaf = (more: { name?: string; from?: string; to?: string } = {}) => {
  const { certificate: cert, privateKey: key } = leafOf({
    authorityKey: authority.privateKey,
    authorityName: 'Test Root',
    name: HOST,
    ...more,
  })
  return { cert, key }
}
const known = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...known, authority.certificate]))

const servers: Server[] = []
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) server.close()
})
afterAll(() => setDefaultCACertificates(known))

async function listening(server: Server): Promise<number> {
  servers.push(server)
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // listening on host and port, so an AddressInfo
}

/** Of `service.example`, which leads to this machine, as the operator allows. */
async function run(port: number, target: Partial<ServiceTarget>, parts: Partial<ServiceTestParts> = {}): Promise<string[]> {
  const steps = await testService(
    { host: HOST, port, tls: true, skipVerify: false, probe: 'otlp', path: '/v1/logs', ...target },
    {
      internalHosts: new Set([`${HOST}:${port}`]),
      clock: () => Date.parse('2026-03-01T12:00:00Z'),
      addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
      ...parts,
    },
  )
  return steps.map(({ step, state, found, advice }) =>
    `${step} ${state}: ${found}${advice && ` → ${advice}`}`.replaceAll(String(port), 'PORT'),
  )
}

test('a collector behind TLS: each step says what was found, and no secret is sent', async () => {
  const seen: [string, IncomingHttpHeaders][] = []
  const port = await listening(
    createHttps(leaf(), ({ method, url, headers }, response) => {
      seen.push([`${method} ${url}`, headers])
      response.writeHead(405).end()
    }),
  )
  expect(await run(port, {})).toEqual([
    'name ok: service.example is 127.0.0.1.',
    'connection ok: service.example:PORT takes connections.',
    'tls ok: TLSv1.3, a certificate of Test Root, good for 7245 more days.',
    'response ok: It answers with 405. Only agents can tell whether it takes their secret.',
  ])
  expect(seen).toEqual([['GET /v1/logs', { host: `${HOST}:${port}`, 'user-agent': 'Sightglass connection test', connection: 'close' }]])
  expect((await run(port, {}, { clock: () => Date.parse('2045-12-20T12:00:00Z') }))[2]).toBe(
    'tls warning: TLSv1.3, a certificate of Test Root, good for 11 more days. → Have it renewed: once it has expired, agents stop sending.',
  )
})

test.each([
  ['expired', leaf({ from: '200101000000Z', to: '210101000000Z' }), /^tls failed: Its certificate has expired\. → Have it renewed/],
  ['of another name', leaf({ name: 'other.example' }), /^tls failed: Its certificate is for another name\./],
  [
    'of an authority that nobody knows',
    (() => {
      const other = makeAuthority({ commonName: 'Other Root', notBeforeMs: Date.parse('2026-01-01T00:00:00Z'), years: 30 })
      const { certificate: cert, privateKey: key } = leafOf({ authorityKey: other.privateKey, authorityName: 'Other Root', name: HOST })
      return { cert, key }
    })(),
    /^tls failed: Its certificate comes without/,
  ],
])('a certificate that is %s is the last step, unless the setting says that agents accept any', async (_, certificate, last) => {
  let requests = 0
  const port = await listening(createHttps(certificate, (_request, response) => void (requests++, response.end())))
  expect((await run(port, {})).at(-1)).toMatch(last)
  expect(requests).toBe(0)
  const accepted = await run(port, { skipVerify: true })
  expect(accepted[2]).toMatch(/^tls warning: .* → Agents accept it all the same/)
  expect(accepted).toHaveLength(4)
})

test.each([
  ['otlp', 404, 'failed: It answers with 404: there is nothing at /v1/logs.'],
  ['otlp', 200, 'warning: It answers with 200 to a request that a collector would refuse.'],
  ['otlp', 401, 'ok: It answers with 401: it asks for a secret, which only agents have.'],
  ['otlp', 302, 'failed: It answers with 302 and leads elsewhere.'],
  ['bucket', 403, 'ok: It answers with 403: it asks for a secret'],
  ['bucket', 404, 'failed: It answers with 404: there is no such bucket.'],
  ['bucket', 301, 'failed: It answers with 301: the bucket is in another region.'],
  ['bucket', 200, 'warning: It answers with 200: anybody may read this bucket.'],
  ['http', 404, 'ok: It answers with 404.'],
  ['http', 503, 'failed: It answers with 503: something is wrong there.'],
] as const)('%s, a response of %d', async (probe, status, expected) => {
  const asked: string[] = []
  const port = await listening(
    createHttp(({ url }, response) => {
      asked.push(url ?? '')
      response.writeHead(status, { location: '/elsewhere' }).end('a body that nobody reads')
    }),
  )
  const steps = await run(port, { tls: false, probe })
  expect(steps.at(-1)).toContain(`response ${expected}`)
  expect(steps.join()).not.toContain('nobody reads')
  expect(asked).toEqual(['/v1/logs'])
})

const answerGrpc = (stream: ServerHttp2Stream): void => stream.respond({ ':status': 200, 'grpc-status': '12' }, { endStream: true })

test('gRPC is known by its status, with TLS and without; a proxy that does not pass HTTP/2 on is named', async () => {
  const secure = createSecureServer(leaf())
  secure.on('stream', answerGrpc)
  expect((await run(await listening(secure), { probe: 'grpc' })).slice(2)).toEqual([
    expect.stringMatching(/^tls ok/),
    'response ok: It speaks gRPC. Only agents can tell whether it takes their secret.',
  ])
  const clear = createH2c()
  clear.on('stream', (stream) => {
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
    stream.end(Buffer.alloc(7))
  })
  expect((await run(await listening(clear), { tls: false, probe: 'grpc' })).at(-1)).toMatch(/^response ok: It speaks gRPC/)
  const page = createH2c()
  page.on('stream', (stream) => {
    stream.respond({ ':status': 404 })
    stream.end('x'.repeat(1_000_000))
  })
  expect((await run(await listening(page), { tls: false, probe: 'grpc' })).at(-1)).toMatch(
    /^response warning: It speaks HTTP\/2 and answers with 404/,
  )
  const proxy = await listening(createHttps({ ...leaf(), ALPNProtocols: ['http/1.1'] }))
  expect((await run(proxy, { probe: 'grpc' })).at(-1)).toMatch(
    /^tls failed: .*→ For gRPC and Pulse a proxy in front of it has to pass HTTP\/2 on/,
  )
  const older = await listening(createHttp((_, response) => void response.end()))
  expect((await run(older, { tls: false, probe: 'grpc' })).at(-1)).toMatch(/^response failed: What answers is not the version of HTTP/)
})

test.each<[what: string, behave: (socket: Socket) => void, tls: boolean, last: RegExp]>([
  [
    'speaks first, in another protocol',
    (socket: Socket) => void socket.write('220 mail.example ESMTP\r\n'),
    false,
    /not the version of HTTP/,
  ],
  ['closes', (socket: Socket) => void socket.end(), false, /closes them without an answer/],
  ['never answers', () => undefined, false, /does not answer in time/],
  ['never answers the handshake', () => undefined, true, /^tls failed: .* did not complete the handshake in time/],
  [
    'is not TLS',
    (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    true,
    /^tls failed: What answers at .* is not TLS/,
  ],
  [
    'has headers without end',
    (socket: Socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`),
    false,
    /longer than any answer/,
  ],
])('what %s has a sentence of its own', async (_, behave, tls, last) => {
  const port = await listening(
    createTcp((socket) => (socket.on('error', () => undefined), socket.once('data', () => undefined), behave(socket))),
  )
  expect((await run(port, { tls, probe: 'http' }, { totalMs: 1_000 })).at(-1)).toMatch(last)
})

test('nothing that listens, and no such name', async () => {
  const port = await listening(createTcp())
  servers.pop()?.close()
  expect((await run(port, {})).at(-1)).toMatch(/^connection failed: service\.example:PORT refuses connections/)
  const unknown = async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
  expect(await run(port, {}, { addressesOf: unknown })).toEqual([
    'name failed: There is no address under the name service.example. → Check its spelling. A name of your own network may be known to agents only.',
  ])
})

test('a public name is looked up at name servers: one that knows no such name, and one that is silent and holds up nobody else @variant', async () => {
  const knows = await openNameServer()
  expect(await resolvePublic([knows.address])(HOST)).toEqual([])
  await knows.close()
  const silent = createSocket('udp4')
  silent.bind(0, '127.0.0.1')
  await once(silent, 'listening')
  const asking = Array.from({ length: 8 }, () =>
    resolvePublic([`127.0.0.1:${silent.address().port}`])(HOST).catch((cause: unknown) => cause),
  )
  // Passwords and files have their threads meanwhile: the machine's own look-ups would take all four
  expect(await readFile(new URL(import.meta.url), 'utf8')).toContain(HOST)
  expect(await Promise.all(asking)).toEqual(Array.from(asking, () => expect.objectContaining({ code: 'ETIMEOUT' })))
  silent.close()
})

/** Security.md R1: spellings of addresses of this machine and its network. */
const INWARD = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
] // prettier-ignore

test('the platform connects to nothing inside its network that the operator does not name', async () => {
  let connections = 0
  const port = await listening(createTcp((socket) => (connections++, socket.destroy())))
  const parts = { internalHosts: new Set([`${HOST}:${port}`]), clock: () => 0 }
  const otel = { type: 'otel' as const, id: '', serviceName: '', environment: '', headers: [], tls: false, skipVerify: true }
  for (const host of INWARD)
    for (const store of [
      { ...otel, endpoint: `${host}:${port}`, protocol: 'grpc' as const },
      { ...otel, endpoint: `http://${host}:${port}/`, protocol: 'http' as const },
    ]) {
      const { target } = serviceTarget(store)
      if (!target) throw new Error(`${store.endpoint} is an address`)
      const steps = await testService(target, parts)
      expect(steps, store.endpoint).toMatchObject([{ step: 'address', state: 'failed', advice: expect.stringContaining('SERVICE_HOSTS') }])
    }
  const target: ServiceTarget = { host: 'inside.example', port, tls: false, skipVerify: false, probe: 'http', path: '/' }
  // One of several is enough; and a second look-up that could lead elsewhere is never made
  for (const answers of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::1']]) {
    let lookUps = 0
    const addressesOf = async () => (lookUps++, answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    expect(await testService(target, { ...parts, addressesOf })).toMatchObject([
      { step: 'name', state: 'failed', advice: expect.stringContaining(`SERVICE_HOSTS has to name inside.example:${port}`) },
    ])
    expect(lookUps).toBe(1)
  }
  for (const system of [22, 25, 110, 445])
    expect(await testService({ ...target, host: '93.184.216.34', port: system }, parts)).toMatchObject([
      { step: 'address', state: 'failed' },
    ])
  expect(connections).toBe(0)
})

test('only what stands in the draft is tested, so often a minute, and nothing is recorded', async () => {
  const platform = await openPlatform({ limits: { serviceTestsPerMinute: 3 } })
  const { owner, orgId } = await platform.organization()
  const [editor, others] = [await platform.join(orgId, 'editor'), await platform.organization()]
  const store = { type: 'pulse', id: 'other', url: 'http://10.0.0.5:4601', allowInsecure: true, token: 'TOKEN' }
  const ask = (token: string, body: unknown) => platform.call('POST', '/api/agent-services/test', { token, body })
  expect(await ask(editor.apiToken, { store })).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Save the draft') } })

  const read = readServiceSettings((await platform.call('GET', '/api/agent-services', { token: editor.apiToken })).body)
  const body = { ...DEFAULT_DRAFT.services, eventStores: [...DEFAULT_DRAFT.services.eventStores, store] }
  const headers = { 'if-match': `"${read.version}"` }
  expect((await platform.call('PUT', '/api/agent-services', { token: editor.apiToken, body, headers })).status).toBe(200)
  const records = async () =>
    ((await platform.call('GET', '/api/audit', { token: owner.apiToken })).body as { items: unknown[] }).items.length
  const before = await records()
  const tested = readServiceTest((await ask(editor.apiToken, { store })).body)
  expect(tested).toMatchObject({ steps: [{ step: 'address', state: 'failed' }], untestable: '' })
  const own = readServiceTest((await ask(editor.apiToken, { store: { type: 'sightglass', id: 'sightglass' } })).body)
  expect(own).toMatchObject({ steps: [], untestable: expect.stringContaining('Agents send to this platform') })
  expect(await records()).toBe(before)

  expect((await ask(owner.apiToken, { store })).status).toBe(429)
  expect((await ask(others.owner.apiToken, { store: DEFAULT_DRAFT.services.scanner })).status).toBe(200)
  await platform.close()
})
