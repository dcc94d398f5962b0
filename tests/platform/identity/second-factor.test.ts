import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAdaptorServer } from '@hono/node-server'
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  multiFactor,
  type MultiFactorError,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
} from 'firebase/auth'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Identity, openIdentity } from '#platform/identity/identity.ts'
import { identityRoutes } from '#platform/identity/routes.ts'
import { createLog } from '#platform/lib/log.ts'

import { identityAtHand, PASSWORD, person } from './identity-at-hand.ts'

const EMAIL = 'ada@example.com'

/** The official SDK, unchanged, as a person's browser uses it. */
describe('with the SDK', () => {
  let dataDir: string
  let identity: Identity
  let server: ReturnType<typeof createAdaptorServer>
  let app: FirebaseApp
  let auth: Auth
  let skewMs = 0

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'second-factor-'))
    const attempts = { perAccountAndAddress: 1000, perAddress: 1000 }
    identity = await openIdentity({
      dataDir,
      projectId: 'sightglass',
      clock: () => Date.now() + skewMs,
      log: createLog('silent', 'stderr'),
      attempts,
    })
    server = createAdaptorServer({ fetch: identityRoutes(identity).fetch })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterAll(async () => {
    await new Promise((closed) => server.close(closed))
    identity.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(() => {
    skewMs = 0
    app = initializeApp({ apiKey: 'local', projectId: 'sightglass' }, `browser-${performance.now()}`)
    auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, { disableWarnings: true })
  })
  afterEach(async () => {
    const left = identity.context.users.byEmail(EMAIL)
    if (left) identity.deleteUser(left.uid)
    await deleteApp(app)
  })

  const codeOf = (secret: TotpSecret, aheadMs = 0) =>
    new TOTP({ secret: secret.secretKey }).generate({ timestamp: Date.now() + skewMs + aheadMs })
  const refused = (code: string) => expect.objectContaining({ code: `auth/${code}` }) as unknown

  async function enrol(user: User): Promise<TotpSecret> {
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret)), 'My phone')
    return secret
  }

  async function asked(): Promise<MultiFactorError> {
    try {
      await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
    } catch (error) {
      return error as MultiFactorError
    }
    throw new Error('nobody asked for a second factor')
  }

  test('a factor is enrolled, and from then on a password alone is not enough', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
    const secret = await enrol(user)
    expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }])
    expect(secret.generateQrCodeUrl(EMAIL, 'Sightglass')).toMatch(/^otpauth:\/\/totp\/Sightglass:ada@example\.com\?secret=[A-Z2-7]{32}/)

    const error = await asked()
    expect(error.code).toBe('auth/multi-factor-auth-required')
    const resolver = getMultiFactorResolver(auth, error)
    expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }])
    const id = resolver.hints[0]?.uid ?? ''
    await expect(resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(id, '000000'))).rejects.toEqual(
      refused('invalid-verification-code'),
    )
    skewMs = 30_000 // the code of the enrolment is used up
    const { user: inside } = await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(id, codeOf(secret)))
    expect(inside.uid).toBe(user.uid)
    const { claims } = await inside.getIdTokenResult()
    expect(claims.firebase).toMatchObject({ sign_in_provider: 'password', sign_in_second_factor: 'totp', second_factor_identifier: id })
    await expect(identity.verifyIdToken(await inside.getIdToken())).resolves.toMatchObject({ uid: user.uid })
  })

  test('a factor is given up again, which takes a fresh sign-in', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
    const secret = await enrol(user)
    skewMs = 310_000
    await expect(multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0]!)).rejects.toEqual(refused('requires-recent-login'))
    const resolver = getMultiFactorResolver(auth, await asked())
    const { user: fresh } = await resolver.resolveSignIn(
      TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', codeOf(secret)),
    )
    await multiFactor(fresh).unenroll(multiFactor(fresh).enrolledFactors[0]!)
    expect(multiFactor(fresh).enrolledFactors).toEqual([])
    await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).resolves.toBeDefined()
  })

  test('a wrong first code enrols nothing', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, EMAIL, PASSWORD)
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    const wrong = TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret, 3_600_000))
    await expect(multiFactor(user).enroll(wrong, 'phone')).rejects.toEqual(refused('invalid-verification-code'))
    await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).resolves.toBeDefined()
  })
})

/** The wire itself, with a clock that stands still. */
describe('against attackers', () => {
  const WIDE = { attempts: { perAccountAndAddress: 1000, perAddress: 1000 } }

  async function enrolled(options: Parameters<typeof identityAtHand>[0] = WIDE) {
    const at = await identityAtHand(options)
    const before = await person(at)
    const { body } = await at.call('v2/accounts/mfaEnrollment:start', { idToken: before.idToken, totpEnrollmentInfo: {} })
    const { sharedSecretKey, sessionInfo } = body['totpSessionInfo'] as { sharedSecretKey: string; sessionInfo: string }
    const code = () => new TOTP({ secret: sharedSecretKey }).generate({ timestamp: at.identity.context.clock() })
    const totpVerificationInfo = { sessionInfo, verificationCode: code() }
    const done = await at.call('v2/accounts/mfaEnrollment:finalize', {
      idToken: before.idToken,
      displayName: 'phone',
      totpVerificationInfo,
    })
    expect(done.status).toBe(200)
    at.pass(30)
    const begin = async () => {
      const answer = (await at.call('v1/accounts:signInWithPassword', { email: EMAIL, password: PASSWORD })).body
      const [info] = answer['mfaInfo'] as { mfaEnrollmentId: string }[]
      return { ticket: String(answer['mfaPendingCredential']), id: info?.mfaEnrollmentId ?? '' }
    }
    const finish = ({ ticket, id }: { ticket: string; id: string }, verificationCode: string, from?: string) =>
      at.call(
        'v2/accounts/mfaSignIn:finalize',
        { mfaPendingCredential: ticket, mfaEnrollmentId: id, totpVerificationInfo: { verificationCode } },
        from,
      )
    return { at, before, done: done.body, code, begin, finish, secret: sharedSecretKey }
  }
  const message = (answer: { body: { error?: { message: string } } }) => answer.body.error?.message

  test('no token comes out before the code', async () => {
    const { at } = await enrolled()
    const { body } = await at.call('v1/accounts:signInWithPassword', { email: EMAIL, password: PASSWORD })
    expect([body.idToken, body.refreshToken]).toEqual([undefined, undefined])
    expect(body['mfaPendingCredential']).toEqual(expect.any(String))
  })

  test('a code works once, also for another sign-in, and a ticket works once', async () => {
    const { begin, finish, code } = await enrolled()
    const [first, second] = [await begin(), await begin()]
    expect((await finish(first, code())).status).toBe(200)
    expect(message(await finish(second, code()))).toMatch(/^INVALID_CODE/)
    expect(message(await finish(first, code()))).toMatch(/^INVALID_MFA_PENDING_CREDENTIAL/)
  })

  test('the code of the step before is taken, that of an older or of a used one is not', async () => {
    const { at, begin, finish, code } = await enrolled()
    at.pass(60)
    const early = code()
    at.pass(30)
    expect((await finish(await begin(), early)).status).toBe(200)
    const ticket = await begin()
    const old = code()
    at.pass(60)
    expect(message(await finish(ticket, old))).toMatch(/^INVALID_CODE/)
  })

  test('five wrong codes end the attempt, and many attempts end in waiting', async () => {
    const { begin, finish } = await enrolled()
    const ticket = await begin()
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(message(await finish(ticket, '000000'))?.split(' ')[0])
    expect(answers).toEqual([
      'INVALID_CODE',
      'INVALID_CODE',
      'INVALID_CODE',
      'INVALID_CODE',
      'SESSION_EXPIRED',
      'INVALID_MFA_PENDING_CREDENTIAL',
    ])

    const strict = await enrolled({ attempts: { perAccountAndAddress: 12, perAddress: 1000 } })
    const statuses = []
    for (let i = 0; i < 4; i++) {
      const next = await strict.begin()
      for (let j = 0; j < 4; j++) statuses.push((await strict.finish(next, '000000', `10.0.0.${i}${j}`)).status) // another address each time
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test.each(['', '12345', '1234567', 'abcdef', '12 345', '１２３４５６', '-12345', '1e5000'])('%j is no code', async (code) => {
    const { begin, finish } = await enrolled()
    expect((await finish(await begin(), code)).status).toBe(400)
  })

  test('a ticket ends after five minutes, with a new password, and is worth nothing elsewhere', async () => {
    const { at, done, begin, finish, code } = await enrolled()
    const slow = await begin()
    at.pass(301)
    expect(message(await finish(slow, code()))).toMatch(/^INVALID_MFA_PENDING_CREDENTIAL/)
    const { body } = await at.refresh(done.refreshToken)
    const ticket = await begin()
    expect((await at.call('v1/accounts:lookup', { idToken: ticket.ticket })).status).toBe(400)
    expect((await at.refresh(ticket.ticket)).status).toBe(400)
    const fresh = (await finish(ticket, code())).body
    const waiting = await begin()
    await at.call('v1/accounts:update', { idToken: fresh.idToken, password: 'another password' })
    at.pass(30)
    expect(message(await finish(waiting, code()))).toMatch(/^INVALID_MFA_PENDING_CREDENTIAL/)
    expect(body['id_token']).toEqual(expect.any(String))
  })

  test('sessions of before end with the enrolment, the new one carries the factor through refreshes', async () => {
    const { at, before, done } = await enrolled()
    expect((await at.refresh(before.refreshToken)).status).toBe(400)
    expect((await at.call('v1/accounts:lookup', { idToken: before.idToken })).status).toBe(400)
    const { body } = await at.refresh(done.refreshToken)
    const claims = JSON.parse(Buffer.from(String(body['id_token']).split('.')[1] ?? '', 'base64url').toString()) as { firebase: object }
    expect(claims.firebase).toMatchObject({ sign_in_second_factor: 'totp' })
    expect((await at.call('v1/accounts:lookup', { idToken: done.idToken })).body.users?.[0]?.['mfaInfo']).toMatchObject([
      { displayName: 'phone', totpInfo: {} },
    ])
  })

  test('nobody gives up, or adds to, the factor of somebody else; phones and old sign-ins are refused', async () => {
    const { at, begin, done } = await enrolled()
    const eve = await person(at, 'eve@example.com')
    const { id } = await begin()
    expect(message(await at.call('v2/accounts/mfaEnrollment:withdraw', { idToken: eve.idToken, mfaEnrollmentId: id }))).toBe(
      'MFA_ENROLLMENT_NOT_FOUND',
    )
    const { body } = await at.call('v2/accounts/mfaEnrollment:start', { idToken: done.idToken, totpEnrollmentInfo: {} })
    const { sessionInfo } = body['totpSessionInfo'] as { sessionInfo: string }
    const stolen = { sessionInfo, verificationCode: '000000' }
    expect(message(await at.call('v2/accounts/mfaEnrollment:finalize', { idToken: eve.idToken, totpVerificationInfo: stolen }))).toMatch(
      /^SESSION_EXPIRED/,
    )
    expect(message(await at.call('v2/accounts/mfaEnrollment:start', { idToken: eve.idToken, phoneEnrollmentInfo: {} }))).toMatch(
      /^OPERATION_NOT_ALLOWED/,
    )
    expect(message(await at.call('v2/accounts/mfaSignIn:start', {}))).toMatch(/^OPERATION_NOT_ALLOWED/)
    at.pass(301)
    expect(message(await at.call('v2/accounts/mfaEnrollment:start', { idToken: eve.idToken, totpEnrollmentInfo: {} }))).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    )
  })

  test('the secret stands in no file', async () => {
    const { at, secret } = await enrolled()
    for (const file of await readdir(at.dataDir)) expect(await readFile(join(at.dataDir, file), 'latin1'), file).not.toContain(secret)
  })
})
