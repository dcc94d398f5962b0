import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { getConfig } from '#platform/config.ts'
import { publicConfigOf } from '#platform/site/public-config.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { forgetUser, keepUser } from '#src/stores/session.ts'
import { apiAccess, clearTokens, membershipIn, pulseAccess, warehouseAccess } from '#src/stores/tokens.ts'

/** The document store, with how long each organization takes to answer. */
const documents = vi.hoisted(() => {
  vi.resetModules() // another file of this process may have the real one
  return {
    reads: [] as string[],
    delayMs: new Map<string, number>(),
    pulseUrl: undefined as string | undefined,
    generation: 1,
    fail: 0,
  }
})

vi.mock('#src/clients/documents.ts', () => ({
  async readMembership(uid: string, orgId: string) {
    documents.reads.push(`${uid}/${orgId}`)
    const { generation } = documents
    await new Promise((resolve) => setTimeout(resolve, documents.delayMs.get(orgId) ?? 0))
    if (documents.fail-- > 0) throw new Error('down')
    return {
      orgId,
      name: orgId,
      slug: orgId,
      role: 'viewer',
      apiToken: `api-${orgId}-${generation}`,
      warehouseToken: `wh-${orgId}-${generation}`,
    }
  },
  readHosting: async () => (documents.pulseUrl === undefined ? {} : { pulseUrl: documents.pulseUrl }),
}))

/** The sign-in provider, which says at some moment who is signed in. */
const provider = vi.hoisted(() => ({ says: Promise.resolve('u1') }))
vi.mock('#src/clients/identity.ts', async () => ({
  identityToken: async () => 'provider',
  watchIdentity: async () => () => undefined,
  currentSessionUser: async () => ({ uid: await provider.says, email: '' }),
  async confirmed(uid: string) {
    const { WireFailure: Failure } = await import('#src/lib/errors.ts')
    if ((await provider.says) !== uid) throw new Failure({ kind: 'signed-out' })
  },
}))

/** The product API: mints one pulse token per call. */
let minted: { authorization: string | undefined; body: unknown }[] = []
let lifetimeSeconds = 900
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  minted.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + lifetimeSeconds, n: minted.length })).toString(
    'base64url',
  )
  response.writeHead(201, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ token: `h.${claims}.s` }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(globalThis, {
    SIGHTGLASS: { ...publicConfigOf(getConfig({})), apiUrl, pulseOrigins: ['https://pulse.example'] },
  })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  vi.resetModules()
})
beforeEach(() => {
  Object.assign(documents, { reads: [], delayMs: new Map(), pulseUrl: undefined, generation: 1, fail: 0 })
  provider.says = Promise.resolve('u1')
  minted = []
  lifetimeSeconds = 900
  clearTokens()
  keepUser({ uid: 'u1', email: 'ada@example.com' })
})

test('one read of the membership serves a hundred callers and both tokens', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 ? apiAccess('acme')() : warehouseAccess('acme')())))
  expect(await apiAccess('acme')()).toMatchObject({ token: 'api-acme-1' })
  expect(await warehouseAccess('acme')()).toMatchObject({ token: 'wh-acme-1' })
  expect(documents.reads).toEqual(['u1/acme'])
})

test('without a session or an organization no request is sent', async () => {
  await expect(apiAccess('')()).rejects.toMatchObject({ error: { kind: 'signed-out' } })
  forgetUser()
  await expect(apiAccess('acme')()).rejects.toMatchObject({ error: { kind: 'signed-out' } })
  expect(await membershipIn('acme')).toBeUndefined()
  expect(documents.reads).toEqual([])
})

test('another organization is read anew; one that is still answering is never mistaken for it', async () => {
  documents.delayMs.set('acme', 40)
  const [acme, globex] = await Promise.all([apiAccess('acme')(), apiAccess('globex')()])
  expect([acme.token, globex.token]).toEqual(['api-acme-1', 'api-globex-1'])
  expect((await apiAccess('globex')()).token).toBe('api-globex-1')
  expect(documents.reads).toEqual(['u1/acme', 'u1/globex'])
})

test('a failed read is forgotten, so the next caller requests it again', async () => {
  documents.fail = 1
  await expect(apiAccess('acme')()).rejects.toThrow('down')
  expect((await apiAccess('acme')()).token).toBe('api-acme-1')
})

test('a refused token is read anew, once for all who were refused', async () => {
  const access = apiAccess('acme')
  const { token } = await access()
  documents.generation = 2
  const renewed = await Promise.all(Array.from({ length: 10 }, () => access(token)))
  expect(new Set(renewed.map((grant) => grant.token))).toEqual(new Set(['api-acme-2']))
  expect(documents.reads).toHaveLength(2)
})

test('the pulse token is requested with the API token, and kept per organization and environment', async () => {
  const all = await pulseAccess({ orgId: 'acme', contextId: '' })()
  expect(await pulseAccess({ orgId: 'acme', contextId: '' })()).toEqual(all)
  await pulseAccess({ orgId: 'acme', contextId: 'prod' })()
  expect(all.baseURL).toBe('/pulse/api/v1')
  expect(minted).toEqual([
    { authorization: 'Bearer api-acme-1', body: { service: 'pulse' } },
    { authorization: 'Bearer api-acme-1', body: { service: 'pulse', contextId: 'prod' } },
  ])
})

test('a pulse token that is about to expire is renewed', async () => {
  lifetimeSeconds = 30
  const access = pulseAccess({ orgId: 'acme', contextId: '' })
  const first = await access()
  lifetimeSeconds = 900
  const second = await access()
  expect(second.token).not.toBe(first.token)
  expect((await access()).token).toBe(second.token)
})

test('an organization’s own pulse is used when the operator allows its origin', async () => {
  documents.pulseUrl = 'https://pulse.example/acme/'
  expect((await pulseAccess({ orgId: 'acme', contextId: '' })()).baseURL).toBe('https://pulse.example/acme/api/v1')
})

test('any other is an error, and the default is not used in its place', async () => {
  documents.pulseUrl = 'https://pulse.example.evil'
  const refused = pulseAccess({ orgId: 'acme', contextId: '' })()
  await expect(refused).rejects.toBeInstanceOf(WireFailure)
  await expect(refused).rejects.toMatchObject({ error: { kind: 'refused' } })
})

test('membership and pulse token are requested before the provider has said who is signed in, and handed out when it is this person', async () => {
  let say = (_uid: string): void => undefined
  provider.says = new Promise((resolve) => (say = resolve))
  let given = 0
  const pulse = pulseAccess({ orgId: 'acme', contextId: '' })().then(() => given++)
  const api = apiAccess('acme')().then(() => given++)
  await expect.poll(() => minted).toHaveLength(1)
  expect(documents.reads).toEqual(['u1/acme'])
  expect(given).toBe(0)
  say('u1')
  await Promise.all([pulse, api])
  expect(given).toBe(2)
  expect(minted).toHaveLength(1)
})

test('what was requested meanwhile is handed to nobody when the provider says that it is somebody else', async () => {
  let say = (_uid: string): void => undefined
  provider.says = new Promise((resolve) => (say = resolve))
  const granted = [pulseAccess({ orgId: 'acme', contextId: '' })(), apiAccess('acme')(), warehouseAccess('acme')(), membershipIn('acme')]
  const settled = Promise.allSettled(granted)
  await expect.poll(() => minted).toHaveLength(1)
  say('u2')
  for (const one of await settled) expect(one).toMatchObject({ status: 'rejected', reason: { error: { kind: 'signed-out' } } })
})
