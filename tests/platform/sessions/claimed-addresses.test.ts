import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { keyPaths } from '#platform/api/keys/records.ts'
import { recordPaths } from '#platform/lib/product-records.ts'

import { type Account, openInstallation, PASSWORD } from './installation.ts'

/** Anybody can sign up with anybody's address. Until somebody proves it, it says nothing about who they are, and takes nothing from its owner. */
const at = await openInstallation()
afterAll(() => at.close())

interface Listed {
  items: { uid: string; email: string; name: string; invitedBy?: string }[]
}
const list = async (token: string, path: string) => ((await at.call('GET', path, { token })).body as Listed).items

/** As the owner of the address: a forgotten password, and the link of the letter. */
async function resetPassword(email: string): Promise<void> {
  await at.toolkit('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const reply = await at.toolkit('v1/accounts:resetPassword', { oobCode: at.codeOf('PASSWORD_RESET'), newPassword: `${PASSWORD} mine` })
  expect(reply.status, reply.text).toBe(200)
}

describe('a forgotten password of an account whose address nobody had proved', () => {
  /** What Mallory prepared with the address of Victor. */
  let mallory: Account
  let own = ''
  let shared = ''
  let apiToken = ''
  let secret = ''
  let other: Account

  beforeAll(async () => {
    other = await at.person('other@plot.example')
    mallory = await at.signUp('victor@victim.example')
    own = await at.organization(mallory, 'Trap')
    shared = await at.organization(other, 'Plot')
    await at.join(mallory, shared, 'admin')
    await at.openSso(shared)
    await at.connect(shared, mallory)
    await at.toolkit('v1/accounts:signInWithIdp', {
      ...at.providerResponse('github', 'mallory', 'm@evil.example'),
      idToken: mallory.idToken,
    })
    const key = { name: 'planted', orgId: own, scope: 'write', expiresInDays: 30 }
    secret = ((await at.call('POST', '/api/me/keys', { token: mallory.idToken, body: key })).body as { secret: string }).secret
    ;({ apiToken } = await at.tokensIn(mallory, own))
    const { session } = await at.enrolFactor(mallory)
    await at.call('POST', '/api/me/recovery-codes', { token: session.idToken })
    const { factors, links, recoveryCodes } = at.identity.context
    expect([factors, links].map((kept) => kept.of(mallory.uid).length)).toEqual([1, 1])
    expect(recoveryCodes.openOf(mallory.uid)).toHaveLength(10)
    at.emails.length = 0
    await resetPassword(mallory.email)
  })

  test('lets its owner in, with nothing in the way', async () => {
    expect((await at.withPassword(mallory.email)).status).toBe(400)
    const victor = await at.began(at.withPassword(mallory.email, `${PASSWORD} mine`))
    expect(await at.identity.verifyIdToken(victor.idToken)).toMatchObject({ uid: mallory.uid, emailVerified: true })
  })

  test('leaves no second factor, no recovery code, no link and no key', async () => {
    const { factors, links, recoveryCodes } = at.identity.context
    expect([factors.of(mallory.uid), links.of(mallory.uid), recoveryCodes.openOf(mallory.uid)]).toEqual([[], [], []])
    expect(await at.documents.query({ collection: keyPaths.keys(mallory.uid) })).toEqual([])
    expect((await at.call('GET', '/api/orgs/current', { token: secret })).status).toBe(401)
    expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).status).toBe(401)
    expect((await at.toolkit('v1/accounts:signInWithIdp', at.providerResponse('github', 'mallory', 'm@evil.example'))).body).toMatchObject({
      isNewUser: true,
    })
    // The organization's provider still knows Mallory, and leads to an account of her own there.
    await expect(at.throughOrganization(shared, `subject of ${mallory.uid}`, 'm@evil.example')).rejects.toThrow('not-invited')
  })

  test('leaves no membership, and the log of each organization says so', async () => {
    expect(await at.documents.query({ collection: recordPaths.memberships(mallory.uid) })).toEqual([])
    expect(await at.documents.get(recordPaths.member(own, mallory.uid))).toBeUndefined()
    const log = await list((await at.tokensIn(other, shared)).apiToken, '/api/audit')
    expect(log).toContainEqual(expect.objectContaining({ action: 'account.reclaim', target: `member/${mallory.uid}` }))
  })

  test('gives who made the account themselves their places back, by an e-mail to the address', async () => {
    const invitations = at.emails.filter(({ kind }) => kind === 'invitation')
    expect(invitations.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [mallory.email, 'Invitation to Plot'],
      [mallory.email, 'Invitation to Trap'],
    ])
    const link = invitations.find(({ subject }) => subject.endsWith('Trap'))?.link?.address ?? ''
    const token = new URL(link).searchParams.get('invite')
    const victor = await at.began(at.withPassword(mallory.email, `${PASSWORD} mine`))
    at.pass(29 * 24 * 3600_000)
    const back = await at.began(at.withPassword(mallory.email, `${PASSWORD} mine`))
    expect((await at.call('POST', '/api/invitations/accept', { token: back.idToken, body: { token } })).status).toBe(200)
    const members = await list((await at.tokensIn(back, own)).apiToken, '/api/members')
    expect(members).toMatchObject([{ uid: victor.uid, email: mallory.email }])
  })

  test('the next one takes nothing away: the address is proved now', async () => {
    await resetPassword(mallory.email)
    expect(await at.documents.get(recordPaths.member(own, mallory.uid))).toMatchObject({ data: { role: 'owner' } })
  })
})

test('the password stays as it was while what other modules keep cannot be removed, and the next e-mail starts over', async () => {
  const squatted = await at.signUp('late@victim.example')
  const context = at.identity.context
  const working = context.onAccountReclaimed
  context.onAccountReclaimed = () => Promise.reject(new Error('the store does not answer'))
  await at.toolkit('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: squatted.email })
  const body = { oobCode: at.codeOf('PASSWORD_RESET'), newPassword: `${PASSWORD} mine` }
  expect((await at.toolkit('v1/accounts:resetPassword', body)).status).toBe(500)
  expect((await at.withPassword(squatted.email, `${PASSWORD} mine`)).status).toBe(400)
  context.onAccountReclaimed = working
  await resetPassword(squatted.email)
  expect((await at.withPassword(squatted.email, `${PASSWORD} mine`)).status).toBe(200)
})

describe('an address that nobody proved', () => {
  let ada: Account
  let orgId = ''
  let eve: Account
  let apiToken = ''

  beforeAll(async () => {
    ada = await at.person('ada@claims.example')
    orgId = await at.organization(ada, 'Claims')
    eve = await at.signUp('ceo@claims.example')
    await at.join(eve, orgId, 'admin')
    ;({ apiToken } = await at.tokensIn(ada, orgId))
  })

  test('is shown to nobody else in the list of members, and not found there', async () => {
    const members = await list(apiToken, '/api/members')
    expect(members.map(({ uid, email }) => [uid, email]).sort()).toEqual(
      [
        [ada.uid, ada.email],
        [eve.uid, ''],
      ].sort(),
    )
    expect(await list(apiToken, '/api/members?q=ceo')).toEqual([])
    // She knows what she typed.
    expect((await list((await at.tokensIn(eve, orgId)).apiToken, '/api/members')).find(({ uid }) => uid === eve.uid)?.email).toBe(eve.email)
  })

  test('signs no invitation', async () => {
    const own = await at.tokensIn(eve, orgId)
    await at.call('POST', '/api/invitations', { token: own.apiToken, body: { email: 'new@somewhere.example', role: 'viewer' } })
    expect(at.emails.at(-1)?.text.join(' ')).toContain('A member invites you')
    expect(JSON.stringify(at.emails.at(-1))).not.toContain(eve.email)
    expect((await list(apiToken, '/api/invitations')).map(({ invitedBy }) => invitedBy)).toEqual(['A member'])
  })

  test('keeps its owner out of nothing: they are invited, and come in', async () => {
    const body = { email: eve.email, role: 'viewer' }
    const invited = await at.call('POST', '/api/invitations', { token: apiToken, body })
    expect(invited.status, invited.text).toBe(201)
    await resetPassword(eve.email)
    const owner = await at.began(at.withPassword(eve.email, `${PASSWORD} mine`))
    const token = new URL((invited.body as { link: string }).link).searchParams.get('invite')
    expect((await at.call('POST', '/api/invitations/accept', { token: owner.idToken, body: { token } })).status).toBe(200)
    expect((await list(apiToken, '/api/members')).find(({ uid }) => uid === owner.uid)?.email).toBe(eve.email)
    expect((await at.call('POST', '/api/invitations', { token: apiToken, body })).status).toBe(409)
  })

  test('of a member who had proved another one hides that too: it is no longer theirs', async () => {
    const fay = await at.person('fay@claims.example')
    await at.join(fay, orgId, 'viewer')
    expect((await list(apiToken, '/api/members')).find(({ uid }) => uid === fay.uid)?.email).toBe(fay.email)
    await at.toolkit('v1/accounts:update', { idToken: fay.idToken, email: 'boss@claims.example' })
    expect((await list(apiToken, '/api/members')).find(({ uid }) => uid === fay.uid)?.email).toBe('')
  })
})
