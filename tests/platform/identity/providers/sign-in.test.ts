import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { OBJECT, openProviderPlatform, PASSWORD, TENANT } from './platform.ts'

/** Signing in with Google, GitHub and Microsoft: whose account it becomes, through every redirect that a browser would follow. */
let platform: Awaited<ReturnType<typeof openProviderPlatform>>
beforeAll(async () => {
  platform = await openProviderPlatform()
})
afterAll(() => platform.close())

test('the first sign-in makes an account with a verified address, the second finds it by subject, whatever the address is then', async () => {
  platform.asGoogle('g-ada', 'Ada@one.example')
  const first = await platform.enter('google')
  expect(first.body).toMatchObject({ isNewUser: true, email: 'ada@one.example', emailVerified: true, providerId: 'google.com' })
  const uid = String(first.body['localId'])
  expect(await platform.identity.verifyIdToken(String(first.body['idToken']))).toEqual({
    uid,
    email: 'ada@one.example',
    emailVerified: true,
    name: 'Name of g-ada',
    keptBy: null,
    session: { orgId: null, methods: ['google.com'], provedMs: expect.any(Number) as number },
  })
  expect(decodeJwt(String(first.body['idToken']))['firebase']).toMatchObject({ sign_in_provider: 'google.com' })
  platform.asGoogle('g-ada', 'ada@moved.example', { email_verified: false })
  const again = await platform.enter('google')
  expect(again.body).toMatchObject({ isNewUser: false, localId: uid, email: 'ada@one.example' })
  expect(await platform.providersOf(again.body['idToken'])).toEqual(['google.com'])
})

test('another subject with the address of an account does not become it', async () => {
  platform.asGoogle('g-grace', 'grace@one.example')
  const grace = await platform.enter('google')
  platform.asGoogle('g-mallory', 'grace@one.example')
  const other = await platform.enter('google')
  expect(other.body).toMatchObject({ needConfirmation: true, email: 'grace@one.example' })
  expect(other.body['idToken']).toBeUndefined()
  expect(await platform.providersOf(grace.body['idToken'])).toEqual(['google.com'])
})

test('an account with a password is not taken over by its address, and learns only that it is there', async () => {
  const { idToken } = await platform.signUp('lin@two.example')
  for (const provider of ['google', 'github'] as const) {
    platform.asGoogle('g-lin', 'lin@two.example')
    platform.asGithub(70, 'lin@two.example')
    const { status, body } = await platform.enter(provider)
    expect(status).toBe(200)
    expect(body).toMatchObject({ needConfirmation: true, verifiedProvider: ['password'] })
    expect(JSON.stringify(body)).not.toContain('localId')
  }
  expect(await platform.providersOf(idToken)).toEqual(['password'])
})

test('who signs in with the password connects the provider, and it leads there from then on', async () => {
  const { uid, idToken } = await platform.signUp('mo@two.example')
  platform.asGoogle('g-mo', 'mo@two.example')
  const linked = await platform.enter('google', { idToken })
  expect(linked.body).toMatchObject({ localId: uid, emailVerified: false })
  expect(linked.body['idToken']).toBeUndefined()
  expect(await platform.providersOf(idToken)).toEqual(['password', 'google.com'])
  // Google vouches for the same address, so it is proved now
  expect(await platform.identity.verifyIdToken(idToken)).toMatchObject({ emailVerified: true })
  expect((await platform.enter('google')).body).toMatchObject({ localId: uid, isNewUser: false })
  expect((await platform.toolkit('v1/accounts:signInWithPassword', { email: 'mo@two.example', password: PASSWORD })).status).toBe(200)
})

test('connecting needs a sign-in of the last minutes, and takes no provider’s person away from another', async () => {
  const ann = await platform.signUp('ann@three.example')
  platform.asGoogle('g-ann', 'ann@elsewhere.example')
  expect((await platform.enter('google', { idToken: ann.idToken })).status).toBe(200)
  const ben = await platform.signUp('ben@three.example')
  expect((await platform.enter('google', { idToken: ben.idToken })).body.error?.message).toMatch(/^FEDERATED_USER_ID_ALREADY_LINKED/)
  platform.asGoogle('g-ann-2', 'ann2@elsewhere.example')
  expect((await platform.enter('google', { idToken: ann.idToken })).body.error?.message).toBe('PROVIDER_ALREADY_LINKED')
  platform.pass(6 * 60_000)
  platform.asGoogle('g-ben', 'ben@three.example')
  expect((await platform.enter('google', { idToken: ben.idToken })).body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('disconnecting leaves the password; the last way in stays', async () => {
  const { idToken } = await platform.signUp('cat@three.example')
  platform.asGithub(80, 'cat@three.example')
  await platform.enter('github', { idToken })
  await platform.toolkit('v1/accounts:update', { idToken, deleteProvider: ['github.com', 'password'] })
  expect(await platform.providersOf(idToken)).toEqual(['password'])
  expect((await platform.enter('github')).body).toMatchObject({ needConfirmation: true })

  platform.asGoogle('g-only', 'only@three.example')
  const only = await platform.enter('google')
  const tried = await platform.toolkit('v1/accounts:update', { idToken: only.body['idToken'], deleteProvider: ['google.com'] })
  expect(tried.body.error?.message).toMatch(/^LAST_WAY_IN/)
  expect((await platform.enter('google')).body).toMatchObject({ localId: only.body['localId'] })
})

test('a second factor is required after the provider too', async () => {
  const { uid, idToken } = await platform.signUp('fay@three.example')
  await platform.toolkit('v1/accounts:update', { idToken, displayName: 'Fay' })
  platform.asGoogle('g-fay', 'fay@three.example')
  await platform.enter('google', { idToken })
  const started = await platform.toolkit('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  const { sharedSecretKey: secret, sessionInfo } = started.body['totpSessionInfo'] as { sharedSecretKey: string; sessionInfo: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  const codeAt = (step: number) => totp.generate({ timestamp: platform.identity.context.clock() + step * 30_000 })
  const enrolled = await platform.toolkit('v2/accounts/mfaEnrollment:finalize', {
    idToken,
    displayName: 'phone',
    totpVerificationInfo: { sessionInfo, verificationCode: codeAt(0) },
  })
  expect(enrolled.status, JSON.stringify(enrolled.body)).toBe(200)

  const { body } = await platform.enter('google')
  expect(body['idToken']).toBeUndefined()
  const [factor] = body['mfaInfo'] as { mfaEnrollmentId: string }[]
  const done = await platform.toolkit('v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential: body['mfaPendingCredential'],
    mfaEnrollmentId: factor?.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: codeAt(1) },
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(await platform.identity.verifyIdToken(String(done.body['idToken']))).toMatchObject({ uid })
})

test.each([
  ['an address that is not verified', { sub: 'g-u1', email: 'u1@x.example', email_verified: false }, 'PROVIDER_EMAIL_UNVERIFIED'],
  ['an address of which nothing is said', { sub: 'g-u2', email: 'u2@x.example' }, 'PROVIDER_EMAIL_UNVERIFIED'],
  ['verified as a text', { sub: 'g-u3', email: 'u3@x.example', email_verified: 'true' }, 'PROVIDER_EMAIL_UNVERIFIED'],
  ['no address', { sub: 'g-u4' }, 'PROVIDER_EMAIL_MISSING'],
])('Google: %s makes no account', async (_, claims, code) => {
  platform.google.signInAs(claims)
  expect((await platform.enter('google')).body.error?.message).toMatch(new RegExp(`^${code}`))
})

test('GitHub: only a primary address that is verified counts, and the number is the person, not the login', async () => {
  const emails = [
    { email: 'spare@x.example', primary: false, verified: true },
    { email: 'main@x.example', primary: true, verified: false },
  ]
  platform.github.signInAs({ id: 500, login: 'octo', name: 'Octo', emails })
  expect((await platform.enter('github')).body.error?.message).toMatch(/^PROVIDER_EMAIL_UNVERIFIED/)
  platform.github.signInAs({ id: 500, login: 'octo', name: 'Octo', emails: [] })
  expect((await platform.enter('github')).body.error?.message).toMatch(/^PROVIDER_EMAIL_MISSING/)
  platform.asGithub(500, 'main@x.example')
  const first = await platform.enter('github')
  expect(first.body).toMatchObject({ isNewUser: true, email: 'main@x.example', providerId: 'github.com' })
  platform.github.signInAs({ id: 500, login: 'renamed', name: null, emails: [] })
  expect((await platform.enter('github')).body).toMatchObject({ localId: first.body['localId'] })
  // The name is free again, and somebody takes it
  platform.github.signInAs({ id: 501, login: 'octo', name: null, emails: [{ email: 'new@x.example', primary: true, verified: true }] })
  expect((await platform.enter('github')).body['localId']).not.toBe(first.body['localId'])
  expect(platform.github.asked.every(({ version }) => version === '2022-11-28')).toBe(true)
})

test('Microsoft: the address proves nothing without xms_edov, and tenant and object are the person', async () => {
  const victim = await platform.signUp('victim@corp.example')
  for (const more of [{}, { email_verified: true }, { xms_edov: false }, { xms_edov: '0' }]) {
    platform.asMicrosoft(OBJECT, 'victim@corp.example', more)
    expect((await platform.enter('microsoft')).body.error?.message, JSON.stringify(more)).toMatch(/^PROVIDER_EMAIL_UNVERIFIED/)
  }
  platform.asMicrosoft(OBJECT, 'victim@corp.example', { xms_edov: true })
  expect((await platform.enter('microsoft')).body).toMatchObject({ needConfirmation: true })
  expect(await platform.providersOf(victim.idToken)).toEqual(['password'])

  platform.asMicrosoft(OBJECT, 'ms@corp.example', { xms_edov: true })
  const first = await platform.enter('microsoft')
  expect(first.body).toMatchObject({ isNewUser: true, federatedId: `${TENANT}.${OBJECT}` })
  platform.asMicrosoft(OBJECT, 'other@corp.example')
  expect((await platform.enter('microsoft')).body).toMatchObject({ localId: first.body['localId'] })
  // The same object number in another tenant is somebody else
  platform.asMicrosoft(OBJECT, 'ms@corp.example', { tid: '99999999-2222-3333-4444-555555555555', xms_edov: true })
  expect((await platform.enter('microsoft')).body).toMatchObject({ needConfirmation: true })
})

test.each([{ tid: undefined }, { oid: undefined }, { tid: 'not-a-guid' }, { oid: `${OBJECT}.x` }])(
  'Microsoft: %j names nobody',
  async (wrong) => {
    platform.asMicrosoft(OBJECT, 'x@corp.example', { xms_edov: true, ...wrong })
    expect((await platform.travel('microsoft')).error).toBe('invalid')
  },
)

test('disabled, held by an organization, or not to be made: no session', async () => {
  platform.asGoogle('g-off', 'off@x.example')
  const { body } = await platform.enter('google')
  platform.closedToPasswords.add('off@x.example')
  expect((await platform.enter('google')).body.error?.message).toMatch(/^SSO_REQUIRED/)
  platform.closedToPasswords.clear()
  platform.identity.setDisabled(String(body['localId']), true)
  expect((await platform.enter('google')).body.error?.message).toBe('USER_DISABLED')
  platform.asGoogle('g-never', 'never@x.example')
  expect((await platform.enter('google', { autoCreate: false })).body.error?.message).toBe('USER_NOT_FOUND')
})

test('accounts that the platform keeps get no further way in', async () => {
  platform.identity.keepOrgPerson({ uid: 'org-person', orgId: 'acme', email: 'kept@x.example', emailVerified: true, name: '' })
  const session = await platform.toolkit('v1/accounts:signInWithCustomToken', {
    token: await platform.identity.createCustomToken('org-person'),
  })
  platform.asGoogle('g-kept', 'kept@x.example')
  expect((await platform.enter('google', { idToken: session.body['idToken'] })).body.error?.message).toMatch(/^OPERATION_NOT_ALLOWED/)
  // and its address is nobody's to find, so this is a new account of the person's own
  expect((await platform.enter('google')).body).toMatchObject({ isNewUser: true })
})

test('whoever prepared an account with a stranger’s address is out once its owner chose a password', async () => {
  const squatter = await platform.signUp('owner@y.example')
  platform.asGithub(700, 'squatter@y.example')
  await platform.enter('github', { idToken: squatter.idToken })
  await platform.toolkit('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'owner@y.example' })
  const [mail] = platform.identity.mailbox()
  const oobCode = new URL(mail?.link ?? '').searchParams.get('oobCode')
  await platform.toolkit('v1/accounts:resetPassword', { oobCode, newPassword: 'the owner’s very own' })
  const back = await platform.enter('github')
  expect(back.body).toMatchObject({ isNewUser: true })
  expect(back.body['localId']).not.toBe(squatter.uid)
})
