import { createHmac, generateKeyPairSync } from 'node:crypto'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { exportSPKI, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'

import { openSigningKeys } from '#platform/identity/tokens/keys.ts'
import { openKeyring } from '#platform/lib/keyring.ts'

import { identityAtHand, person, START_MS } from './identity-at-hand.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const headerOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Record<string, unknown>

test('an ID token has the claims of Firebase and is signed by a published key', async () => {
  const at = await identityAtHand()
  const { idToken, localId } = await person(at)
  const seconds = START_MS / 1000
  expect(headerOf(idToken)).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: at.identity.jwks().keys[0]?.kid })
  expect(claimsOf(idToken)).toMatchObject({
    iss: 'https://securetoken.google.com/sightglass',
    aud: 'sightglass',
    sub: localId,
    user_id: localId,
    auth_time: seconds,
    amr: ['pwd'],
    iat: seconds,
    exp: seconds + 3600,
    email: 'ada@example.com',
    email_verified: false,
    firebase: { sign_in_provider: 'password', identities: { email: ['ada@example.com'] } },
  })
  expect(await at.identity.verifyIdToken(idToken)).toEqual({
    uid: localId,
    email: 'ada@example.com',
    emailVerified: false,
    keptBy: null,
    session: { orgId: null, methods: ['pwd'], provedMs: seconds * 1000 },
  })
})

test('the published key set holds no private part', async () => {
  const { app } = await identityAtHand()
  const set = (await (await app.request('/identitytoolkit.googleapis.com/v1/jwks')).json()) as { keys: object[] }
  expect(set.keys.map((key) => Object.keys(key).toSorted())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
})

test('forged and foreign tokens are refused', async () => {
  const at = await identityAtHand()
  const { idToken } = await person(at)
  const [header = '', payload = '', signature = ''] = idToken.split('.')
  const { kid } = headerOf(idToken) as { kid: string }
  const claims = claimsOf(idToken)
  const publicKey = await importJWK(at.identity.jwks().keys[0] ?? {}, 'RS256')
  const pem = await exportSPKI(publicKey as CryptoKey) // RSA, never bytes
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const { privateKey } = (await openSigningKeys(at.dataDir, await openKeyring(at.dataDir), () => START_MS)).current()
  const ours = (changed: object, head: object = {}) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...head }).sign(privateKey)
  const hs256 = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${payload}`
  const seconds = START_MS / 1000

  expect((await at.identity.verifyIdToken(await ours({}))).uid).toBe(claims['sub']) // the forger's tool works when nothing is forged
  const forged: Record<string, string> = {
    'alg none': `${part({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
    'alg none with the signature kept': `${part({ alg: 'none', typ: 'JWT', kid })}.${payload}.${signature}`,
    'HS256 with the public key as secret': `${hs256}.${createHmac('sha256', pem).update(hs256).digest('base64url')}`,
    'another key under our kid': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(stranger),
    'an unknown kid': await ours({}, { kid: 'unknown' }),
    'a key in the header': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', jwk: { kty: 'RSA', e: 'AQAB', n: 'AQAB' } })
      .sign(stranger),
    'no kid': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey),
    'another type': await ours({}, { typ: 'custom+jwt' }),
    'another audience': await ours({ aud: 'other' }),
    'another issuer': await ours({ iss: 'https://securetoken.google.com/other' }),
    'no subject': await ours({ sub: undefined }),
    'no sign-in time': await ours({ auth_time: undefined }),
    expired: await ours({ exp: seconds - 61 }),
    'a changed payload': `${header}.${part({ ...claims, sub: 'somebody-else' })}.${signature}`,
    'padding at the end': `${idToken}=`,
    'a space inside': `${header}. ${payload}.${signature}`,
    'stray bits in the signature': `${header}.${payload}.${signature.slice(0, -1)}${strayBits(signature)}`,
    'no signature': `${header}.${payload}.`,
    'four parts': `${idToken}.x`,
    'JSON serialization': JSON.stringify({ protected: header, payload, signature }),
    nothing: '',
    megabytes: 'x'.repeat(1_000_000),
  }
  for (const [name, token] of Object.entries(forged))
    await expect(at.identity.verifyIdToken(token), name).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a token is good for an hour and a minute of leeway', async () => {
  const at = await identityAtHand()
  const { idToken } = await person(at)
  at.pass(3600 + 59)
  await expect(at.identity.verifyIdToken(idToken)).resolves.toBeDefined()
  at.pass(1)
  await expect(at.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('an ID token is no custom token, and a custom token is no ID token', async () => {
  const at = await identityAtHand()
  const { idToken, localId } = await person(at)
  const custom = await at.identity.createCustomToken(localId)
  expect((await at.call('v1/accounts:signInWithCustomToken', { token: idToken })).status).toBe(400)
  expect((await at.call('v1/accounts:lookup', { idToken: custom })).body.error?.message).toBe('INVALID_ID_TOKEN')
  await expect(at.identity.verifyIdToken(custom)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(at.identity.createCustomToken('u', { sub: 'x' })).rejects.toThrow('sub')
})

test('keys survive a restart, are readable by their owner only, and a readable file refuses the start', async () => {
  const at = await identityAtHand()
  const { idToken } = await person(at)
  at.identity.close()
  const again = await identityAtHand({ dataDir: at.dataDir })
  await expect(again.identity.verifyIdToken(idToken)).resolves.toBeDefined()
  const path = join(at.dataDir, 'identity-keys.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(at.dataDir, 'identity.sqlite'))).mode & 0o777).toBe(0o600)
  await chmod(path, 0o644)
  await expect(openSigningKeys(at.dataDir, await openKeyring(at.dataDir), () => START_MS)).rejects.toThrow('chmod 600')
})

test('a rotated key is published at once, signs ten minutes later, and the old one retires with its last token', async () => {
  const at = await identityAtHand()
  const before = await person(at)
  await at.identity.rotateKeys()
  const kids = at.identity.jwks().keys.map((key) => key.kid)
  expect(kids).toHaveLength(2)
  at.pass(599)
  const stillOld = String((await at.refresh(before.refreshToken)).body['id_token'])
  at.pass(1)
  const withNew = String((await at.refresh(before.refreshToken)).body['id_token'])
  expect([headerOf(stillOld)['kid'], headerOf(withNew)['kid']]).toEqual(kids)
  for (const token of [before.idToken, stillOld, withNew]) await expect(at.identity.verifyIdToken(token)).resolves.toBeDefined()
  at.pass(3600 + 60)
  expect(at.identity.jwks().keys.map((key) => key.kid)).toEqual([kids[1]])
})

test('after a leak every older token is refused at once', async () => {
  const at = await identityAtHand()
  const { idToken, refreshToken } = await person(at)
  await at.identity.rotateKeys({ leaked: true })
  await expect(at.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
  const renewed = String((await at.refresh(refreshToken)).body['id_token'])
  await expect(at.identity.verifyIdToken(renewed)).resolves.toBeDefined()
  const kept = (await openKeyring(at.dataDir)).open((await readFile(join(at.dataDir, 'identity-keys.json'), 'utf8')).trim())
  expect(kept).toContain(String(headerOf(renewed)['kid']))
  expect(kept).not.toContain(String(headerOf(idToken)['kid']))
})

test('the file of the keys opens with the master key only', async () => {
  const at = await identityAtHand()
  at.identity.close()
  const path = join(at.dataDir, 'identity-keys.json')
  expect(await readFile(path, 'utf8')).toMatch(/^[\w-]{8}\.[\w-]+\n$/)
  const before = await readFile(path)
  const other = await openKeyring(join(at.dataDir, 'other'))
  await expect(openSigningKeys(at.dataDir, other, () => START_MS)).rejects.toThrow(/Put back the master key it was sealed with/)
  expect(await readFile(path)).toEqual(before)
})

test('keys of before they were sealed are sealed at the next start, and their tokens stay good', async () => {
  const at = await identityAtHand()
  const { idToken } = await person(at)
  at.identity.close()
  const path = join(at.dataDir, 'identity-keys.json')
  const keyring = await openKeyring(at.dataDir)
  const plain = keyring.open((await readFile(path, 'utf8')).trim())
  await writeFile(path, `${plain}\n`, { mode: 0o600 })
  const again = await identityAtHand({ dataDir: at.dataDir })
  await expect(again.identity.verifyIdToken(idToken)).resolves.toBeDefined()
  const sealed = await readFile(path, 'utf8')
  expect(sealed).not.toContain('"d"')
  expect(keyring.open(sealed.trim())).toBe(plain)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

/** The last character of a 256-byte signature carries four bits that decoders drop. */
function strayBits(signature: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet[alphabet.indexOf(signature.at(-1) ?? 'A') + 1] ?? 'B'
}
