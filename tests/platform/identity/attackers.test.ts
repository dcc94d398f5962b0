import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { hashPassword, isPassword } from '#platform/identity/passwords.ts'
import { hashesDuring } from '#tests/support/light-passwords.ts'

import { identityAtHand, PASSWORD, person } from './identity-at-hand.ts'

test('an unknown e-mail and a wrong password get the same response, byte for byte', async () => {
  const at = await identityAtHand()
  await person(at)
  await at.identity.ensureUser({ uid: 'sso', email: 'sso@example.com', name: 'No password' })
  const tried = async (email: string) => {
    const { status, body } = await at.call('v1/accounts:signInWithPassword', { email, password: 'wrong password' })
    return { status, body }
  }
  const unknown = await tried('nobody@example.com')
  expect(unknown.body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(await tried('ada@example.com')).toEqual(unknown)
  expect(await tried('sso@example.com')).toEqual(unknown)
})

test('an unknown e-mail costs as much as a wrong password', async () => {
  const at = await identityAtHand()
  await person(at)
  const tried = (email: string) => hashesDuring(() => at.call('v1/accounts:signInWithPassword', { email, password: 'wrong password' }))
  const known = await tried('ada@example.com')
  expect(known).toEqual(['argon2id 19456 2 1'])
  expect(await tried('nobody@example.com')).toEqual(known)
})

test('a reset and a lookup of sign-in methods reveal nothing about an address', async () => {
  const at = await identityAtHand()
  await person(at)
  const asked = async (verb: string, body: (email: string) => object) => {
    const answers = await Promise.all(['ada@example.com', 'xyz@example.com'].map((email) => at.call(verb, body(email))))
    return answers.map((answer) => [answer.status, Object.keys(answer.body)])
  }
  const [known, unknown] = await asked('v1/accounts:sendOobCode', (email) => ({ requestType: 'PASSWORD_RESET', email }))
  expect(unknown).toEqual(known)
  expect(at.identity.mailbox().map((mail) => mail.email)).toEqual(['ada@example.com'])
  const [knownWays, unknownWays] = await asked('v1/accounts:createAuthUri', (identifier) => ({
    identifier,
    continueUri: 'http://localhost',
  }))
  expect(unknownWays).toEqual(knownWays)
})

test('the eleventh try in a minute waits, and the owner at another address is not locked out', async () => {
  const at = await identityAtHand()
  await person(at)
  const attack = () => at.call('v1/accounts:signInWithPassword', { email: 'ada@example.com', password: 'guess guess' }, '203.0.113.9')
  for (let i = 0; i < 10; i++) expect((await attack()).status).toBe(400)
  const refused = await attack()
  expect([refused.status, refused.body.error?.message]).toEqual([429, expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /)])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const owner = await at.call('v1/accounts:signInWithPassword', { email: 'ada@example.com', password: PASSWORD }, '198.51.100.7')
  expect(owner.status).toBe(200)
})

test('one address may not walk through many accounts', async () => {
  const at = await identityAtHand()
  const statuses: number[] = []
  for (let i = 0; i < 31; i++)
    statuses.push(
      (await at.call('v1/accounts:signInWithPassword', { email: `u${i}@example.com`, password: 'guess guess' }, '203.0.113.9')).status,
    )
  expect(statuses).toEqual([...Array<number>(30).fill(400), 429])
})

test('nothing on disk holds a password or a refresh token', async () => {
  const at = await identityAtHand()
  const { refreshToken, idToken } = await person(at, 'ada@example.com', 'planted-password-4711')
  await at.call('v1/accounts:update', { idToken, password: 'planted-password-4712' })
  const files = await readdir(at.dataDir)
  expect(files).toContain('identity.sqlite-wal')
  for (const file of files) {
    const bytes = await readFile(join(at.dataDir, file))
    for (const secret of ['planted-password', refreshToken]) expect(bytes.includes(secret), `${secret} in ${file}`).toBe(false)
  }
})

test('a hash has its own salt, names its parameters and accepts both compositions of a character', async () => {
  const [one, two] = await Promise.all([hashPassword('café au lait'), hashPassword('café au lait')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword('cafe\u0301 au lait', one)).toBe(true)
  expect(await isPassword('cafe au lait', one)).toBe(false)
  expect(await isPassword('anything', 'not a hash')).toBe(false)
})
