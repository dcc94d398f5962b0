import { expect, test } from 'vitest'

import { identityAtHand, PASSWORD, person, START_MS } from './identity-at-hand.ts'

test('a person signs up, signs in, and is found under one spelling of the e-mail', async () => {
  const at = await identityAtHand()
  const made = await person(at, 'Ada@Example.com')
  const again = await at.call('v1/accounts:signInWithPassword', { email: 'ADA@example.COM', password: PASSWORD })
  expect(again.body).toMatchObject({ localId: made.localId, email: 'ada@example.com', registered: true, expiresIn: '3600' })
  expect((await at.call('v1/accounts:signUp', { email: 'ada@example.com', password: PASSWORD })).body.error?.message).toBe('EMAIL_EXISTS')
})

test('errors have the shape of Google', async () => {
  const at = await identityAtHand()
  const { status, body, headers } = await at.call('v1/accounts:signUp', { email: 'not an address', password: PASSWORD })
  const message = 'INVALID_EMAIL'
  expect([status, body]).toEqual([400, { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } }])
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['v1/accounts:signUp', {}, 'ADMIN_ONLY_OPERATION : Sign up with an e-mail address and a password.'],
  ['v1/accounts:signUp', { email: 'a@b.example' }, 'MISSING_PASSWORD'],
  ['v1/accounts:signUp', { password: PASSWORD }, 'MISSING_EMAIL'],
  ['v1/accounts:signUp', { email: 'a@b.example', password: 'short' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
  ['v1/accounts:signInWithPassword', { email: 'a@b.example' }, 'MISSING_PASSWORD'],
  ['v1/accounts:lookup', {}, 'MISSING_ID_TOKEN'],
  ['v1/accounts:lookup', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
  ['v1/accounts:signInWithCustomToken', { token: 'x.y.z' }, 'INVALID_CUSTOM_TOKEN : The custom token is not one of ours.'],
  ['v1/accounts:sendOobCode', {}, 'MISSING_REQ_TYPE'],
  ['v1/accounts:resetPassword', { oobCode: 'made-up' }, 'INVALID_OOB_CODE'],
  ['v1/accounts:update', { oobCode: 'made-up' }, 'INVALID_OOB_CODE'],
  ['v1/accounts:signInWithIdp', {}, 'PROVIDER_CODE_EXPIRED : This sign-in was used or took too long.'],
  ['v1/accounts:signInWithPhoneNumber', {}, 'OPERATION_NOT_ALLOWED : This way of signing in is not offered here.'],
])('%s %j is refused with %s', async (verb, body, message) => {
  const at = await identityAtHand()
  expect((await at.call(verb, body)).body.error?.message).toBe(message)
})

test('a body must be a JSON object of the right type and size', async () => {
  const { app } = await identityAtHand()
  const send = async (body: string, type = 'application/json') =>
    (
      await app.request('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
    ).status
  expect(await send('[]')).toBe(400)
  expect(await send('{')).toBe(400)
  expect(await send('{"email":7}')).toBe(400)
  expect(await send('{}', 'text/plain')).toBe(415)
  expect(await send(`{"email":"${'x'.repeat(300_000)}"}`)).toBe(413)
})

test('fields for administrators are not read', async () => {
  const at = await identityAtHand()
  const ada = await person(at)
  await person(at, 'eve@example.com')
  const forged = { localId: 'somebody-else', emailVerified: true, disableUser: true, validSince: '0', customAttributes: '{"admin":true}' }
  const { body } = await at.call('v1/accounts:update', { idToken: ada.idToken, displayName: 'Ada', ...forged })
  expect(body).toMatchObject({ localId: ada.localId, displayName: 'Ada', emailVerified: false })
  const { users } = (await at.call('v1/accounts:lookup', { idToken: ada.idToken, email: ['eve@example.com'], localId: ['x'] })).body
  expect(users?.map((user) => [user['email'], user['disabled']])).toEqual([['ada@example.com', false]])
})

test('a profile is changed and taken away again', async () => {
  const at = await identityAtHand()
  const { idToken } = await person(at)
  await at.call('v1/accounts:update', { idToken, displayName: 'Ada', photoUrl: 'https://example.com/a.png' })
  expect((await at.call('v1/accounts:lookup', { idToken })).body.users?.[0]).toMatchObject({
    displayName: 'Ada',
    photoUrl: 'https://example.com/a.png',
  })
  await at.call('v1/accounts:update', { idToken, displayName: null, deleteAttribute: ['PHOTO_URL'] })
  const user = (await at.call('v1/accounts:lookup', { idToken })).body.users?.[0]
  expect([user?.['displayName'], user?.['photoUrl']]).toEqual([undefined, undefined])
  expect((await at.call('v1/accounts:update', { idToken, photoUrl: 'javascript:alert(1)' })).status).toBe(400)
})

test('a new password ends every session, and the old one is gone', async () => {
  const at = await identityAtHand()
  const old = await person(at)
  const { body } = await at.call('v1/accounts:update', { idToken: old.idToken, password: 'another password' })
  expect((await at.call('v1/accounts:lookup', { idToken: old.idToken })).body.error?.message).toBe('TOKEN_EXPIRED')
  expect((await at.refresh(old.refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED')
  expect((await at.call('v1/accounts:lookup', { idToken: body.idToken })).status).toBe(200)
  expect((await at.refresh(body.refreshToken)).status).toBe(200)
  expect((await at.call('v1/accounts:signInWithPassword', { email: 'ada@example.com', password: PASSWORD })).status).toBe(400)
})

test('password, e-mail and deletion need a sign-in of the last five minutes', async () => {
  const at = await identityAtHand()
  const { idToken } = await person(at)
  at.pass(301)
  for (const [verb, more] of [
    ['v1/accounts:update', { password: 'another password' }],
    ['v1/accounts:update', { email: 'new@example.com' }],
    ['v1/accounts:delete', {}],
  ] as const)
    expect((await at.call(verb, { idToken, ...more })).body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('a new e-mail is unverified, unique, and replaces the old one', async () => {
  const at = await identityAtHand()
  const ada = await person(at)
  await person(at, 'eve@example.com')
  expect((await at.call('v1/accounts:update', { idToken: ada.idToken, email: 'eve@example.com' })).body.error?.message).toBe('EMAIL_EXISTS')
  const { body } = await at.call('v1/accounts:update', { idToken: ada.idToken, email: 'Ada@new.example' })
  expect(body).toMatchObject({ email: 'ada@new.example', emailVerified: false })
  expect((await at.call('v1/accounts:signInWithPassword', { email: 'ada@example.com', password: PASSWORD })).status).toBe(400)
  expect((await at.call('v1/accounts:signInWithPassword', { email: 'ada@new.example', password: PASSWORD })).status).toBe(200)
})

test('a reset code is looked at, works once, and ends every session', async () => {
  const at = await identityAtHand()
  const old = await person(at)
  await at.call('v1/accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: 'ada@example.com',
    continueUrl: 'http://127.0.0.1:4600/orgs',
  })
  const link = new URL(at.identity.mailbox()[0]?.link ?? '')
  const oobCode = link.searchParams.get('oobCode')
  expect([link.pathname, link.searchParams.get('mode'), link.searchParams.get('continueUrl')]).toEqual([
    '/sign-in',
    'resetPassword',
    'http://127.0.0.1:4600/orgs',
  ])
  expect((await at.call('v1/accounts:resetPassword', { oobCode })).body).toMatchObject({
    email: 'ada@example.com',
    requestType: 'PASSWORD_RESET',
  })
  expect((await at.call('v1/accounts:resetPassword', { oobCode, newPassword: 'weak' })).body.error?.message).toMatch(/^WEAK_PASSWORD/)
  expect((await at.call('v1/accounts:resetPassword', { oobCode, newPassword: 'another password' })).status).toBe(200)
  expect((await at.call('v1/accounts:resetPassword', { oobCode, newPassword: 'third password' })).body.error?.message).toBe(
    'INVALID_OOB_CODE',
  )
  expect((await at.refresh(old.refreshToken)).status).toBe(400)
  expect(at.identity.mailbox()).toEqual([])
  expect((await at.call('v1/accounts:signInWithPassword', { email: 'ada@example.com', password: 'another password' })).status).toBe(200)
})

test('a code expires after an hour, and a link leads nowhere else', async () => {
  const at = await identityAtHand()
  await person(at)
  const ask = (continueUrl?: string) =>
    at.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ada@example.com', continueUrl })
  for (const url of ['https://evil.example/', 'http://127.0.0.1:4600@evil.example/', '//evil.example', 'javascript:alert(1)'])
    expect((await ask(url)).body.error?.message).toMatch(/^UNAUTHORIZED_DOMAIN/)
  await ask()
  const oobCode = new URL(at.identity.mailbox()[0]?.link ?? '').searchParams.get('oobCode')
  at.pass(3601)
  expect((await at.call('v1/accounts:resetPassword', { oobCode })).body.error?.message).toBe('INVALID_OOB_CODE')
})

test('an address is verified by its e-mail, and changed only when the e-mail to the new one was read', async () => {
  const at = await identityAtHand()
  const { idToken } = await person(at)
  const codeOf = () => new URL(at.identity.mailbox()[0]?.link ?? '').searchParams.get('oobCode')
  await at.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  expect((await at.call('v1/accounts:resetPassword', { oobCode: codeOf(), newPassword: 'another password' })).status).toBe(400)
  expect((await at.call('v1/accounts:update', { oobCode: codeOf() })).body).toMatchObject({ emailVerified: true })
  await at.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'ada@new.example' })
  expect((await at.call('v1/accounts:lookup', { idToken })).body.users?.[0]?.['email']).toBe('ada@example.com')
  expect((await at.call('v1/accounts:update', { oobCode: codeOf() })).body).toMatchObject({ email: 'ada@new.example', emailVerified: true })
})

test('a deleted person is nobody', async () => {
  const at = await identityAtHand()
  const { idToken, refreshToken } = await person(at)
  expect((await at.call('v1/accounts:delete', { idToken })).status).toBe(200)
  expect((await at.call('v1/accounts:lookup', { idToken })).body.error?.message).toBe('USER_NOT_FOUND')
  expect((await at.refresh(refreshToken)).status).toBe(400)
  await expect(at.identity.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('revoking a refresh token ends one session, revoking an ID token ends all', async () => {
  const at = await identityAtHand()
  const laptop = await person(at)
  const phone = (await at.call('v1/accounts:signInWithPassword', { email: 'ada@example.com', password: PASSWORD })).body
  await at.call('v2/accounts:revokeToken', { idToken: laptop.idToken, token: phone.refreshToken })
  expect([(await at.refresh(phone.refreshToken)).status, (await at.refresh(laptop.refreshToken)).status]).toEqual([400, 200])
  await at.call('v2/accounts:revokeToken', { idToken: laptop.idToken, token: laptop.idToken })
  expect((await at.refresh(laptop.refreshToken)).status).toBe(400)
  await expect(at.identity.verifyIdToken(laptop.idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('nobody revokes the token of somebody else', async () => {
  const at = await identityAtHand()
  const ada = await person(at)
  const eve = await person(at, 'eve@example.com')
  for (const token of [ada.refreshToken, ada.idToken])
    expect((await at.call('v2/accounts:revokeToken', { idToken: eve.idToken, token })).status).toBe(200)
  expect((await at.refresh(ada.refreshToken)).status).toBe(200)
})

test('a custom token signs in the person it names, with its claims, and a disabled person not', async () => {
  const at = await identityAtHand()
  await at.identity.ensureUser({ uid: 'sso-7', email: 'grace@example.com', name: 'Grace' })
  const token = await at.identity.createCustomToken('sso-7', { org: 'acme', sso: 'oidc' })
  const { body } = await at.call('v1/accounts:signInWithCustomToken', { token })
  expect(body).toMatchObject({ isNewUser: false, localId: 'sso-7' })
  expect(await at.identity.verifyIdToken(body.idToken)).toEqual({
    uid: 'sso-7',
    email: 'grace@example.com',
    emailVerified: true,
    name: 'Grace',
    keptBy: null,
    session: { orgId: 'acme', methods: ['oidc'], provedMs: START_MS },
  })
  const { body: refreshed } = await at.refresh(body.refreshToken)
  expect(JSON.parse(Buffer.from(String(refreshed['id_token']).split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ org: 'acme' })
  at.identity.setDisabled('sso-7', true)
  expect((await at.call('v1/accounts:signInWithCustomToken', { token })).body.error?.message).toBe('USER_DISABLED')
  await expect(at.identity.verifyIdToken(body.idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a visitor of an account that the platform keeps can use it, but not change, delete, lock or take it over', async () => {
  const at = await identityAtHand()
  await at.identity.ensureUser({ uid: 'demo-viewer', email: 'viewer@demo.invalid', name: 'Demo viewer' })
  const enter = async () =>
    (await at.call('v1/accounts:signInWithCustomToken', { token: await at.identity.createCustomToken('demo-viewer') })).body
  const [one, other] = [await enter(), await enter()]
  const attempts = [
    ['v1/accounts:update', { password: 'planted-password' }],
    ['v1/accounts:update', { email: 'eve@example.com' }],
    ['v1/accounts:update', { displayName: 'Eve was here' }],
    ['v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'eve@example.com' }],
    ['v1/accounts:delete', {}],
  ] as const
  for (const [path, fields] of attempts)
    expect((await at.call(path, { idToken: one.idToken, ...fields })).body.error?.message).toMatch(/^OPERATION_NOT_ALLOWED/)
  await at.call('v2/accounts:revokeToken', { idToken: one.idToken, token: one.idToken })
  await at.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'viewer@demo.invalid' })
  expect(at.identity.mailbox().filter((mail) => mail.email === 'viewer@demo.invalid')).toEqual([])
  expect((await at.refresh(other.refreshToken)).status).toBe(200)
  expect(await at.identity.verifyIdToken(other.idToken)).toMatchObject({ name: 'Demo viewer' })
})

test('ensureUser keeps who is there and never gives away an address', async () => {
  const { identity } = await identityAtHand()
  await identity.ensureUser({ uid: 'u1', email: 'grace@example.com', name: 'Grace' })
  await identity.ensureUser({ uid: 'u1', email: 'other@example.com', name: 'Other' })
  expect(identity.context.users.byUid('u1')).toMatchObject({ email: 'grace@example.com', displayName: 'Grace' })
  await expect(identity.ensureUser({ uid: 'u2', email: 'Grace@example.com', name: 'G' })).rejects.toMatchObject({ code: 'conflict' })
})

test('the policy is delivered and enforced with every rule', async () => {
  const at = await identityAtHand({
    passwordPolicy: {
      minPasswordLength: 10,
      containsLowercase: true,
      containsUppercase: true,
      containsNumeric: true,
      containsSpecial: true,
    },
  })
  const policy = await (await at.app.request('/identitytoolkit.googleapis.com/v2/passwordPolicy?key=k')).json()
  expect(policy).toMatchObject({
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
    customStrengthOptions: { minPasswordLength: 10, containsNumericCharacter: true },
  })
  const tried = async (password: string) =>
    (await at.call('v1/accounts:signUp', { email: 'a@b.example', password }, password)).body.error?.message
  expect(await tried('abcdefg')).toBe(
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 10 characters, Password must contain an upper case character, Password must contain a numeric character, Password must contain a non-alphanumeric character]',
  )
  expect(await tried('x'.repeat(4097))).toMatch(/at most 4096/)
  expect(await tried('Abcdefgh1!')).toBeUndefined()
})
