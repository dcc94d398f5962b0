import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'

import { identityAtHand, PASSWORD, person } from './identity-at-hand.ts'

/** Sessions as their owner sees them, and what ending one of them ends. */
const EMAIL = 'ada@example.com'

test('an ID token names its session, which is the beginning of a hash and not of the refresh token', async () => {
  const at = await identityAtHand()
  const { idToken, refreshToken, localId } = await person(at)
  const { sid } = decodeJwt(idToken)
  expect(sid).toMatch(/^[0-9a-f]{32}$/)
  expect(refreshToken).not.toContain(sid)
  expect(at.identity.accounts.sessionsOf(localId).map(({ id }) => id)).toEqual([sid])
  expect(await at.identity.accounts.sessionOf(idToken)).toMatchObject({ id: sid })
})

test('a refresh keeps the session, and notes when and from where it was used', async () => {
  const at = await identityAtHand()
  const { idToken, refreshToken, localId } = await person(at)
  at.pass(1_800)
  const refreshed = await at.refresh(refreshToken)
  expect(decodeJwt(String(refreshed.body['id_token']))['sid']).toBe(decodeJwt(idToken)['sid'])
  const [session] = at.identity.accounts.sessionsOf(localId)
  expect((session?.lastUsedMs ?? 0) - (session?.startedMs ?? 0)).toBe(1_800_000)
})

test('who ends one session ends its ID token at once, and no other', async () => {
  const at = await identityAtHand()
  const first = await person(at)
  const second = (await at.call('v1/accounts:signInWithPassword', { email: EMAIL, password: PASSWORD })).body
  const sid = String(decodeJwt(first.idToken)['sid'])
  expect(at.identity.accounts.endSession('somebody-else', sid)).toBe(false)
  expect(at.identity.accounts.endSession(first.localId, sid)).toBe(true)
  expect(at.identity.accounts.endSession(first.localId, sid)).toBe(false)
  expect((await at.call('v1/accounts:lookup', { idToken: first.idToken })).body.error?.message).toContain('TOKEN_EXPIRED')
  expect((await at.refresh(first.refreshToken)).status).toBe(400)
  expect((await at.call('v1/accounts:lookup', { idToken: second.idToken })).status).toBe(200)
})

test('a beginning of an id, or a pattern, names no session', async () => {
  const at = await identityAtHand()
  const { idToken, localId } = await person(at)
  const sid = String(decodeJwt(idToken)['sid'])
  for (const id of ['', sid.slice(0, 31), `${sid}0`, '%', sid.toUpperCase().replace(/[0-9]/g, 'G')])
    expect(at.identity.accounts.endSession(localId, id), id).toBe(false)
  expect(at.identity.accounts.endOtherSessions(localId, '')).toBe(0)
  expect(at.identity.accounts.sessionsOf(localId)).toHaveLength(1)
})

test('an account is not deleted while other modules depend on it', async () => {
  let belongs = true
  const at = await identityAtHand({ mayDelete: async () => !belongs })
  const { idToken } = await person(at)
  expect((await at.call('v1/accounts:delete', { idToken })).body.error?.message).toContain('ACCOUNT_IN_USE')
  belongs = false
  expect((await at.call('v1/accounts:delete', { idToken })).status).toBe(200)
})

test('the response about a person holds no hash and no secret', async () => {
  const at = await identityAtHand()
  const { localId } = await person(at)
  const facts = at.identity.accounts.factsOf(localId)
  expect(facts).toMatchObject({ email: EMAIL, hasPassword: true, secondFactors: [] })
  expect(JSON.stringify(facts)).not.toMatch(/argon2|sealed|passwordHash/i)
})
