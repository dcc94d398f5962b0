import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ssoPaths } from '#platform/api/sso/records.ts'
import { ORG_SESSION_SECONDS, SIGN_IN_YOURSELF } from '#platform/lib/session-scope.ts'

import { type Operation, operationsOf } from '../api/stage.ts'
import { type Account, openInstallation, PASSWORD, type Session } from './installation.ts'

/** A session that an organization's identity provider vouched for acts in that organization, and nowhere else (security.md A1, L2). */
const at = await openInstallation()
const operations = (await operationsOf(at)).filter(({ auth }) => auth === 'identity')
afterAll(() => at.close())

/** Bob has an account of his own, with a second factor; he belongs to Acme, whose provider he connected, and owns Home. */
let acme = ''
let home = ''
let ada: Account
let bob: Account
let bobsSecret = ''
let bobsSession: Session
let throughAcme: Session

beforeAll(async () => {
  ada = await at.person('ada@acme.example')
  acme = await at.organization(ada, 'Acme')
  await at.openSso(acme, 'oidc', { justInTime: true })
  bob = await at.person('bob@home.example')
  ;({ secret: bobsSecret, session: bobsSession } = await at.enrolFactor(bob))
  home = await at.organization(bobsSession, 'Home')
  await at.join(bob, acme, 'editor')
  await at.connect(acme, bob)
  throughAcme = await at.throughOrganization(acme, `subject of ${bob.uid}`, bob.email)
  await at.documents.transaction(async (transaction) => {
    transaction.set(ssoPaths.provenDomain('acme.example'), { orgId: acme, domain: 'acme.example' })
  })
})

/** Carla came by Acme's provider alone: it keeps her account. */
const carla = () => at.throughOrganization(acme, 'carla', 'carla@acme.example')

/** Calls something with an empty but well-formed request: whoever may not gets that reply before anything of it is read. */
const tried = (session: Session, { method, path }: Operation) =>
  at.call(method, path.replace('{id}', 'someid'), {
    token: session.idToken,
    body: method === 'GET' ? undefined : {},
    headers: { 'if-match': '*' },
  })

test('the session says how and for which organization it began, and goes on saying so after a refresh', async () => {
  expect(throughAcme.uid).toBe(bob.uid)
  const again = await at.refresh(throughAcme.refreshToken)
  for (const token of [throughAcme.idToken, again.idToken])
    expect(decodeJwt(token)).toMatchObject({ org: acme, sso: 'oidc', amr: ['oidc'], sub: bob.uid })
  expect(decodeJwt(bobsSession.idToken)).toMatchObject({ amr: ['pwd', 'otp'] })
  expect(decodeJwt(bobsSession.idToken)['org']).toBeUndefined()
  expect(await at.identity.verifyIdToken(again.idToken)).toMatchObject({ session: { orgId: acme, methods: ['oidc'] } })
})

describe('documents', () => {
  const sentence = expect.objectContaining({ error: expect.objectContaining({ status: 'PERMISSION_DENIED', message: SIGN_IN_YOURSELF }) })

  test('its own organization is open to it: membership, tokens, settings', async () => {
    const { apiToken, warehouseToken } = await at.tokensIn(throughAcme, acme)
    expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).body).toMatchObject({ name: 'Acme' })
    expect((await at.call('GET', `/warehouse/assets/${'a'.repeat(40)}`, { token: warehouseToken })).status).toBe(200)
    expect((await at.readDocument(throughAcme.idToken, `orgs/${acme}/settings/hosting`)).status).toBe(200)
  })

  test.each([
    ['the membership in another organization', () => `users/${bob.uid}/orgs/${home}`],
    ['a membership that does not exist', () => `users/${bob.uid}/orgs/nowhere`],
    ['the settings of another organization', () => `orgs/${home}/settings/hosting`],
  ])('%s is refused with a sentence', async (_, path) => {
    for (const token of [throughAcme.idToken, (await at.refresh(throughAcme.refreshToken)).idToken])
      expect(await at.readDocument(token, path())).toMatchObject({ status: 403, body: [sentence] })
  })

  test('one that is not open refuses all that were requested with it', async () => {
    const names = [acme, home].map((orgId) => `projects/sightglass/databases/(default)/documents/users/${bob.uid}/orgs/${orgId}`)
    const reply = await at.documentsCall('batchGet', throughAcme.idToken, { documents: names })
    expect([reply.status, reply.text.includes('sga_')]).toEqual([403, false])
  })

  test('so does the list of all memberships, as a query and as a count', async () => {
    const structuredQuery = { from: [{ collectionId: 'orgs' }] }
    const aggregated = { structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'n', count: {} }] } }
    for (const [verb, body] of [
      ['runQuery', { structuredQuery }],
      ['runAggregationQuery', aggregated],
    ] as const) {
      expect((await at.documentsCall(verb, throughAcme.idToken, body, `/users/${bob.uid}`)).status, verb).toBe(403)
      expect((await at.documentsCall(verb, bobsSession.idToken, body, `/users/${bob.uid}`)).status, verb).toBe(200)
    }
  })
})

describe('what is personal', () => {
  const closed = operations.filter(({ openTo }) => openTo !== 'every-session')
  const personal = closed.filter(({ openTo }) => openTo === 'own-methods')

  let others = 0

  test('there is something to refuse', () => {
    expect(personal.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST /api/orgs',
        'POST /api/invitations/accept',
        'POST /api/sso/connect',
        'DELETE /api/me',
        'POST /api/me/recovery-codes',
      ]),
    )
    expect(closed.length).toBeGreaterThan(personal.length)
  })

  test.each(closed.map((operation) => [operation.name, operation] as const))(
    '%s is refused to a session of an organization on an account of the person’s own',
    async (_, operation) => {
      expect(await tried(throughAcme, operation)).toMatchObject({ status: 403, body: { code: 'forbidden', detail: SIGN_IN_YOURSELF } })
      // The same from somebody who came by their own methods is no matter of the session.
      expect((await tried(await at.person(`own${++others}@personal.example`), operation)).text).not.toContain(SIGN_IN_YOURSELF)
    },
  )

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s on an account that the organization keeps is refused where it leads out of it, and only there',
    async (_, operation) => {
      const { status, text } = await tried(await carla(), operation)
      if (operation.openTo === 'own-methods')
        expect([status, text]).toEqual([403, expect.stringContaining('Your organization keeps this account')])
      else expect(text).not.toMatch(/keeps this account|You are signed in through/)
    },
  )

  test('the list of organizations holds the one of the session', async () => {
    const namesOf = async ({ idToken }: Session) =>
      ((await at.call('GET', '/api/me/orgs', { token: idToken })).body as { items: { name: string }[] }).items.map(({ name }) => name)
    expect(await namesOf(throughAcme)).toEqual(['Acme'])
    expect(await namesOf(bobsSession)).toEqual(['Acme', 'Home'])
    expect(await namesOf(await carla())).toEqual(['Acme'])
  })

  test('a key is made for the organization of the session, and for no other', async () => {
    const { uid, idToken } = await carla()
    const make = (orgId: string) =>
      at.call('POST', '/api/me/keys', { token: idToken, body: { name: 'k', orgId, scope: 'read', expiresInDays: 1 } })
    // As if she had been let into Home before sessions were for one organization.
    await at.join({ uid, email: 'carla@acme.example' }, home, 'viewer')
    expect(await make(home)).toMatchObject({ status: 403, body: { detail: SIGN_IN_YOURSELF } })
    expect((await make(acme)).status).toBe(201)
  })
})

describe('credentials', () => {
  /** Everything about Bob that a sign-in depends on, and who is signed in. */
  function stateOf(uid: string): string {
    const { users, factors, links, recoveryCodes, sessions } = at.identity.context
    const { lastLoginAt: _login, lastRefreshAt: _refresh, ...user } = users.byUid(uid) ?? {}
    return JSON.stringify([user, factors.of(uid), links.of(uid), recoveryCodes.openOf(uid), sessions.of(uid).map(({ id }) => id)])
  }

  test.each([
    ['a new password', 'v1/accounts:update', () => ({ password: 'planted by the provider' })],
    ['another address', 'v1/accounts:update', () => ({ email: 'mallory@acme.example' })],
    ['another name', 'v1/accounts:update', () => ({ displayName: 'Mallory' })],
    ['a provider taken away', 'v1/accounts:update', () => ({ deleteProvider: ['google.com'] })],
    ['a password beside', 'v1/accounts:signUp', () => ({ email: bob.email, password: 'planted by the provider' })],
    ['the end of the account', 'v1/accounts:delete', () => ({})],
    ['a second factor begun', 'v2/accounts/mfaEnrollment:start', () => ({ totpEnrollmentInfo: {} })],
    [
      'a second factor removed',
      'v2/accounts/mfaEnrollment:withdraw',
      () => ({ mfaEnrollmentId: at.identity.context.factors.of(bob.uid)[0]?.id }),
    ],
    [
      'a letter about another address',
      'v1/accounts:sendOobCode',
      () => ({ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: 'm@acme.example' }),
    ],
    ['a letter about the address', 'v1/accounts:sendOobCode', () => ({ requestType: 'VERIFY_EMAIL' })],
    ['a provider connected', 'v1/accounts:signInWithIdp', () => at.providerResponse('google', 'mallory', 'mallory@acme.example')],
    ['the end of all sessions', 'v2/accounts:revokeToken', () => ({ token: throughAcme.idToken })],
  ] as const)('%s is refused', async (_, verb, fields) => {
    const fresh = await at.throughOrganization(acme, `subject of ${bob.uid}`, bob.email)
    const before = stateOf(bob.uid)
    const reply = await at.toolkit(verb, { ...fields(), idToken: fresh.idToken, ...('token' in fields() && { token: fresh.idToken }) })
    expect([reply.status, reply.text]).toEqual([400, expect.stringMatching(/OPERATION_NOT_ALLOWED : You are signed in through/)])
    expect(stateOf(bob.uid)).toBe(before)
  })

  test('connecting another person of the provider is refused, also to who brings the response of one that was begun elsewhere', async () => {
    const begun = await at.call('POST', '/api/sso/connect', { token: throughAcme.idToken, body: { orgId: acme } })
    expect(begun.status).toBe(403)
  })

  test('the provider of the SDK learns who it is, and nothing of the person’s own ways in', async () => {
    const lookup = async ({ idToken }: Session) =>
      ((await at.toolkit('v1/accounts:lookup', { idToken })).body as { users: Record<string, unknown>[] }).users[0]
    expect(Object.keys((await lookup(throughAcme)) ?? {}).sort()).toEqual(['email', 'emailVerified', 'localId'])
    expect(await lookup(bobsSession)).toMatchObject({ mfaInfo: [{}], providerUserInfo: [{ providerId: 'password' }] })
  })

  test('it may end itself', async () => {
    const mine = await at.throughOrganization(acme, `subject of ${bob.uid}`, bob.email)
    expect((await at.toolkit('v2/accounts:revokeToken', { idToken: mine.idToken, token: mine.refreshToken })).status).toBe(200)
    expect((await at.call('GET', '/api/me/orgs', { token: mine.idToken })).status).toBe(401)
    expect((await at.call('GET', '/api/me/orgs', { token: bobsSession.idToken })).status).toBe(200)
  })
})

test('for what is outside, the person’s own methods count, and their own second factor', async () => {
  const asked = at.withPassword(bob.email)
  expect((await asked).body).toMatchObject({ mfaInfo: [{ totpInfo: {} }] })
  expect((await asked).body).not.toHaveProperty('idToken')
  const own = await at.withFactor(at.withPassword(bob.email), at.digitsOf(bobsSecret))
  expect(decodeJwt(own.idToken)).toMatchObject({ amr: ['pwd', 'otp'] })
  const { apiToken } = await at.tokensIn(own, home)
  expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).body).toMatchObject({ name: 'Home' })
})

describe('it ends', () => {
  const through = () => at.throughOrganization(acme, `subject of ${bob.uid}`, bob.email)

  test('a day after the provider vouched for the person, with the tokens that were read in it', async () => {
    const session = await through()
    at.pass((ORG_SESSION_SECONDS - 60) * 1000)
    const { idToken } = await at.refresh(session.refreshToken)
    const { apiToken } = await at.tokensIn({ ...session, idToken }, acme)
    expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).status).toBe(200)
    at.pass(60_000)
    expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).status).toBe(401)
    expect((await at.refresh(session.refreshToken)).text).toContain('TOKEN_EXPIRED')
    expect((await at.call('GET', '/api/me/orgs', { token: idToken })).status).toBe(401)
  })

  test('when the organization no longer signs people in so', async () => {
    const session = await through()
    await at.openSso(acme, 'oidc', { enabled: false })
    expect((await at.refresh(session.refreshToken)).text).toContain('TOKEN_EXPIRED')
    await at.openSso(acme, 'oidc', { justInTime: true })
  })

  test('when the person is taken out of the organization', async () => {
    const session = await through()
    const { apiToken } = await at.tokensIn(session, acme)
    await at.documents.transaction((transaction) => at.access.dismiss(transaction, acme, bob.uid))
    at.pass(5_000)
    expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).status).toBe(401)
    expect((await at.refresh(session.refreshToken)).text).toContain('TOKEN_EXPIRED')
    await at.join(bob, acme, 'editor')
  })

  test('and a custom token that was made before everything ended begins no other', async () => {
    const token = await at.identity.createCustomToken(bob.uid, { org: acme, sso: 'oidc' })
    at.identity.revokeSessions(bob.uid)
    expect((await at.toolkit('v1/accounts:signInWithCustomToken', { token })).text).toContain('INVALID_CUSTOM_TOKEN')
  })
})

test('a session after a change of credentials has proved what the one before had proved', async () => {
  const account = await at.person('dora@methods.example')
  const { session } = await at.enrolFactor(account)
  const renamed = await at.began(at.toolkit('v1/accounts:update', { idToken: session.idToken, password: `${PASSWORD} two` }))
  const removed = await at.began(
    at.toolkit('v2/accounts/mfaEnrollment:withdraw', {
      idToken: renamed.idToken,
      mfaEnrollmentId: at.identity.context.factors.of(account.uid)[0]?.id,
    }),
  )
  for (const { idToken } of [renamed, removed]) expect(decodeJwt(idToken)).toMatchObject({ amr: ['pwd', 'otp'] })

  const byGoogle = await at.began(at.toolkit('v1/accounts:signInWithIdp', at.providerResponse('google', 'erin', 'erin@methods.example')))
  const { session: enrolled } = await at.enrolFactor(byGoogle)
  expect(decodeJwt(enrolled.idToken)).toMatchObject({ amr: ['google.com', 'otp'], firebase: { sign_in_provider: 'google.com' } })
  const fields = { idToken: enrolled.idToken, email: 'erin@methods.example', password: PASSWORD }
  const withPassword = await at.began(at.toolkit('v1/accounts:signUp', fields))
  expect(decodeJwt(withPassword.idToken)).toMatchObject({ amr: ['google.com', 'otp'] })
})
