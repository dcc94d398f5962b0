import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  getMultiFactorResolver,
  initializeAuth,
  inMemoryPersistence,
  multiFactor,
  type MultiFactorError,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Email } from '#platform/lib/ports/mail.ts'
import { readRecoveryCode } from '#wire/product/recovery-codes.ts'

import { identityAtHand, PASSWORD } from './identity-at-hand.ts'
import { openSsoPlatform } from './sso-platform.ts'

const PATH = '/api/me/recovery-codes'

/** The official SDK, unchanged, and the product API beside it. */
describe('with the SDK', async () => {
  const platform = await openSsoPlatform()
  platform.ready()
  afterAll(() => platform.close())
  let auth: Auth

  beforeEach(() => {
    auth = initializeAuth(initializeApp({ apiKey: 'local', projectId: 'sightglass' }, `browser-${performance.now()}`), {
      persistence: inMemoryPersistence,
    })
    connectAuthEmulator(auth, platform.origin, { disableWarnings: true })
  })
  afterEach(() => deleteApp(auth.app))

  async function enrol(email: string): Promise<User> {
    const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
    const code = new TOTP({ secret: secret.secretKey }).generate({ timestamp: platform.identity.context.clock() })
    await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), 'My phone')
    return user
  }
  const make = async (user: User): Promise<string[]> => {
    const { status, body } = await platform.call('POST', PATH, { token: await user.getIdToken() })
    expect(status).toBe(200)
    return body['codes'] as string[]
  }
  const left = async (user: User) => (await platform.call('GET', PATH, { token: await user.getIdToken() })).body
  async function enter(email: string, code: string): Promise<User> {
    const error = await signInWithEmailAndPassword(auth, email, PASSWORD).then(
      () => undefined,
      (cause: MultiFactorError) => cause,
    )
    if (error?.code !== 'auth/multi-factor-auth-required') throw new Error('nobody asked for a second factor')
    const resolver = getMultiFactorResolver(auth, error)
    return (await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', code))).user
  }
  const WRONG = expect.objectContaining({ code: 'auth/invalid-verification-code' }) as unknown

  test('ten codes are made, each lets in once in place of the app, however it is typed, and each use is in the log of the organization', async () => {
    const ada = await platform.organization('Acme', 'ada@recovery.example')
    const user = await enrol(ada.email)
    expect(await left(user)).toEqual({ kept: true, left: 0, madeMs: null })
    const codes = await make(user)
    expect(new Set(codes.map(readRecoveryCode)).size).toBe(10)
    expect(codes.every((code) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(code))).toBe(true)

    const inside = await enter(ada.email, ` ${codes[3]?.toUpperCase().replace('-', ' ')} `)
    expect(inside.uid).toBe(ada.uid)
    expect((await inside.getIdTokenResult()).claims.firebase).toMatchObject({ sign_in_second_factor: 'totp' })
    await expect(enter(ada.email, codes[3] ?? '')).rejects.toEqual(WRONG)
    expect(await left(inside)).toMatchObject({ kept: true, left: 9, madeMs: expect.any(Number) })

    const apiToken = await platform.apiTokenOf(ada.uid, ada.orgId) // the one of before the second factor has ended
    const records = (await platform.audit({ ...ada, apiToken })).filter(({ action }) => String(action).startsWith('recovery-codes.'))
    expect(records.map(({ action, actorUid, target }) => [action, actorUid, target]).sort()).toEqual([
      ['recovery-codes.make', ada.uid, `member/${ada.uid}`],
      ['recovery-codes.use', ada.uid, `member/${ada.uid}`],
    ])
    for (const name of await readdir(platform.dataDir)) {
      const content = await readFile(join(platform.dataDir, name), 'latin1').catch(() => '')
      for (const code of codes) expect(content, name).not.toMatch(new RegExp(`${code}|${readRecoveryCode(code)}`))
    }
  })

  test('new ones end those of before; codes of somebody else are wrong; without the last factor there are none', async () => {
    const grace = await platform.organization('Grace', 'grace@recovery.example')
    const eve = await platform.organization('Eve', 'eve@recovery.example')
    const user = await enrol(grace.email)
    const [old = ''] = await make(user)
    const [fresh = ''] = await make(user)
    const [foreign = ''] = await make(await enrol(eve.email))
    await expect(enter(grace.email, old)).rejects.toEqual(WRONG)
    await expect(enter(grace.email, foreign)).rejects.toEqual(WRONG)
    const inside = await enter(grace.email, fresh)
    await multiFactor(inside).unenroll(multiFactor(inside).enrolledFactors[0]!)
    expect(await left(inside)).toEqual({ kept: true, left: 0, madeMs: null })
    expect((await platform.call('POST', PATH, { token: await inside.getIdToken() })).status).toBe(409)
  })

  test('new ones need a sign-in of the last five minutes', async () => {
    const bob = await platform.organization('Bob', 'bob@recovery.example')
    const user = await enrol(bob.email)
    const [code = ''] = await make(user)
    platform.pass(5 * 60_000 + 2_000)
    const { status, body } = await platform.call('POST', PATH, { token: await user.getIdToken() })
    expect([status, body['detail']]).toEqual([403, 'This needs a fresh sign-in. Enter your password once more.'])
    await make(await enter(bob.email, code))
  })
})

/** The wire itself, with a clock that stands still. */
describe('against attackers', () => {
  const EMAIL = 'ada@example.com'

  async function enrolled(options: Parameters<typeof identityAtHand>[0] = {}) {
    const at = await identityAtHand({ attempts: { perAccountAndAddress: 1000, perAddress: 1000 }, ...options })
    const { idToken, localId } = (await at.call('v1/accounts:signUp', { email: EMAIL, password: PASSWORD })).body
    const { body } = await at.call('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
    const { sharedSecretKey, sessionInfo } = body['totpSessionInfo'] as { sharedSecretKey: string; sessionInfo: string }
    const verificationCode = new TOTP({ secret: sharedSecretKey }).generate({ timestamp: at.identity.context.clock() })
    const enrolment = await at.call('v2/accounts/mfaEnrollment:finalize', {
      idToken,
      totpVerificationInfo: { sessionInfo, verificationCode },
    })
    const codes = at.identity.accounts.makeRecoveryCodes(localId)
    const begin = async () => {
      const answer = (await at.call('v1/accounts:signInWithPassword', { email: EMAIL, password: PASSWORD })).body
      const [info] = answer['mfaInfo'] as { mfaEnrollmentId: string }[]
      return { ticket: String(answer['mfaPendingCredential']), id: info?.mfaEnrollmentId ?? '' }
    }
    const finish = async ({ ticket, id }: { ticket: string; id: string }, code: string) => {
      const body = { mfaPendingCredential: ticket, mfaEnrollmentId: id, totpVerificationInfo: { verificationCode: code } }
      const { status, body: answer } = await at.call('v2/accounts/mfaSignIn:finalize', body)
      return { status, message: answer.error?.message.split(' ')[0] }
    }
    return { at, uid: localId, idToken: enrolment.body.idToken, codes, begin, finish }
  }

  test('wrong ones are counted with wrong digits: five end the attempt, and many attempts end in waiting', async () => {
    const { begin, finish, codes } = await enrolled()
    const ticket = await begin()
    const messages = []
    for (const code of ['000000', '00000-00000', 'zzzzz-zzzzz', '000000', 'zzzzz-zzzzy', codes[0] ?? ''])
      messages.push((await finish(ticket, code)).message)
    expect(messages).toEqual([...Array(4).fill('INVALID_CODE'), 'SESSION_EXPIRED', 'INVALID_MFA_PENDING_CREDENTIAL'])

    const strict = await enrolled({ attempts: { perAccountAndAddress: 12, perAddress: 1000 } })
    const statuses = []
    for (let i = 0; i < 4; i++) {
      const next = await strict.begin()
      for (let j = 0; j < 4; j++) statuses.push((await strict.finish(next, '00000-00000')).status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  })

  test('one code sent by many at once lets one in', async () => {
    const { at, uid, begin, finish, codes } = await enrolled()
    const tickets = await Promise.all(Array.from({ length: 8 }, begin))
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, codes[0] ?? '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(at.identity.accounts.recoveryCodesOf(uid).left).toBe(9)
  })

  test('two codes for one sign-in cost one of them', async () => {
    const { at, uid, begin, finish, codes } = await enrolled()
    const ticket = await begin()
    const answers = await Promise.all(codes.slice(0, 2).map((code) => finish(ticket, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(at.identity.accounts.recoveryCodesOf(uid).left).toBe(9)
  })

  test('e-mails report the factor, new codes and each use, with a warning when few are left; a store that fails keeps nobody out', async () => {
    const emails: Email[] = []
    const { at, uid, begin, finish, codes } = await enrolled({
      mail: { post: (sent) => void emails.push(sent) },
      onRecoveryCodeUsed: () => Promise.reject(new Error('The store is away.')),
    })
    for (const code of codes.slice(0, 7)) expect((await finish(await begin(), code)).status).toBe(200)
    expect(emails.map(({ subject }) => subject)).toEqual([
      'An authenticator app was added',
      'New recovery codes were made',
      ...Array(7).fill('A recovery code was used'),
    ])
    expect(emails.every(({ to, kind }) => to === EMAIL && kind === 'notice')).toBe(true)
    expect(emails[7]?.text.join(' ')).toContain('You have 4 left.')
    expect(emails[7]?.text.join(' ')).not.toContain('Make new ones')
    expect(emails[8]?.text.join(' ')).toContain('You have 3 left. Make new ones soon')
    expect(JSON.stringify(emails)).not.toMatch(new RegExp(codes.join('|')))
    at.identity.deleteUser(uid)
    expect(at.identity.accounts.recoveryCodesOf(uid)).toEqual({ left: 0, madeMs: null })
  })

  test('what the platform holds of a person, handed over, has no code and no digest in it', async () => {
    const { at, uid, codes } = await enrolled()
    const digests = at.identity.context.recoveryCodes.openOf(uid)
    expect(digests).toHaveLength(10)
    expect(JSON.stringify(at.identity.accounts.factsOf(uid))).not.toMatch(new RegExp([...codes, ...digests].join('|')))
  })
})
