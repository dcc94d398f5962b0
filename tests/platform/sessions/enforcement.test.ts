import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { fingerprintOf, ssoPaths, type SsoRecord } from '#platform/api/sso/records.ts'
import { recordPaths } from '#platform/lib/product-records.ts'

import { type Account, openInstallation, type Session } from './installation.ts'

/** An organization that asks its people to sign in through its identity provider, and people who would rather not. */
const at = await openInstallation()
afterAll(() => at.close())

let round = 0
let owner: Account
let acme = ''
let domain = ''

beforeEach(async () => {
  domain = `acme${++round}.example`
  owner = await at.person(`owner@${domain}`)
  acme = await at.organization(owner, 'Acme')
  await at.openSso(acme)
  await proveDomain(domain)
})

const owners = async () => (await at.tokensIn(await at.began(at.withPassword(owner.email)), acme)).apiToken

async function proveDomain(name: string): Promise<void> {
  const token = await owners()
  const { body } = await at.call('POST', '/api/sso/domains', { token, body: { domain: name } })
  const { id, record, value } = body as Record<'id' | 'record' | 'value', string>
  at.txt.set(record, value)
  expect((await at.call('POST', `/api/sso/domains/${id}/check`, { token: await owners() })).status).toBe(200)
}

/** Sets what an owner sets on the page, as if the settings had been tested. */
async function change(more: { enforced: boolean; breakGlass?: string[] }): Promise<void> {
  const stored = await at.documents.get<SsoRecord>(ssoPaths.settings(acme))
  if (!stored) throw new Error('Single sign-on is not set up.')
  const test = { atMs: 0, ok: true, error: null, email: null, fingerprint: fingerprintOf(stored.data) }
  await at.documents.transaction(async (transaction) => transaction.set(ssoPaths.test(acme), test))
  const { oidc: _oidc, saml: _saml, ...rest } = stored.data
  const body = { ...rest, breakGlass: [owner.uid], ...more }
  const reply = await at.call('PUT', '/api/sso', { token: await owners(), body, headers: { 'if-match': '*' } })
  expect(reply.status, reply.text).toBe(200)
}

async function member(email: string): Promise<Account> {
  const account = await at.person(email)
  await at.join(account, acme, 'editor')
  return account
}

const entered = async (email: string): Promise<string> => {
  const { status, text } = await at.withPassword(email)
  return status === 200 ? 'in' : /SSO_REQUIRED/.test(text) ? 'through the provider' : text
}
/** Whether somebody with a session of their own gets at the organization: its tokens, its settings, a key for it. */
async function reaches({ uid, idToken }: Session): Promise<boolean[]> {
  const key = { name: 'k', orgId: acme, scope: 'read', expiresInDays: 1 }
  const replies = [
    await at.readDocument(idToken, `users/${uid}/orgs/${acme}`),
    await at.readDocument(idToken, `orgs/${acme}/settings/hosting`),
    await at.call('POST', '/api/me/keys', { token: idToken, body: key }),
  ]
  for (const { status, text } of replies) if (status === 403) expect(text).toContain('Acme requires single sign-on')
  return replies.map(({ status }) => status < 300)
}
const OPEN = [true, true, true]
const CLOSED = [false, false, false]

describe('who moves to another address', () => {
  /** Everything somebody can do about their address: change it, have it confirmed, and show it to their organizations. */
  async function move(account: Account, email: string, { shown }: { shown: boolean }): Promise<Session> {
    const moved = await at.began(at.toolkit('v1/accounts:update', { idToken: account.idToken, email }))
    const user = at.identity.context.users.byUid(account.uid)
    if (user) at.identity.context.users.save({ ...user, emailVerified: true })
    if (shown) expect((await at.call('POST', '/api/me/profile', { token: moved.idToken })).status).toBe(204)
    return moved
  }

  test.each([
    ['before the organization enforces anything', false, true],
    ['and keeps that to themselves', false, false],
    ['in a session of before it enforced', true, true],
  ])('%s needs the provider all the same', async (_, enforcedFirst, shown) => {
    const bob = await member(`bob@${domain}`)
    const elsewhere = `bob${round}@elsewhere.example`
    if (enforcedFirst) {
      // An address that is set by the operator of the sign-in, with no session of the old one.
      await change({ enforced: true })
      const user = at.identity.context.users.byUid(bob.uid)
      if (user) at.identity.context.users.save({ ...user, email: elsewhere })
    } else {
      await move(bob, elsewhere, { shown })
      await change({ enforced: true })
    }
    expect(await entered(elsewhere)).toBe('through the provider')
    const reply = await at.toolkit('v1/accounts:signInWithIdp', at.providerResponse('google', 'bob', elsewhere))
    expect(reply.body).not.toHaveProperty('idToken')
  })

  test('and has an organization of their own gets in there, and nowhere near the one that requires it', async () => {
    const bob = await member(`bob@${domain}`)
    const own = await at.organization(bob, 'Bobs')
    const moved = await move(bob, `bob${round}@elsewhere.example`, { shown: true })
    expect(await reaches(moved)).toEqual(OPEN)
    const { apiToken } = await at.tokensIn(moved, acme)
    await change({ enforced: true })
    expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).status).toBe(401)
    expect((await at.refresh(moved.refreshToken)).text).toContain('TOKEN_EXPIRED')
    const again = await at.began(at.withPassword(`bob${round}@elsewhere.example`))
    expect(await reaches(again)).toEqual(CLOSED)
    expect((await at.tokensIn(again, own)).apiToken).toMatch(/^sga_/)
    const { items } = (await at.call('GET', '/api/me/orgs', { token: again.idToken })).body as { items: Record<string, unknown>[] }
    expect(items.find(({ id }) => id === acme)).toMatchObject({ name: 'Acme', agentsOnline: 0, eventsLast24h: null, lastEventMs: null })
    expect(items.find(({ id }) => id === own)).toMatchObject({ eventsLast24h: 0 })
  })

  test('is free once they left the organization', async () => {
    const bob = await member(`bob@${domain}`)
    await change({ enforced: true })
    expect(await entered(bob.email)).toBe('through the provider')
    await at.documents.transaction((transaction) => at.access.dismiss(transaction, acme, bob.uid))
    expect(await entered(bob.email)).toBe('in')
  })

  test('was never one of theirs does not need it: an organization has no say over other addresses', async () => {
    const guest = await member(`guest${round}@elsewhere.example`)
    await change({ enforced: true })
    expect(await entered(guest.email)).toBe('in')
    expect(await reaches(await at.began(at.withPassword(guest.email)))).toEqual(OPEN)
  })
})

describe('what somebody held when they first needed the provider ends', () => {
  async function holdings(account: Account) {
    const { apiToken, warehouseToken } = await at.tokensIn(account, acme)
    const key = { name: 'k', orgId: acme, scope: 'read', expiresInDays: 1 }
    const { secret } = (await at.call('POST', '/api/me/keys', { token: account.idToken, body: key })).body as { secret: string }
    const pulse = await at.pulseToken(apiToken)
    return async () => {
      at.pass(5_000)
      const statuses = [
        await at.call('GET', '/api/orgs/current', { token: apiToken }),
        await at.call('GET', '/api/orgs/current', { token: secret }),
        await at.call('GET', `/warehouse/assets/${'a'.repeat(40)}`, { token: warehouseToken }),
        await at.call('POST', '/pulse/api/v1/requests/count', { token: pulse, body: { range: { fromMs: 0, toMs: 1 } } }),
        await at.call('GET', '/api/me/orgs', { token: account.idToken }),
      ].map(({ status }) => status)
      return [...statuses, (await at.refresh(account.refreshToken)).status]
    }
  }
  const GOOD = [200, 200, 200, 200, 200, 200]
  const ENDED = [401, 401, 401, 401, 401, 400]

  test('with enforcement', async () => {
    const statuses = await holdings(await member(`bob@${domain}`))
    expect(await statuses()).toEqual(GOOD)
    await change({ enforced: true })
    expect(await statuses()).toEqual(ENDED)
  })

  test('with a domain that is proved while it is enforced', async () => {
    const name = `late${round}.example`
    const statuses = await holdings(await member(`bob@${name}`))
    await change({ enforced: true })
    expect(await statuses()).toEqual(GOOD)
    await proveDomain(name)
    expect(await statuses()).toEqual(ENDED)
  })

  test('with the end of an exception for them', async () => {
    const second = await at.person(`second@${domain}`)
    await at.join(second, acme, 'owner')
    const statuses = await holdings(second)
    await change({ enforced: true, breakGlass: [owner.uid, second.uid] })
    expect(await statuses()).toEqual(GOOD)
    await change({ enforced: true, breakGlass: [owner.uid] })
    expect(await statuses()).toEqual(ENDED)
  })
})

describe('whoever is let go loses everything', () => {
  async function everything(account: Account) {
    const { apiToken, warehouseToken } = await at.tokensIn(account, acme)
    const key = { name: 'k', orgId: acme, scope: 'write', expiresInDays: 1 }
    const { secret } = (await at.call('POST', '/api/me/keys', { token: account.idToken, body: key })).body as { secret: string }
    const pulse = await at.pulseToken(apiToken)
    return async () =>
      [
        await at.call('GET', '/api/orgs/current', { token: apiToken }),
        await at.call('GET', '/api/orgs/current', { token: secret }),
        await at.call('GET', `/warehouse/assets/${'a'.repeat(40)}`, { token: warehouseToken }),
        await at.call('POST', '/pulse/api/v1/requests/count', { token: pulse, body: { range: { fromMs: 0, toMs: 1 } } }),
      ].map(({ status }) => status)
  }

  test.each([
    [
      'removed by an admin',
      async (uid: string) => {
        expect((await at.call('DELETE', `/api/members/${uid}`, { token: await owners() })).status).toBe(204)
        at.pass(5_000)
      },
    ],
    ['with a disabled account, at once', async (uid: string) => at.identity.setDisabled(uid, true)],
    ['with a deleted account, at once', async (uid: string) => at.identity.deleteUser(uid)],
  ])('%s', async (_, letGo) => {
    const bob = await member(`bob@${domain}`)
    const statuses = await everything(bob)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await letGo(bob.uid)
    expect(await statuses()).toEqual([401, 401, 401, 401])
    expect((await at.readDocument(bob.idToken, `users/${bob.uid}/orgs/${acme}`)).text).not.toContain('sga_')
  })

  test('and an account that is enabled again does not get the old tokens back', async () => {
    const bob = await member(`bob@${domain}`)
    const { apiToken } = await at.tokensIn(bob, acme)
    at.identity.setDisabled(bob.uid, true)
    at.identity.setDisabled(bob.uid, false)
    expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).status).toBe(401)
    const again = await at.tokensIn(await at.began(at.withPassword(bob.email)), acme)
    expect((await at.call('GET', '/api/orgs/current', { token: again.apiToken })).status).toBe(200)
  })

  test('somebody of the provider whom it no longer lets in is out a day later at the latest', async () => {
    await at.openSso(acme, 'oidc', { justInTime: true })
    const carla = await at.throughOrganization(acme, 'carla', `carla@${domain}`)
    const { apiToken } = await at.tokensIn(carla, acme)
    at.pass(24 * 3600_000)
    expect((await at.call('GET', '/api/orgs/current', { token: apiToken })).status).toBe(401)
    expect((await at.refresh(carla.refreshToken)).status).toBe(400)
    expect(await at.documents.get(recordPaths.member(acme, carla.uid))).toBeDefined()
  })
})
