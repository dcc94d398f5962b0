import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ACCESS_TOKEN_MS } from '#platform/access/membership-tokens.ts'
import type { MembershipRecord } from '#platform/lib/product-records.ts'
import { membershipPath } from '#wire/documents.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import { type Member, readMember } from '#wire/product/members.ts'
import { readPage } from '#wire/product/page.ts'

import { type Account, openInstallation, PASSWORD, type Session } from './installation.ts'

/** The API and warehouse tokens of a membership: readable in its document for their owner, sealed on disk, and renewed when it is read. */
const at = await openInstallation()
afterAll(() => at.close())

let ada: Account
let orgId = ''

beforeAll(async () => {
  ada = await at.person('ada@tokens.example')
  orgId = await at.organization(ada, 'Tokens')
})

const works = async (apiToken: string) => (await at.call('GET', '/api/orgs/current', { token: apiToken })).status === 200
const enter = () => at.began(at.withPassword(ada.email))

test('the document has the fields of the specification and no others, whichever way it is read', async () => {
  const { apiToken, warehouseToken } = await at.tokensIn(ada, orgId)
  const fields = { orgId, name: 'Tokens', slug: 'tokens', role: 'owner', apiToken, warehouseToken }
  const expected = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { stringValue: value }]))
  const got = await at.readDocument(ada.idToken, membershipPath(ada.uid, orgId))
  expect((got.body as { found: object }[])[0]?.found).toMatchObject({ fields: expected })
  expect(Object.keys((got.body as { found: { fields: object } }[])[0]?.found.fields ?? {}).sort()).toEqual(Object.keys(fields).sort())
  const where = { fieldFilter: { field: { fieldPath: 'apiToken' }, op: 'EQUAL', value: { stringValue: apiToken } } }
  const queried = await at.documentsCall(
    'runQuery',
    ada.idToken,
    { structuredQuery: { from: [{ collectionId: 'orgs' }], where } },
    `/users/${ada.uid}`,
  )
  expect(queried.body).toMatchObject([{ document: { fields: expected } }])
})

test('on disk there is no token in clear, and the sealed ones are opened for nobody else', async () => {
  const { apiToken, warehouseToken } = await at.tokensIn(ada, orgId)
  for (const name of readdirSync(at.dataDir)) {
    const bytes = readFileSync(join(at.dataDir, name))
    for (const token of [apiToken, warehouseToken]) expect(bytes.includes(token), name).toBe(false)
  }
  const stored = await at.documents.get<MembershipRecord>(membershipPath(ada.uid, orgId))
  expect(stored?.data.apiToken).toMatch(/^[\w-]{8}\.[\w-]{40,}$/)
  const stranger = await at.person('stranger@tokens.example')
  expect((await at.readDocument(stranger.idToken, membershipPath(ada.uid, orgId))).status).toBe(403)
  expect((await at.readDocument(undefined, membershipPath(ada.uid, orgId))).status).toBe(403)
})

test('who comes from a version that kept them in clear reads new ones; the old are refused', async () => {
  const bob = await at.person('bob@tokens.example')
  await at.join(bob, orgId, 'viewer')
  const { apiToken, warehouseToken } = await at.tokensIn(bob, orgId)
  const stored = await at.documents.get<MembershipRecord>(membershipPath(bob.uid, orgId))
  const { tokens: _tokens, ...rest } = stored?.data ?? ({} as MembershipRecord)
  await at.documents.transaction(async (transaction) => {
    transaction.set(membershipPath(bob.uid, orgId), { ...rest, apiToken, warehouseToken })
    for (const digest of _tokens?.sha256 ?? []) transaction.set(`accessTokens/${digest}`, { kind: 'api', uid: bob.uid, orgId })
  })
  at.pass(5_000)
  expect(await works(apiToken)).toBe(false)
  const renewed = await at.tokensIn(bob, orgId)
  expect(renewed.apiToken).not.toBe(apiToken)
  expect(await works(renewed.apiToken)).toBe(true)
  expect(JSON.stringify(await at.documents.get(membershipPath(bob.uid, orgId)))).not.toContain(apiToken)
})

test('members are listed with how they sign in and when they were last here, to the hour, for admins and themselves', async () => {
  const carl = await at.person('carl@tokens.example')
  await at.join(carl, orgId, 'viewer')
  const { apiToken } = await at.tokensIn(carl, orgId)
  const listed = async (token: string): Promise<Record<string, Member>> => {
    const { items } = readPage((await at.call('GET', '/api/members', { token })).body, readMember)
    return Object.fromEntries(items.map((member) => [member.uid, member]))
  }
  const { apiToken: adas } = await at.tokensIn(ada, orgId)
  const first = (await listed(adas))[carl.uid]
  expect(first?.signIn).toEqual({ methods: ['password'], secondFactor: false })
  expect(first?.seenMs).toBeGreaterThan(0)
  expect(await listed(apiToken)).toMatchObject({
    [ada.uid]: { signIn: null, seenMs: null },
    [carl.uid]: { signIn: { methods: ['password'] }, seenMs: first?.seenMs },
  })
  at.pass(59 * 60_000)
  await at.tokensIn(carl, orgId)
  expect((await listed(adas))[carl.uid]?.seenMs).toBe(first?.seenMs)
  at.pass(60_000)
  await at.tokensIn(carl, orgId)
  expect((await listed(adas))[carl.uid]?.seenMs).toBe((first?.seenMs ?? 0) + 3_600_000)
})

describe('renewal', () => {
  test('those that are good stay, for every read and every browser', async () => {
    const session = await enter()
    const first = await at.tokensIn(session, orgId)
    expect(await Promise.all([1, 2, 3].map(() => at.tokensIn(session, orgId)))).toEqual([first, first, first])
    at.pass(ACCESS_TOKEN_MS / 2)
    const { idToken } = await at.refresh(session.refreshToken)
    expect(await at.tokensIn({ ...session, idToken }, orgId)).toEqual(first)
  })

  test('with less than half of their life left they are renewed, so that a long day begins with good ones', async () => {
    const session = await enter()
    const first = await at.tokensIn(session, orgId)
    at.pass(ACCESS_TOKEN_MS / 2 + 1_000)
    const { idToken } = await at.refresh(session.refreshToken)
    const second = await at.tokensIn({ ...session, idToken }, orgId)
    expect(second.apiToken).not.toBe(first.apiToken)
    expect(await works(second.apiToken)).toBe(true)
  })

  test('whoever signs in anew gets new ones, and interrupts nobody who holds those of before', async () => {
    const one = await enter()
    const first = await at.tokensIn(one, orgId)
    at.pass(60_000)
    const other = await enter()
    const second = await at.tokensIn(other, orgId)
    expect(second.apiToken).not.toBe(first.apiToken)
    at.pass(5_000)
    expect([await works(first.apiToken), await works(second.apiToken)]).toEqual([true, true])
    expect(await at.tokensIn(one, orgId)).toEqual(second)
    at.identity.revokeSessions(ada.uid)
    expect([await works(first.apiToken), await works(second.apiToken)]).toEqual([false, false])
  })

  test('ten browsers that read at once after an end read one pair', async () => {
    const session = await enter()
    const before = await at.tokensIn(session, orgId)
    await at.toolkit('v2/accounts:revokeToken', { idToken: session.idToken, token: (await enter()).refreshToken })
    expect(await works(before.apiToken)).toBe(false)
    const pairs = await Promise.all(Array.from({ length: 10 }, () => at.tokensIn(session, orgId)))
    expect(new Set(pairs.map(({ apiToken }) => apiToken)).size).toBe(1)
    expect(await works(pairs[0]?.apiToken ?? '')).toBe(true)
  })

  test('an end in one organization’s session takes the tokens of every membership, and every one comes back when it is read', async () => {
    const session = await enter()
    const second = await at.organization(session, 'Second')
    const before = [await at.tokensIn(session, orgId), await at.tokensIn(session, second)]
    const pulses = await Promise.all(before.map(({ apiToken }) => at.pulseToken(apiToken)))
    at.identity.revokeSessions(ada.uid)
    for (const { apiToken } of before) expect(await works(apiToken)).toBe(false)
    for (const token of pulses)
      expect((await at.call('POST', '/pulse/api/v1/requests/count', { token, body: { range: { fromMs: 0, toMs: 1 } } })).status).toBe(401)
    const again = await enter()
    for (const id of [orgId, second]) expect(await works((await at.tokensIn(again, id)).apiToken)).toBe(true)
  })

  test('no more than two pairs of a membership are kept', async () => {
    const digests = async () => (await at.documents.query({ collection: 'accessTokens', where: [['uid', '==', ada.uid]] })).length
    for (let i = 0; i < 5; i++) {
      at.pass(60_000)
      await at.tokensIn(await enter(), orgId)
    }
    const memberships = await at.documents.query({ collection: `users/${ada.uid}/orgs` })
    expect(await digests()).toBeLessThanOrEqual(2 * 2 * memberships.length)
  })
})

describe('the demo', () => {
  const visit = async (): Promise<Session> => {
    const { body } = await at.call('POST', '/api/demo/session', { body: {} })
    return at.began(at.toolkit('v1/accounts:signInWithCustomToken', { token: (body as { token: string }).token }))
  }

  test('a visitor who comes or leaves takes no token from the others', async () => {
    const one = await visit()
    const { apiToken } = await at.tokensIn(one, DEMO_ORG_ID)
    at.pass(60_000)
    const other = await visit()
    expect((await at.tokensIn(other, DEMO_ORG_ID)).apiToken).toBe(apiToken)
    await at.toolkit('v2/accounts:revokeToken', { idToken: other.idToken, token: other.refreshToken })
    expect((await at.call('GET', '/api/me/orgs', { token: other.idToken })).status).toBe(401)
    await at.toolkit('v2/accounts:revokeToken', { idToken: one.idToken, token: one.idToken })
    expect((await at.call('GET', '/api/me/orgs', { token: one.idToken })).status).toBe(200)
    expect(await works(apiToken)).toBe(true)
  })
})

describe('personal API keys', () => {
  interface Listed {
    items: { id: string; name: string; outlivedPassword: boolean }[]
  }
  const keys = async ({ idToken }: Session) => ((await at.call('GET', '/api/me/keys', { token: idToken })).body as Listed).items
  const asked = async (session: Session) => (await keys(session)).filter(({ outlivedPassword }) => outlivedPassword).map(({ name }) => name)
  const make = async (session: Session, name: string) => {
    const body = { name, orgId, scope: 'read', expiresInDays: 30 }
    return ((await at.call('POST', '/api/me/keys', { token: session.idToken, body })).body as { secret: string }).secret
  }

  test('that outlive a password are shown until their owner has decided, and are listed in the e-mail', async () => {
    const session = await enter()
    const secret = await make(session, 'build server')
    at.pass(1_000)
    await make(session, 'laptop')
    at.pass(60_000)
    expect(await asked(session)).toEqual([])

    at.emails.length = 0
    const changed = await at.began(at.toolkit('v1/accounts:update', { idToken: session.idToken, password: `${PASSWORD} two` }))
    const mail = at.emails.find(({ subject }) => subject === 'Your password was changed')?.text.join('\n') ?? ''
    expect(mail).toMatch(/Your API keys go on working\..*\n“laptop” \(sgk_\w{4}…\), for Tokens, until 2026-07-\d\d\n“build server” \(/)
    expect(mail).not.toContain(secret)
    expect(await works(secret)).toBe(true)
    expect(await asked(changed)).toEqual(['laptop', 'build server'])

    const [laptop, server] = await keys(changed)
    expect((await at.call('POST', `/api/me/keys/${server?.id}/keep`, { token: changed.idToken })).status).toBe(204)
    expect(await asked(changed)).toEqual(['laptop'])
    expect((await at.call('DELETE', `/api/me/keys/${laptop?.id}`, { token: changed.idToken })).status).toBe(204)
    expect(await asked(changed)).toEqual([])
    expect(await works(secret)).toBe(true)
  })

  test('a reset shows them too, and again about what was kept the last time', async () => {
    at.pass(60_000)
    await at.toolkit('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: ada.email })
    await at.toolkit('v1/accounts:resetPassword', { oobCode: at.codeOf('PASSWORD_RESET'), newPassword: PASSWORD })
    expect(await asked(await enter())).toEqual(['build server'])
  })

  test.each([
    ['An authenticator app was added', async (session: Session) => void (await at.enrolFactor(session))],
    [
      'Your e-mail address was changed',
      async ({ idToken }: Session) => void (await at.toolkit('v1/accounts:update', { idToken, email: 'ada.moved@tokens.example' })),
    ],
  ])('are listed in the e-mail “%s”', async (subject, change) => {
    const person = await at.person(`keys${subject.length}@tokens.example`)
    await at.join(person, orgId, 'viewer')
    await make(person, 'mine')
    at.emails.length = 0
    await change(person)
    expect(at.emails.find((mail) => mail.subject === subject)?.text.join('\n')).toContain('“mine” (sgk_')
  })

  test('that nobody has are not spoken of', async () => {
    const person = await at.person('none@tokens.example')
    at.emails.length = 0
    await at.toolkit('v1/accounts:update', { idToken: person.idToken, password: `${PASSWORD} two` })
    expect(at.emails[0]?.text.join('\n')).not.toContain('API key')
  })
})
