import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { makeAuthority } from '#platform/api/tls/certificate.ts'
import { leafIssuer } from '#platform/api/tls/proxy-port.ts'
import { tlsPath, type TlsRecord } from '#platform/api/tls/records.ts'
import { leafOf, rsaAuthority } from '#tests/support/leaf-certificate.ts'
import { readTlsSettings, type TlsSettings } from '#wire/product/tls.ts'

import { makeKey } from '../../conformance/saml-provider.ts'
import { openPlatform, type Person, type RunningPlatform } from '../support/platform.ts'

let platform: RunningPlatform
let owner: Person
let orgId: string

beforeAll(async () => void (platform = await openPlatform()))
afterAll(() => platform.close())
beforeEach(async () => void ({ owner, orgId } = await platform.organization()))

const read = async (): Promise<TlsSettings> => readTlsSettings((await platform.call('GET', '/api/tls', { token: owner.apiToken })).body)
const call = async (method: string, path: string, body?: object) =>
  platform.call(method, `/api/tls${path}`, { token: owner.apiToken, headers: { 'if-match': `"${(await read()).version}"` }, body })
const generate = (commonName = 'Acme inspection', years = 2) => call('POST', '/authority', { commonName, years })
const stored = async () => (await platform.documents.get<TlsRecord>(tlsPath(orgId)))?.data

test('without an authority there is TLS 1.2 as the oldest version, which an admin may change', async () => {
  expect(await read()).toEqual({ authority: null, former: [], minVersion: '1.2', version: 'none' })
  expect((await call('PUT', '', { minVersion: '1.3' })).status).toBe(200)
  expect(await read()).toMatchObject({ minVersion: '1.3' })
})

test('a generated authority is one that TLS accepts as it is; its key is sealed, and in no response and no file', async () => {
  expect((await generate('Acme & Söhne, inspection')).status).toBe(200)
  const reply = await platform.call('GET', '/api/tls', { token: owner.apiToken })
  const { authority } = readTlsSettings(reply.body)
  const certificate = new X509Certificate(authority?.certificate.pem ?? '')
  expect(certificate.ca).toBe(true)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(authority?.certificate).toMatchObject({
    subject: 'CN=Acme & Söhne\\, inspection',
    key: 'EC P-256',
    fingerprint: certificate.fingerprint256,
  })
  expect(authority?.certificate.validToMs).toBe(Date.parse('2028-03-01T12:00:00Z'))
  expect(reply.text).not.toMatch(/PRIVATE|sealed/)
  const key = createPrivateKey(platform.keyring.open((await stored())?.authority?.sealedKey ?? ''))
  expect(certificate.checkPrivateKey(key)).toBe(true)
  const secret = key.export({ type: 'pkcs8', format: 'pem' }).toString().split('\n')[1] ?? ''
  for (const file of await readdir(platform.dataDir))
    expect(await readFile(join(platform.dataDir, file), 'latin1'), file).not.toContain(secret)
})

test('a client that trusts a generated authority accepts a server whose certificate it has signed, and one that does not refuses', async () => {
  const authority = makeAuthority({ commonName: 'Inspection', notBeforeMs: Date.now(), years: 1 })
  const leaf = leafOf({ authorityKey: authority.privateKey, authorityName: 'Inspection' })
  const server = createServer({ key: leaf.privateKey, cert: leaf.certificate }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const outcome = (ca: string) =>
    new Promise<string>((done) => {
      // The name is not what is tried here
      const socket = connect({ port, host: '127.0.0.1', ca: [ca], checkServerIdentity: () => undefined })
      socket.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'failed'))
      socket.on('secureConnect', () => {
        done('accepted')
        socket.end()
      })
    })
  expect(await outcome(authority.certificate)).toBe('accepted')
  expect(await outcome(makeAuthority({ commonName: 'Inspection', notBeforeMs: Date.now(), years: 1 }).certificate)).not.toBe('accepted')
  server.close()
})

test.each([[30], [10]])('a certificate of %d years keeps its days', (years) => {
  const { certificate } = makeAuthority({ commonName: 'x', notBeforeMs: Date.parse('2026-03-01T12:00:00Z'), years })
  expect(new Date(new X509Certificate(certificate).validTo).toISOString()).toBe(`${2026 + years}-03-01T12:00:00.000Z`)
})

test('rotating keeps the certificate before, without its key; five of them at most; removing leaves none', async () => {
  for (let at = 0; at < 7; at++) expect((await generate(`Number ${at}`)).status).toBe(200)
  const { authority, former } = await read()
  expect(authority?.certificate.subject).toBe('CN=Number 6')
  expect(former.map(({ certificate }) => certificate.subject)).toEqual([5, 4, 3, 2, 1].map((at) => `CN=Number ${at}`))
  expect(JSON.stringify((await stored())?.former)).not.toContain('sealed')
  expect((await call('DELETE', '/authority')).status).toBe(200)
  expect(await read()).toMatchObject({ authority: null, former: [{ certificate: { subject: 'CN=Number 6' } }, {}, {}, {}, {}] })
  const audit = await platform.call('GET', '/api/audit?target=tls/settings&limit=200', { token: owner.apiToken })
  expect((audit.body as { items: unknown[] }).items).toHaveLength(8)
})

test('an authority of one’s own is taken with its key', async () => {
  const own = makeAuthority({ commonName: 'Own root', notBeforeMs: platform.clock(), years: 5 })
  expect((await call('PUT', '/authority', own)).status).toBe(200)
  expect((await read()).authority).toMatchObject({ origin: 'uploaded', certificate: { subject: 'CN=Own root' } })
})

const good = () => makeAuthority({ commonName: 'Own', notBeforeMs: platform.clock(), years: 1 })
const weakKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const locked = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString()

test.each<[string, () => { certificate: string; privateKey: string }, string]>([
  ['no certificate', () => ({ ...good(), certificate: 'nonsense' }), 'certificate'],
  ['a certificate that may sign no other', () => makeKey(), 'certificate'],
  [
    'a certificate that has expired',
    () => makeAuthority({ commonName: 'x', notBeforeMs: Date.parse('2020-01-01'), years: 1 }),
    'certificate',
  ],
  ['one that is not valid yet', () => makeAuthority({ commonName: 'x', notBeforeMs: Date.parse('2040-01-01'), years: 1 }), 'certificate'],
  ['a chain', () => ({ ...good(), certificate: good().certificate + good().certificate }), 'certificate'],
  ['no key', () => ({ ...good(), privateKey: 'nonsense' }), 'privateKey'],
  ['another key', () => ({ ...good(), privateKey: weakKey() }), 'privateKey'],
  ['a key with a password', () => ({ ...good(), privateKey: locked() }), 'privateKey'],
])('%s is refused at its field', async (_name, body, field) => {
  const reply = await call('PUT', '/authority', body())
  expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, [field]])
  expect(reply.text).not.toContain('PRIVATE')
})

test('two owners who rotate at once rotate once', async () => {
  const headers = { 'if-match': `"${(await read()).version}"` }
  const one = () => platform.call('POST', '/api/tls/authority', { token: owner.apiToken, headers, body: { commonName: 'x', years: 1 } })
  expect((await Promise.all([one(), one()])).map(({ status }) => status).toSorted()).toEqual([200, 412])
})

describe('a certificate for a proxy', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const issue = (body: object) => leafIssuer(platform)(orgId, { host: 'api.example.com', publicKey: spki, ...body })

  test.each(['api.example.com', '203.0.113.9', '2001:db8::1', `${'a'.repeat(60)}.${'b'.repeat(60)}.example.com`])(
    'is one for %s that clients of the authority take, by an authority on P-256 and one on RSA',
    async (host) => {
      await generate()
      for (const round of ['generated', 'uploaded']) {
        if (round === 'uploaded') expect((await call('PUT', '/authority', rsaAuthority())).status).toBe(200)
        const { certificate, validToMs } = await issue({ host })
        const [leaf, root] = [new X509Certificate(certificate), new X509Certificate((await read()).authority?.certificate.pem ?? '')]
        expect(leaf.verify(root.publicKey)).toBe(true)
        expect(leaf.checkIssued(root)).toBe(true)
        expect(host.includes('example') ? leaf.checkHost(host) : leaf.checkIP(host), round).toBeDefined()
        expect(leaf.ca).toBe(false)
        expect(leaf.publicKey.equals(publicKey)).toBe(true)
        expect(validToMs).toBeLessThanOrEqual(platform.clock() + 24 * 3_600_000)
        expect(validToMs).toBeLessThanOrEqual(Date.parse(root.validTo))
      }
    },
  )

  test('is refused without an authority, for a host that is not inspected, for no host, and for a key of another kind', async () => {
    await expect(issue({})).rejects.toMatchObject({ code: 'not-found' })
    await generate()
    for (const host of ['10.0.0.1', 'localhost']) await expect(issue({ host }), host).rejects.toMatchObject({ code: 'forbidden' })
    for (const host of ['*.example.com', 'a b', 'https://a.test'])
      await expect(issue({ host }), host).rejects.toMatchObject({ code: 'invalid', fields: { host: expect.any(String) } })
    const wide = generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    for (const key of ['', 'x', wide])
      await expect(issue({ publicKey: key })).rejects.toMatchObject({ fields: { publicKey: expect.any(String) } })
  })
})
