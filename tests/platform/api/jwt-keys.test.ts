import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type KeySet, readSigningKeys, type SigningKeys } from '#wire/product/jwt-keys.ts'

import { openPlatform, type Person, type RunningPlatform } from '../support/platform.ts'

const MINUTE_MS = 60_000

let platform: RunningPlatform
let owner: Person
let orgId: string
let environmentId: string

beforeAll(async () => void (platform = await openPlatform()))
afterAll(() => platform.close())
beforeEach(async () => void ({ owner, orgId, environmentId } = await platform.organization()))

const read = async (): Promise<SigningKeys> =>
  readSigningKeys((await platform.call('GET', '/api/jwt/keys', { token: owner.apiToken })).body)
const call = async (method: string, path: string, body?: object) => {
  const headers = { 'if-match': `"${(await read()).version}"` }
  return platform.call(method, `/api/jwt/keys${path}`, { token: owner.apiToken, headers, body })
}
const rotate = (overlapMinutes = 16) => call('POST', '/rotate', { overlapMinutes })
const mint = async (contextId?: string) => {
  const reply = await platform.call('POST', '/api/jwt/tokens', { token: owner.apiToken, body: { service: 'pulse', contextId } })
  const { token } = reply.body as { token: string }
  return { token, keyId: decodeProtectedHeader(token).kid ?? '' }
}
const verify = (token: string) => platform.access.memberByPulseToken(token)
const published = async () => ((await platform.call('GET', `/api/jwt/sets/${orgId}`)).body as KeySet).keys.map(({ kid }) => kid)
const states = async () => (await read()).keys.map(({ state }) => state)
const audited = async (action: string) =>
  (
    (await platform.call('GET', `/api/audit?action=${action}`, { token: owner.apiToken })).body as {
      items: { target: string; details?: object }[]
    }
  ).items

test('an organization begins with one key that signs; nothing private is returned, and anybody may verify by the public set', async () => {
  const { token, keyId } = await mint(environmentId)
  const reply = await platform.call('GET', '/api/jwt/keys', { token: owner.apiToken })
  const { keys, uses, issuer, audience, version } = readSigningKeys(reply.body)
  expect(keys).toMatchObject([{ id: keyId, algorithm: 'ES256', state: 'signing', verifiesUntilMs: null, lastUsedMs: platform.clock() }])
  expect(uses).toEqual([{ service: 'pulse', contextId: environmentId, tokens: 1, firstMs: platform.clock(), lastMs: platform.clock() }])
  expect(reply.headers.get('etag')).toBe(`"${version}"`)
  expect(reply.text).not.toMatch(/sealed|"d"|PRIVATE/)
  const set = (await platform.call('GET', `/api/jwt/sets/${orgId}`)).body as KeySet
  const { payload } = await jwtVerify(token, createLocalJWKSet(set), { issuer, audience, currentDate: new Date(platform.clock()) })
  expect(payload['org']).toBe(orgId)
  expect((await platform.call('GET', '/api/jwt/sets/nobody')).body).toEqual({ keys: [] })
})

test('four hundred tokens over a rotation: none is refused while it lives, and both keys sign in their time', async () => {
  const alive: { token: string; bornMs: number }[] = []
  const signedBy = new Map<string, number>()
  let refused = 0
  for (let step = 0; step < 400; step++) {
    if (step === 50) expect((await rotate()).status).toBe(200)
    const { token, keyId } = await mint()
    signedBy.set(keyId, (signedBy.get(keyId) ?? 0) + 1)
    alive.push({ token, bornMs: platform.clock() })
    const young = alive.filter(({ bornMs }) => platform.clock() - bornMs < 15 * MINUTE_MS)
    for (const { token } of [young[0], young.at(-1), young[(step * 7) % young.length]].flatMap((one) => one ?? []))
      await verify(token).catch(() => refused++)
    platform.advance(6_000) // 40 minutes in all: publication, takeover, overlap and beyond
  }
  expect(refused).toBe(0)
  // Ten minutes after the rotation, a hundred steps, the new key takes over
  expect([...signedBy.values()]).toEqual([150, 250])
  expect(await states()).toEqual(['signing', 'ended'])
  expect(await published()).toEqual([[...signedBy.keys()][1]])
  await expect(verify(alive[0]?.token ?? '')).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('tokens that are minted at the same moment as a rotation are all good', async () => {
  const minted = await Promise.all([...Array.from({ length: 50 }, () => mint()), rotate().then(() => mint())])
  const accepted = await Promise.allSettled(minted.map(({ token }) => verify(token)))
  expect(accepted.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('a new key is published for ten minutes before it signs; one that stands by since longer signs at once', async () => {
  const { keyId: first } = await mint()
  expect((await rotate(60)).status).toBe(200)
  expect(await states()).toEqual(['next', 'signing'])
  expect(await published()).toHaveLength(2)
  expect((await rotate()).status).toBe(409)
  platform.advance(10 * MINUTE_MS)
  expect((await mint()).keyId).not.toBe(first)
  expect(await states()).toEqual(['signing', 'verifying'])

  expect((await call('POST', '')).status).toBe(201)
  expect((await call('POST', '')).status).toBe(409)
  const [standby] = (await read()).keys
  expect(standby).toMatchObject({ state: 'standby', signsFromMs: null })
  platform.advance(10 * MINUTE_MS)
  expect((await rotate(60)).status).toBe(200)
  expect((await mint()).keyId).toBe(standby?.id)
})

test('a revoked key: its tokens are refused within five seconds, another one signs at once, and its private part is gone', async () => {
  const leaked = await mint()
  await verify(leaked.token)
  const reply = await call('DELETE', `/${leaked.keyId}`)
  expect([reply.status, await states()]).toEqual([200, ['signing', 'revoked']])
  const next = await mint()
  expect(next.keyId).not.toBe(leaked.keyId)
  expect(await verify(next.token)).toMatchObject({ uid: owner.uid })
  platform.advance(5_000)
  await expect(verify(leaked.token)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await published()).toEqual([next.keyId])
  expect((await platform.documents.get(`orgs/${orgId}/jwtKeys/${leaked.keyId}`))?.data).toMatchObject({ sealedPrivateKey: '' })
  expect((await call('DELETE', `/${leaked.keyId}`)).status).toBe(409)
  expect(await audited('signing-key.revoke')).toMatchObject([
    { target: 'jwt/keys', details: { key: leaked.keyId, replacement: next.keyId } },
  ])
})

test('revoking what was to take over leaves the present key as it was, with no end', async () => {
  const { token } = await mint()
  await rotate()
  const next = (await read()).keys.find(({ state }) => state === 'next')
  expect((await call('DELETE', `/${next?.id}`)).status).toBe(200)
  platform.advance(60 * MINUTE_MS)
  expect((await read()).keys.find(({ state }) => state === 'signing')).toMatchObject({ verifiesUntilMs: null })
  expect(decodeProtectedHeader((await mint()).token).kid).toBe(decodeProtectedHeader(token).kid)
})

test('keys of before rotation existed sign, verify and are rotated like others', async () => {
  const { keyId } = await mint()
  const path = `orgs/${orgId}/jwtKeys/${keyId}`
  const { signsFromMs: _s, verifiesUntilMs: _v, ...old } = (await platform.documents.get(path))?.data ?? {}
  await platform.documents.transaction(async (transaction) => transaction.set(path, old))
  platform.access.signingKeysChanged(orgId)
  const { token } = await mint()
  expect(await verify(token)).toMatchObject({ uid: owner.uid })
  expect((await rotate()).status).toBe(200)
  platform.advance(10 * MINUTE_MS)
  expect(await states()).toEqual(['signing', 'verifying'])
  expect(await verify(token)).toMatchObject({ uid: owner.uid })
})

test('two admins who rotate at once rotate once', async () => {
  const { version } = await read()
  const headers = { 'if-match': `"${version}"` }
  const one = () => platform.call('POST', '/api/jwt/keys/rotate', { token: owner.apiToken, headers, body: { overlapMinutes: 60 } })
  const both = await Promise.all([one(), one()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect(await audited('signing-key.rotate')).toHaveLength(1)
})

test.each([15, 7 * 24 * 60 + 1, 20.5, 'long'])('an overlap of %j minutes is refused at its field', async (overlapMinutes) => {
  const reply = await call('POST', '/rotate', { overlapMinutes })
  expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, ['overlapMinutes']])
})
