import { DatabaseSync } from 'node:sqlite'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { identityAtHand, PASSWORD, person } from './identity-at-hand.ts'

test('a database of before single sign-on and second factors is opened as it is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'identity-old-'))
  const first = await identityAtHand({ dataDir })
  await person(first)
  first.identity.close()
  const database = new DatabaseSync(join(dataDir, 'identity.sqlite'))
  database.exec(
    'DROP TRIGGER sessions_ended; ALTER TABLE users DROP COLUMN token_epoch; ALTER TABLE sessions DROP COLUMN methods; ALTER TABLE users DROP COLUMN org_id; ALTER TABLE users DROP COLUMN org_email; ALTER TABLE sessions DROP COLUMN second_factor; DROP TABLE factors; DROP TABLE tickets',
  )
  database.close()

  const { call } = await identityAtHand({ dataDir })
  expect((await call('v1/accounts:signInWithPassword', { email: 'ada@example.com', password: PASSWORD })).status).toBe(200)
})

test('many people of organizations may have one address, and nobody finds them by it', async () => {
  const at = await identityAtHand()
  const { identity, call } = at
  const ada = await person(at)
  for (const [uid, orgId] of [
    ['a', 'acme'],
    ['b', 'rival'],
  ] as const)
    identity.keepOrgPerson({ uid, orgId, email: 'Ada@example.com', emailVerified: true, name: 'Ada' })
  expect(identity.ownAccount('ada@example.com')).toEqual({ uid: ada.localId, emailVerified: false })
  expect(identity.context.users.byUid('a')).toMatchObject({ email: 'ada@example.com', orgId: 'acme', managed: true, passwordHash: null })
  expect(() => identity.keepOrgPerson({ uid: 'a', orgId: 'rival', email: 'x@example.com', emailVerified: true, name: '' })).toThrow()
  expect(() => identity.keepOrgPerson({ uid: ada.localId, orgId: 'acme', email: 'x@example.com', emailVerified: true, name: '' })).toThrow()
  // No way in beside the organization's own.
  await call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com' })
  expect(identity.mailbox()).toHaveLength(1)
  const { body } = await call('v1/accounts:signInWithCustomToken', { token: await identity.createCustomToken('a') })
  for (const [verb, fields] of [
    ['v1/accounts:signUp', { email: 'new@example.com', password: PASSWORD }],
    ['v1/accounts:update', { password: PASSWORD }],
    ['v1/accounts:delete', {}],
    ['v2/accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }],
  ] as const)
    expect((await call(verb, { idToken: body.idToken, ...fields })).body.error?.message, verb).toMatch(/^OPERATION_NOT_ALLOWED/)
})

test('a visitor of the demo gives its account no password', async () => {
  const { identity, call } = await identityAtHand()
  await identity.ensureUser({ uid: 'demo-viewer', email: 'viewer@demo.invalid', name: 'Demo viewer' })
  const { body } = await call('v1/accounts:signInWithCustomToken', { token: await identity.createCustomToken('demo-viewer') })
  const tried = await call('v1/accounts:signUp', { idToken: body.idToken, email: 'eve@example.com', password: PASSWORD })
  expect(tried.body.error?.message).toMatch(/^OPERATION_NOT_ALLOWED/)
})
