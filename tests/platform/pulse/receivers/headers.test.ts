import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { agentControlRoutes } from '#platform/agents/control-routes.ts'
import { createProxyPort } from '#platform/api/tls/proxy-port.ts'
import { openDocuments } from '#platform/documents/documents.ts'

import { openKeyring } from '#platform/lib/keyring.ts'

import { agentAccess, GOOD_TOKEN, openRecordingReceivers, quietLog } from '../support/recording-receivers.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'headers-'))
const documents = openDocuments({ dataDir, clock: Date.now })
let open: Awaited<ReturnType<typeof openRecordingReceivers>>
beforeAll(async () => {
  const publicAgentsUrl = 'http://127.0.0.1:4601'
  const control = agentControlRoutes({
    access: agentAccess,
    documents,
    clock: Date.now,
    log: quietLog,
    publicAgentsUrl,
    authorityOf: async () => undefined,
    proxies: createProxyPort({ documents, keyring: await openKeyring(dataDir), clock: Date.now }),
  })
  open = await openRecordingReceivers({ control })
})
afterAll(async () => {
  await open.receivers.close()
  documents.close()
  rmSync(dataDir, { recursive: true })
})

interface Call {
  method: string
  path: string
  headers: Record<string, string>
}

const PROTOBUF = { 'content-type': 'application/x-protobuf' }
const GRPC = { 'content-type': 'application/grpc', te: 'trailers' }
const KNOWN = { authorization: `Bearer ${GOOD_TOKEN}` }
/** Every kind of answer that a browser could be led to: taken, refused before a route, by a route, and by nobody's route. */
const CALLS: Call[] = [
  { method: 'GET', path: '/healthz', headers: {} },
  { method: 'GET', path: '/no-such-path', headers: {} },
  { method: 'GET', path: '/<script>alert(1)</script>', headers: {} },
  { method: 'OPTIONS', path: '/healthz', headers: {} },
  { method: 'GET', path: '/healthz', headers: { origin: 'https://evil.example' } },
  { method: 'GET', path: `/${'x'.repeat(9000)}`, headers: {} },
  { method: 'PATCH', path: '/deploy/ping', headers: {} },
  { method: 'GET', path: '/deploy/registration', headers: KNOWN },
  { method: 'GET', path: '/deploy/certificate', headers: KNOWN },
  { method: 'GET', path: '/deploy/config?version=v2', headers: KNOWN },
  { method: 'GET', path: '/agent/v1/config.yaml', headers: KNOWN },
  { method: 'POST', path: '/v1/logs', headers: { ...PROTOBUF, ...KNOWN } },
  { method: 'POST', path: '/v1/logs', headers: PROTOBUF },
  { method: 'POST', path: '/v1/traces', headers: { 'content-type': 'text/plain', ...KNOWN } },
  { method: 'POST', path: '/api/v1/events', headers: { 'content-type': 'application/x-ndjson', ...KNOWN } },
  { method: 'HEAD', path: `/assets/${'a'.repeat(40)}`, headers: KNOWN },
  { method: 'GET', path: `/assets/${'a'.repeat(40)}`, headers: KNOWN },
  { method: 'PUT', path: `/assets/${'a'.repeat(40)}`, headers: KNOWN },
  { method: 'POST', path: '/eventstore.v1.EventStoreService/Ping', headers: { ...GRPC, ...KNOWN } },
  { method: 'POST', path: '/eventstore.v1.EventStoreService/Ping', headers: GRPC },
  { method: 'POST', path: '/eventstore.v1.EventStoreService/None', headers: { ...GRPC, ...KNOWN } },
]

function expectSafe(of: (name: string) => string | null | undefined): void {
  expect(of('x-content-type-options')).toBe('nosniff')
  expect(of('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(of('x-frame-options')).toBe('DENY')
  expect(of('cross-origin-resource-policy')).toBe('same-origin')
  expect(of('referrer-policy')).toBe('no-referrer')
  // Plain HTTP must not send it (RFC 6797 §7.2).
  expect(of('strict-transport-security') ?? null).toBeNull()
}

test.each(CALLS)('HTTP/1.1: $method $path gets the headers of data', async ({ method, path, headers }) => {
  const { headers: answer } = await fetch(open.base + path, { method, headers })
  expectSafe((name) => answer.get(name))
})

test.each(CALLS)('HTTP/2: $method $path gets the headers of data', async ({ method, path, headers }) => {
  const session = connectHttp2(open.base)
  const answer = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const stream = session.request({ ':method': method, ':path': path, ...headers })
    stream.on('response', resolve).on('error', reject)
    stream.resume()
    stream.end()
  })
  session.destroy()
  expectSafe((name) => answer[name] as string | undefined)
})

test('behind TLS the responses say so', async () => {
  const secure = await openRecordingReceivers({ https: true })
  const { headers } = await fetch(`${secure.base}/no-such-path`)
  expect(headers.get('strict-transport-security')).toContain('max-age=')
  await secure.receivers.close()
})
