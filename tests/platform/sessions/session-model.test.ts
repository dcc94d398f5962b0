import { readFileSync } from 'node:fs'

import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ACCESS_TOKEN_MS } from '#platform/access/membership-tokens.ts'
import { VERBS as DOCUMENT_CALLS } from '#platform/documents/firestore-routes.ts'
import { VERBS as SIGN_IN_CALLS } from '#platform/identity/routes.ts'
import { ID_TOKEN_SECONDS } from '#platform/identity/tokens/tokens.ts'
import { ORG_SESSION_SECONDS } from '#platform/lib/session-scope.ts'
import { KEY_DAYS_MAX } from '#wire/product/api-keys.ts'
import { mayActAs, ROLES } from '#wire/product/roles.ts'

import { type Operation, operationsOf } from '../api/stage.ts'
import { type Beginning, BEGINNINGS, type Subject, subjectOf } from './beginnings.ts'
import { type Ending, ENDINGS, LIVES } from './endings.ts'
import { openInstallation, type Reply } from './installation.ts'

/**
 * The session model of docs/security.md, as a table: every way to begin a session × every way to end it × every service. What services answer is
 * taken from their own tables of routes, so that a new route, a new call of the sign-in, or a new way in cannot be left out.
 */
const at = await openInstallation()
const operations = await operationsOf(at)
/** No single sign-on, and two kinds of it. */
const orgs = { none: '', oidc: '', saml: '' }
let people = 0

beforeAll(async () => {
  for (const kind of ['none', 'oidc', 'saml'] as const) orgs[kind] = await newOrganization(kind)
})
afterAll(() => at.close())

async function newOrganization(kind: keyof typeof orgs): Promise<string> {
  const orgId = await at.organization(await at.person(`owner${++people}.${kind}@model.example`), `Model ${people} ${kind}`)
  if (kind !== 'none') await at.openSso(orgId, kind)
  return orgId
}

/** What is held in a session: its own two tokens, those of one organization, and a personal key. */
interface Held {
  idToken: string
  refreshToken: string
  apiToken: string
  warehouseToken: string
  pulseToken: string
  key: string
}

async function begin(way: Beginning, inOrg = orgs[way.protocol ?? 'none']): Promise<{ subject: Subject; held: Held }> {
  const subject = await subjectOf(at, way, `p${++people}@model.example`, inOrg)
  const { session, orgId, email, kind } = subject
  const tokens = await at.tokensIn(session, orgId)
  const pulseToken = await at.pulseToken(tokens.apiToken)
  // A session through an organization makes no keys on an account of one's own: that was done before, by one's own methods.
  const maker = kind === 'connected' ? await at.began(at.withPassword(email)) : session
  const body = { name: 'script', orgId, scope: 'read', expiresInDays: 365 }
  const { secret } = (await at.call('POST', '/api/me/keys', { token: maker.idToken, body })).body as { secret: string }
  return { subject, held: { idToken: session.idToken, refreshToken: session.refreshToken, ...tokens, pulseToken, key: secret } }
}

const RANGE = { range: { fromMs: 0, toMs: 1 } }
/** One call of each service for each kind of token. Refreshing comes last: it ends a session that may not go on. */
async function statuses({ session: { uid }, orgId }: Subject, held: Held): Promise<Record<string, number>> {
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'identity, ID token': () => at.toolkit('v1/accounts:lookup', { idToken: held.idToken }),
    'documents, ID token': () => at.readDocument(held.idToken, `users/${uid}/orgs/${orgId}`),
    'documents, settings': () => at.readDocument(held.idToken, `orgs/${orgId}/settings/hosting`),
    'API, ID token': () => at.call('GET', '/api/me/orgs', { token: held.idToken }),
    'API, API token': () => at.call('GET', '/api/orgs/current', { token: held.apiToken }),
    'warehouse, warehouse token': () => at.call('GET', `/warehouse/assets/${'a'.repeat(40)}`, { token: held.warehouseToken }),
    'pulse, pulse token': () => at.call('POST', '/pulse/api/v1/requests/count', { token: held.pulseToken, body: RANGE }),
    'API, personal key': () => at.call('GET', '/api/orgs/current', { token: held.key }),
    'identity, refresh token': () => at.refresh(held.refreshToken),
  }
  const answers: Record<string, number> = {}
  for (const [name, reply] of Object.entries(calls)) answers[name] = (await reply()).status
  return answers
}

const GOOD = {
  'identity, ID token': 200,
  'documents, ID token': 200,
  'documents, settings': 200,
  'API, ID token': 200,
  'identity, refresh token': 200,
  'API, API token': 200,
  'warehouse, warehouse token': 200,
  'pulse, pulse token': 200,
  'API, personal key': 200,
}
const after = ({ takes, takesKeptAccounts, keysStay }: Ending, { protocol, kind }: Beginning) => ({
  ...(takes === 'everything' || (takesKeptAccounts && kind === 'kept')
    ? {
        'identity, ID token': 400,
        'documents, ID token': 401,
        'documents, settings': 401,
        'API, ID token': 401,
        'identity, refresh token': 400,
      }
    : // A session through the organization's provider does not outlast the membership; until its ID token expires, nothing is open to it.
      {
        'identity, ID token': 200,
        // Another role reads the same settings; who is no member reads none
        'documents, settings': keysStay ? 200 : 403,
        'API, ID token': 200,
        'identity, refresh token': protocol && !keysStay ? 400 : 200,
      }),
  'API, API token': 401,
  'warehouse, warehouse token': 401,
  'pulse, pulse token': 401,
  'API, personal key': keysStay ? 200 : 401,
})

describe.each(Object.entries(BEGINNINGS))('a session that begins with %s', (_way, beginning) => {
  test('says so, also after a refresh', async () => {
    const { subject } = await begin(beginning)
    const { idToken } = await at.refresh(subject.session.refreshToken)
    for (const token of [subject.session.idToken, idToken])
      expect(decodeJwt(token)).toMatchObject({
        amr: beginning.methods,
        ...(beginning.protocol && { org: subject.orgId, sso: beginning.protocol }),
      })
    if (!beginning.protocol) expect(decodeJwt(idToken)).not.toHaveProperty('org')
  })

  const endings = Object.entries(ENDINGS).filter(([, ending]) => ending.happensTo(beginning))
  test.each(endings)('ends with %s, at every service', async (_how, ending) => {
    const orgId = ending.ownOrganization && (await newOrganization(beginning.protocol ?? 'none'))
    const { subject, held } = await begin(beginning, orgId)
    expect(await statuses(subject, held)).toEqual(GOOD)
    await ending.end(at, subject)
    expect(await statuses(subject, held)).toMatchObject(after(ending, beginning))
  })
})

describe('every route of every service', () => {
  /** What a route answers to a bearer of its kind; a body that is wrong is said to be wrong to whoever is let in. */
  const api = ({ method, path }: Operation, token: string) =>
    at.call(method, path.replace('{id}', 'someid'), { token, body: method === 'GET' ? undefined : {}, headers: { 'if-match': '*' } })
  const routesOf = (service: { routes: { method: string; path: string }[] }) =>
    service.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({ method, path: path.replace(/:\w+(\{[^}]*\})?/g, 'someid') }))
  const plain = ({ method, path }: { method: string; path: string }, token: string) =>
    at.call(method, path, { token, ...(method === 'POST' && { body: {} }) })

  const routes: [name: string, bearer: keyof Held, ask: (token: string) => Promise<Reply>][] = [
    ...operations
      .filter(({ auth }) => auth !== 'public')
      .map((operation): (typeof routes)[number] => [
        operation.name,
        operation.auth === 'identity' ? 'idToken' : 'apiToken',
        (token) => api(operation, token),
      ]),
    ...operations
      .filter(({ auth, personOnly }) => auth === 'member' && !personOnly)
      .map((operation): (typeof routes)[number] => [`${operation.name} with a key`, 'key', (token) => api(operation, token)]),
    ...routesOf(at.apps.pulse).map((route): (typeof routes)[number] => [
      `${route.method} ${route.path}`,
      'pulseToken',
      (token) => plain(route, token),
    ]),
    ...routesOf(at.apps.warehouse).map((route): (typeof routes)[number] => [
      `${route.method} ${route.path}`,
      'warehouseToken',
      (token) => plain(route, token),
    ]),
    ...[...DOCUMENT_CALLS.keys()].map((verb): (typeof routes)[number] => [
      `documents:${verb}`,
      'idToken',
      (token) => at.documentsCall(verb, token, {}),
    ]),
  ]

  test('is there', () => {
    expect(Object.keys(Object.groupBy(routes, ([, bearer]) => bearer)).sort()).toEqual([
      'apiToken',
      'idToken',
      'key',
      'pulseToken',
      'warehouseToken',
    ])
    expect(routes.length).toBeGreaterThan(100)
  })

  test.each([
    [
      'everything ended',
      async (subject: Subject) => at.identity.revokeSessions(subject.session.uid),
      (bearer: keyof Held) => bearer !== 'key',
    ],
    ['the account was disabled', async (subject: Subject) => at.identity.setDisabled(subject.session.uid, true), () => true],
  ])('refuses its bearer at once when %s', async (_, end, isRefused) => {
    const { subject, held } = await begin(BEGINNINGS['the password'] as Beginning)
    await end(subject)
    const wrong: string[] = []
    for (const [name, bearer, ask] of routes) if (isRefused(bearer) && (await ask(held[bearer])).status !== 401) wrong.push(name)
    expect(wrong).toEqual([])
  })

  test('requires the role that docs/permissions.md names, and for no other', async () => {
    const exceptions = [...readFileSync('docs/permissions.md', 'utf8').matchAll(/^\| `([^`]+)` \| (\w+) \|$/gm)]
    const neededFor = new Map(exceptions.map(([, name = '', who = '']) => [name, ROLES.find((role) => role === who)]))
    const services = routes.filter(([, bearer]) => bearer === 'pulseToken' || bearer === 'warehouseToken')
    expect([...neededFor.keys()].filter((name) => !services.some(([known]) => known === name))).toEqual([])
    const wrong: string[] = []
    for (const role of ROLES) {
      const email = `${role}@roles.example`
      const session = await at.person(email)
      await at.join(session, orgs.none, role)
      const tokens = await at.tokensIn(session, orgs.none)
      const held = { ...tokens, pulseToken: await at.pulseToken(tokens.apiToken) }
      for (const [name, bearer, ask] of services) {
        const { status } = await ask(held[bearer as keyof typeof held])
        const may = mayActAs(role, neededFor.get(name) ?? 'viewer')
        if (status === 401 || (status === 403) === may) wrong.push(`${name} answers ${status} to ${role}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('takes no token of another kind', async () => {
    const { held } = await begin(BEGINNINGS['the password'] as Beginning)
    const wrong: string[] = []
    for (const [name, bearer, ask] of routes.filter(([, kind]) => kind !== 'key'))
      for (const other of ['idToken', 'refreshToken', 'apiToken', 'warehouseToken', 'pulseToken'] as const)
        if (other !== bearer && (await ask(held[other])).status !== 401) wrong.push(`${name} takes ${other}`)
    expect(wrong).toEqual([])
  })
})

describe('calls of the sign-in', () => {
  /** What each does to sessions. A call that is not here, or that does something else, fails below. */
  const CALLS: Record<string, 'begins a session' | 'reads or changes the account' | 'is before a session'> = {
    'v1/accounts:signUp': 'begins a session',
    'v1/accounts:signInWithPassword': 'begins a session',
    'v1/accounts:signInWithCustomToken': 'begins a session',
    'v1/accounts:signInWithIdp': 'begins a session',
    'v1/accounts:update': 'begins a session',
    'v2/accounts/mfaEnrollment:finalize': 'begins a session',
    'v2/accounts/mfaEnrollment:withdraw': 'begins a session',
    'v2/accounts/mfaSignIn:finalize': 'begins a session',
    'v1/accounts:lookup': 'reads or changes the account',
    'v1/accounts:delete': 'reads or changes the account',
    'v2/accounts:revokeToken': 'reads or changes the account',
    'v2/accounts/mfaEnrollment:start': 'reads or changes the account',
    'v1/accounts:sendOobCode': 'is before a session',
    'v1/accounts:resetPassword': 'is before a session',
    'v1/accounts:createAuthUri': 'is before a session',
    'v2/accounts/mfaSignIn:start': 'is before a session',
  }

  test('are all in the table', () => {
    expect([...SIGN_IN_CALLS.keys()].sort()).toEqual(Object.keys(CALLS).sort())
  })

  test('begin sessions in the ways that are tried above, and in no other', async () => {
    at.sessionsFrom.clear()
    for (const beginning of Object.values(BEGINNINGS)) await begin(beginning)
    const beginners = Object.keys(CALLS).filter((call) => CALLS[call] === 'begins a session')
    expect([...at.sessionsFrom].sort()).toEqual(beginners.sort())
  })

  test('refuse an ID token whose session has ended', async () => {
    const { subject, held } = await begin(BEGINNINGS['the password'] as Beginning)
    at.identity.revokeSessions(subject.session.uid)
    const fields = { requestType: 'VERIFY_EMAIL', totpEnrollmentInfo: {}, email: subject.email, password: 'long enough for any policy' }
    const taking = [
      'v1/accounts:signUp',
      'v1/accounts:update',
      'v1/accounts:sendOobCode',
      'v2/accounts/mfaEnrollment:finalize',
      'v2/accounts/mfaEnrollment:withdraw',
    ]
    for (const call of [...taking, ...Object.keys(CALLS).filter((known) => CALLS[known] === 'reads or changes the account')])
      expect((await at.toolkit(call, { ...fields, idToken: held.idToken })).text, call).toContain('TOKEN_EXPIRED')
  })
})

describe('lives', () => {
  test.each([
    ['an ID token', LIVES.idToken, 'API, ID token'],
    ['an API token', LIVES.access, 'API, API token'],
    ['a warehouse token', LIVES.access, 'warehouse, warehouse token'],
    ['a pulse token', LIVES.pulse, 'pulse, pulse token'],
  ] as const)('%s', async (_, lifeMs, call) => {
    const { subject, held } = await begin(BEGINNINGS['the password'] as Beginning)
    at.pass(lifeMs - 1_000)
    expect((await statuses(subject, held))[call]).toBe(200)
    at.pass(1_000)
    expect((await statuses(subject, held))[call]).toBe(401)
  })
})

describe('docs/security.md', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  /** In the page two ways that differ in the account only share a row. */
  const shared = (name: string) => name.replace(/, on an account (?:of one’s own|it keeps)$/, '')

  test.each([...Object.keys(BEGINNINGS), ...Object.keys(ENDINGS)])('knows %s', (name) => {
    expect(page).toContain(shared(name))
  })

  test('says how long tokens live', () => {
    const hours = (ms: number) => `${ms / 3600_000} hours`
    const lives = [
      hours(ACCESS_TOKEN_MS),
      hours(ORG_SESSION_SECONDS * 1000),
      `${ID_TOKEN_SECONDS / 60} minutes`,
      `at most ${KEY_DAYS_MAX} days`,
    ]
    for (const life of lives) expect(page).toContain(life)
  })
})
