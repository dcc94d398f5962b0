import { exportPKCS8, generateKeyPair, importPKCS8, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { SigningKeyRecord } from '#platform/access/signing-keys.ts'
import { recordPaths } from '#platform/lib/product-records.ts'

import { type RunningPlatform, openPlatform, type Person, PULSE_AUDIENCE } from '../support/platform.ts'

let platform: RunningPlatform
let owner: Person
let orgId: string
let environmentId: string

beforeAll(async () => {
  platform = await openPlatform()
  ;({ owner, orgId, environmentId } = await platform.organization())
})
afterAll(() => platform.close())

const caller = () => platform.access.memberByApiToken(owner.apiToken)
const issue = async (contextId?: string) => (await platform.access.issuePulseToken(await caller(), contextId)).token
const decode = (part: string | undefined): Record<string, unknown> => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = { code: 'unauthenticated' }

/** The organization's own key, and the claims of a good token: what an attacker would need to change one thing only. */
async function forge(change: { header?: Record<string, unknown>; claims?: Record<string, unknown>; pem?: string }): Promise<string> {
  const [key] = await platform.documents.query<SigningKeyRecord>({ collection: recordPaths.signingKeys(orgId) })
  if (!key) throw new Error('no key')
  const claims = { ...decode((await issue()).split('.')[1]), ...change.claims }
  const pem = change.pem ?? platform.keyring.open(key.data.sealedPrivateKey)
  const header = { alg: 'ES256', typ: 'JWT', kid: key.id, ...change.header }
  return new SignJWT(claims).setProtectedHeader(header).sign(await importPKCS8(pem, 'ES256'))
}

test('a token says who, where and for how long, and is understood by its own verifier', async () => {
  const token = await issue()
  const claims = decode(token.split('.')[1])
  expect(claims).toMatchObject({ sub: owner.uid, org: orgId, role: 'owner', aud: PULSE_AUDIENCE, iss: `sightglass:${orgId}` })
  expect(claims).not.toHaveProperty('ctx')
  expect(Number(claims['exp']) - Number(claims['iat'])).toBe(900)
  expect(await platform.access.memberByPulseToken(token)).toEqual(await caller())
})

test('a token for one environment is good for that environment', async () => {
  expect(await platform.access.memberByPulseToken(await issue(environmentId))).toMatchObject({ contextId: environmentId, orgId })
})

test('what the organization itself signs is accepted, so the refusals below are about the one thing changed', async () => {
  expect(await platform.access.memberByPulseToken(await forge({}))).toMatchObject({ uid: owner.uid })
})

test.each<[string, Parameters<typeof forge>[0]]>([
  ['another audience', { claims: { aud: 'https://pulse.elsewhere.example' } }],
  ['another organization in org', { claims: { org: 'somebodyelse' } }],
  ['another issuer', { claims: { iss: 'https://accounts.example' } }],
  ['a higher role', { claims: { role: 'superuser' } }],
  ['an old membership version', { claims: { mv: 'v0' } }],
  ['no membership version', { claims: { mv: undefined } }],
  ['no expiry', { claims: { exp: undefined } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a subject that would change a path', { claims: { sub: 'a/b' } }],
  ['an environment that is not there', { claims: { ctx: 'nowhere' } }],
  ['an environment that is no text', { claims: { ctx: 7 } }],
  ['a life longer than fifteen minutes', { claims: { exp: Math.floor(Date.parse('2026-03-01T12:16:00Z') / 1000) } }],
  ['a birth in the future', { claims: { iat: Date.parse('2026-03-01T12:05:00Z') / 1000, exp: Date.parse('2026-03-01T12:10:00Z') / 1000 } }],
  ['no type', { header: { typ: undefined } }],
  ['another type', { header: { typ: 'at+jwt' } }],
  ['no key id', { header: { kid: undefined } }],
  ['a key id that would change a path', { header: { kid: '../jwtKeys/x' } }],
  ['a key of its own in the header', { header: { jwk: { kty: 'EC' } } }],
  ['a key address in the header', { header: { jku: 'https://evil.example/jwks' } }],
])('refused: %s', async (_name, change) => {
  await expect(platform.access.memberByPulseToken(await forge(change))).rejects.toMatchObject(refused)
})

test('a signature by another key is refused', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  await expect(platform.access.memberByPulseToken(await forge({ pem: await exportPKCS8(privateKey) }))).rejects.toMatchObject(refused)
})

test('the key of another organization cannot speak for this one', async () => {
  const other = await platform.organization('Other')
  const [key] = await platform.documents.query<SigningKeyRecord>({ collection: recordPaths.signingKeys(other.orgId) })
  const pem = platform.keyring.open(key?.data.sealedPrivateKey ?? '')
  await expect(platform.access.memberByPulseToken(await forge({ pem, header: { kid: key?.id } }))).rejects.toMatchObject(refused)
})

test('an unsigned token, a symmetric one and other spellings of a good one are refused', async () => {
  const good = await issue()
  const [head = '', body = '', signature = ''] = good.split('.')
  const hmacSecret = new TextEncoder().encode('public key as secret, a classic mistake')
  const symmetric = await new SignJWT(decode(body)).setProtectedHeader({ ...decode(head), alg: 'HS256' }).sign(hmacSecret)
  const lastBits = (text: string) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A')
  const spellings = [
    `${encode({ ...decode(head), alg: 'none' })}.${body}.`,
    `${encode({ ...decode(head), alg: 'none' })}.${body}.${signature}`,
    symmetric,
    `${head}.${body}`,
    `${good}.`,
    `${head}=.${body}.${signature}`,
    `${head}.${body}.${signature}=`,
    `${head}.${body}.${signature} `,
    ` ${good}`,
    `${head}.${body}.${signature.replaceAll('-', '+').replaceAll('_', '/')}=`,
    `${head}.${body}.${lastBits(signature)}`,
    `${head}.${encode({ ...decode(body), role: 'owner', sub: 'someone' })}.${signature}`,
    `${encode([])}.${body}.${signature}`,
    '',
    '..',
    'x'.repeat(100_000),
  ]
  for (const spelling of spellings)
    await expect(platform.access.memberByPulseToken(spelling), spelling.slice(0, 60)).rejects.toMatchObject(refused)
})

test('a token ends after fifteen minutes and a minute of leeway', async () => {
  const token = await issue()
  platform.advance(15 * 60_000 + 59_000)
  expect(await platform.access.memberByPulseToken(token)).toMatchObject({ uid: owner.uid })
  platform.advance(2_000)
  await expect(platform.access.memberByPulseToken(token)).rejects.toMatchObject(refused)
})

test('a revoked key ends its tokens within five seconds', async () => {
  const other = await platform.organization('Leaky')
  const { token } = await platform.access.issuePulseToken(await platform.access.memberByApiToken(other.owner.apiToken))
  await platform.access.memberByPulseToken(token)
  const [key] = await platform.documents.query({ collection: recordPaths.signingKeys(other.orgId) })
  await platform.documents.transaction(async (transaction) => transaction.update(key?.path ?? '', { state: 'revoked' }))
  platform.advance(5_000)
  await expect(platform.access.memberByPulseToken(token)).rejects.toMatchObject(refused)
})
