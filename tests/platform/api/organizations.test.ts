import { afterAll, beforeAll, expect, test } from 'vitest'

import { readEnvironment } from '#wire/product/environments.ts'
import { readOrganization } from '#wire/product/organizations.ts'
import { readMyOrganizations } from '#wire/product/session-readers.ts'
import { readOverview } from '#wire/product/overview.ts'

import { type RunningPlatform, openPlatform } from '../support/platform.ts'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

test('a person creates an organization and finds it among theirs', async () => {
  const { orgId, slug, environmentId, owner } = await platform.organization('Ada & Söhne')
  expect(slug).toBe('ada-sohne')
  const mine = readMyOrganizations((await platform.call('GET', '/api/me/orgs', { token: owner.idToken })).body)
  expect(mine.items).toEqual([
    { id: orgId, name: 'Ada & Söhne', slug, role: 'owner', agentsOnline: 0, eventsLast24h: 0, lastEventMs: null, deletesMs: null },
  ])
  const current = await platform.call('GET', '/api/orgs/current', { token: owner.apiToken })
  expect(readOrganization(current.body)).toMatchObject({ id: orgId, name: 'Ada & Söhne', defaultEnvironmentId: environmentId })
  expect(current.headers.get('etag')).toBe(`"${readOrganization(current.body).version}"`)
})

test('of a hundred who want the same slug at once, exactly one gets it', async () => {
  const tries = Array.from({ length: 100 }, (_, i) => platform.identity.signIn(`racer${i}`, `racer${i}@example.test`))
  const replies = await Promise.all(
    tries.map((token) => platform.call('POST', '/api/orgs', { token, body: { name: 'Race', slug: 'the-race' } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(99)
  expect(refused[0]?.body).toMatchObject({ code: 'conflict', fields: { slug: 'This is taken.' } })
})

test('the same person pressing a button twenty-five times stops at the limit', async () => {
  const token = platform.identity.signIn('eager', 'eager@example.test')
  const replies = await Promise.all(
    Array.from({ length: 25 }, () => platform.call('POST', '/api/orgs', { token, body: { name: 'Again' } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(5)
})

test.each([
  [{}, 'name'],
  [{ name: '  ' }, 'name'],
  [{ name: 'a\nb' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ name: 'Fine', slug: 'Not Fine' }, 'slug'],
  [{ name: 'Fine', slug: '-a' }, 'slug'],
  [{ name: 'Fine', id: 'mine', createdMs: 1 }, 'id'],
])('%j is refused and the field named', async (body, field) => {
  const token = platform.identity.signIn('careless', 'careless@example.test')
  const reply = await platform.call('POST', '/api/orgs', { token, body })
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
})

test('a name of the installation itself cannot be a slug', async () => {
  const token = platform.identity.signIn('sly', 'sly@example.test')
  expect((await platform.call('POST', '/api/orgs', { token, body: { name: 'Api', slug: 'api' } })).status).toBe(409)
})

test('a new name reaches every member, and an old version is refused', async () => {
  const { orgId, owner } = await platform.organization('Before')
  const viewer = await platform.join(orgId, 'viewer')
  const { version } = readOrganization((await platform.call('GET', '/api/orgs/current', { token: owner.apiToken })).body)
  const rename = (name: string) =>
    platform.call('PATCH', '/api/orgs/current', { token: owner.apiToken, body: { name }, headers: { 'if-match': `"${version}"` } })
  const [first, second] = [await rename('After'), await rename('Too late')]
  expect(first.status).toBe(200)
  expect(second.status).toBe(412)
  expect(second.body).toMatchObject({ code: 'precondition', detail: expect.stringContaining('Load it again') })
  const theirs = readMyOrganizations((await platform.call('GET', '/api/me/orgs', { token: viewer.idToken })).body)
  expect(theirs.items.map(({ name }) => name)).toEqual(['After'])
})

test('another environment becomes the default one, and only one of the own organization', async () => {
  const { owner, environmentId } = await platform.organization('Defaults')
  const stranger = await platform.organization('Elsewhere')
  const change = (defaultEnvironmentId: string) =>
    platform.call('PATCH', '/api/orgs/current', { token: owner.apiToken, body: { defaultEnvironmentId }, headers: { 'if-match': '*' } })
  const made = await platform.call('POST', '/api/environments', { token: owner.apiToken, body: { name: 'staging' } })
  const { id } = readEnvironment(made.body)
  expect((await change(id)).body).toMatchObject({ name: 'Defaults', defaultEnvironmentId: id })
  const remove = (environment: string) => platform.call('DELETE', `/api/environments/${environment}`, { token: owner.apiToken })
  expect([(await remove(id)).status, (await remove(environmentId)).status]).toEqual([409, 204])
  for (const foreign of [stranger.environmentId, environmentId]) {
    const reply = await change(foreign)
    expect([reply.status, reply.body]).toEqual([
      422,
      expect.objectContaining({ fields: { defaultEnvironmentId: 'There is no such environment.' } }),
    ])
  }
})

test('a change without If-Match is not taken where two could collide', async () => {
  const { owner } = await platform.organization()
  expect((await platform.call('PATCH', '/api/orgs/current', { token: owner.apiToken, body: { name: 'Blind' } })).status).toBe(412)
})

test('while the event store is down, organizations are listed without figures', async () => {
  const { owner } = await platform.organization()
  platform.events.state.down = true
  try {
    const mine = readMyOrganizations((await platform.call('GET', '/api/me/orgs', { token: owner.idToken })).body)
    expect(mine.items[0]).toMatchObject({ eventsLast24h: null, lastEventMs: null })
    const overview = await platform.call('GET', '/api/overview', { token: owner.apiToken })
    expect(readOverview(overview.body)).toMatchObject({ members: 1, environments: 1, eventsLast24h: null })
  } finally {
    platform.events.state.down = false
  }
})
