import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { removeDueOrganizations } from '#platform/api/departure/remove.ts'
import { ssoPaths, type SsoLinkRecord } from '#platform/api/sso/records.ts'
import type { AuditRecord } from '#wire/product/audit.ts'
import type { MyOrganizations, Organization } from '#wire/product/organizations.ts'
import type { Page } from '#wire/product/page.ts'

import { openPlatform, type Person, type RunningPlatform } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

const DAY_MS = 86_400_000

let platform: RunningPlatform
let stage: Stage
let other: Stage
/** What was called elsewhere, in its order. */
let calls: string[]
let broken: string

beforeEach(async () => {
  platform = await openPlatform()
  stage = await buildStage(platform)
  other = await buildStage(platform)
  calls = []
  broken = ''
})
afterEach(() => platform.close())

const ask = (person: Person, method: string, path: string, headers: Record<string, string> = {}) =>
  platform.call(method, path, { token: person.apiToken, headers })
/** With tokens of now: those of a week ago have expired. */
const again = ({ orgId, uid, email }: Person) => platform.personIn(orgId, uid, email)
const organization = async (person: Person) => (await ask(person, 'GET', '/api/orgs/current')).body as Organization
const remove = () => {
  const port = (name: string) => ({
    async forgetOrg(orgId: string) {
      if (broken === name) throw new Error('away')
      calls.push(`${name} of ${orgId}`)
    },
  })
  return removeDueOrganizations(
    {
      documents: platform.documents,
      credentials: platform.access,
      events: port('events'),
      objects: port('objects'),
      accounts: {
        keeperOf: (uid) => (uid.startsWith('made') ? 'organization' : 'own'),
        deleteUser: (uid) => void calls.push(`account ${uid}`),
      },
      clock: platform.clock,
      log: platform.log,
    },
    new AbortController().signal,
  )
}

/** Every document that holds a text anywhere. */
function documentsWith(text: string): string[] {
  const database = new DatabaseSync(join(platform.dataDir, 'documents.sqlite'), { readOnly: true })
  const rows = database.prepare("SELECT collection || '/' || id AS path, fields FROM documents").all()
  database.close()
  return rows.filter(({ path, fields }) => `${path} ${fields}`.includes(text)).map(({ path }) => String(path))
}

test('an owner requests it, everybody reads the day, and until then an owner can keep it', async () => {
  const { owner, admin, viewer } = other
  await ask(owner, 'POST', '/api/orgs/current/keep')
  const before = await organization(owner)
  expect(before.deletion).toBeNull()
  expect((await ask(admin, 'DELETE', '/api/orgs/current', { 'if-match': '*' })).status).toBe(403)
  expect((await ask(owner, 'DELETE', '/api/orgs/current', { 'if-match': '"stale"' })).status).toBe(412)

  const asked = await ask(owner, 'DELETE', '/api/orgs/current', { 'if-match': `"${before.version}"` })
  const deletion = { requestedMs: platform.clock(), dueMs: platform.clock() + 7 * DAY_MS, requestedBy: owner.email }
  expect((asked.body as Organization).deletion).toEqual(deletion)
  expect((await organization(viewer)).deletion).toEqual(deletion)
  const mine = (await platform.call('GET', '/api/me/orgs', { token: viewer.idToken })).body as MyOrganizations
  expect(mine.items.map(({ deletesMs }) => deletesMs)).toEqual([deletion.dueMs])

  platform.advance(7 * DAY_MS - 1)
  await remove()
  expect((await ask(await again(admin), 'POST', '/api/orgs/current/keep')).status).toBe(403)
  expect(((await ask(await again(owner), 'POST', '/api/orgs/current/keep')).body as Organization).deletion).toBeNull()
  platform.advance(DAY_MS)
  await remove()
  const later = await again(owner)
  expect((await organization(later)).deletion).toBeNull()
  expect((await ask(later, 'POST', '/api/orgs/current/keep')).status).toBe(409)
  const log = (await ask(later, 'GET', `/api/audit?target=organization/${other.orgId}`)).body as Page<AuditRecord>
  expect(log.items.map(({ action }) => action).slice(0, 3)).toEqual(['organization.keep', 'organization.delete', 'organization.keep'])
})

test('every member with an address of their own hears of it once by e-mail, and once more when it is kept', async () => {
  const { owner, viewer, orgId } = other
  await ask(owner, 'POST', '/api/orgs/current/keep')
  platform.deletionEmails.length = 0
  const members = (await platform.documents.query<{ email: string }>({ collection: `orgs/${orgId}/members` })).map(({ data }) => data.email)
  for (let again = 0; again < 2; again++) await ask(owner, 'DELETE', '/api/orgs/current', { 'if-match': '*' })
  const about = { organization: 'Acme', by: owner.email, link: `http://127.0.0.1:4600/orgs/settings?orgId=${orgId}` }
  const sent = platform.deletionEmails.splice(0)
  expect(sent.map(({ email }) => email).toSorted()).toEqual(members.toSorted())
  expect(members).toContain(viewer.email)
  for (const one of sent) expect(one).toMatchObject({ ...about, dueMs: platform.clock() + 7 * DAY_MS })
  await ask(owner, 'POST', '/api/orgs/current/keep')
  expect(platform.deletionEmails.map(({ email }) => email).toSorted()).toEqual(members.toSorted())
  expect(platform.deletionEmails[0]).toMatchObject({ ...about, dueMs: null })
})

test('on its day everything goes and nobody is let in any more; another organization keeps all it has', async () => {
  const { orgId, owner, secret } = stage
  const link: SsoLinkRecord = { uid: 'made-by-sso', issuer: 'https://login.example', subject: 's', account: 'made', createdMs: 1 }
  await platform.documents.transaction(async (transaction) => {
    transaction.set(ssoPaths.link(orgId, link.issuer, link.subject), link)
    transaction.set(ssoPaths.provenDomain('acme.example'), { orgId, domain: 'acme.example' })
  })
  await ask(other.owner, 'POST', '/api/orgs/current/keep')
  const others = documentsWith(other.orgId).toSorted()
  expect(documentsWith(orgId).length).toBeGreaterThan(30)
  platform.advance(7 * DAY_MS)
  await remove()

  expect(documentsWith(orgId)).toEqual([`departures/${orgId}`])
  expect(calls.toSorted()).toEqual(['account made-by-sso', `events of ${orgId}`, `objects of ${orgId}`])
  expect(documentsWith(other.orgId).toSorted()).toEqual(others)
  for (const token of [owner.apiToken, secret]) expect((await platform.call('GET', '/api/orgs/current', { token })).status).toBe(401)
  expect(((await platform.call('GET', '/api/me/orgs', { token: owner.idToken })).body as MyOrganizations).items).toEqual([])
})

test('what an agent had sent before is looked for again for a day, and the end of the audit log is kept as a proof', async () => {
  const { orgId, owner } = stage
  const log = (await ask(owner, 'GET', '/api/audit?limit=1')).body as Page<AuditRecord>
  platform.advance(7 * DAY_MS)
  await remove()
  platform.advance(3_600_000)
  await remove()
  expect(calls.filter((call) => call === `events of ${orgId}`)).toHaveLength(2)
  platform.advance(DAY_MS)
  await remove()
  expect(calls.filter((call) => call === `events of ${orgId}`)).toHaveLength(2)
  const proof = await platform.documents.get(`departures/${orgId}`)
  expect(proof?.data).toMatchObject({ state: 'gone', auditRecords: log.items[0]?.sequence, auditHash: log.items[0]?.hash })
})

test.each(['events', 'objects'])(
  'with the %s away it cannot be kept any more, nobody is let in, and the next pass ends it',
  async (name) => {
    const { orgId, owner } = stage
    platform.advance(7 * DAY_MS)
    broken = name
    await remove()
    expect((await platform.documents.get(`departures/${orgId}`))?.data).toMatchObject({ state: 'leaving' })
    expect((await ask(owner, 'POST', '/api/orgs/current/keep')).status).toBe(401)
    broken = ''
    await remove()
    expect(documentsWith(orgId)).toEqual([`departures/${orgId}`])
  },
)

test('who joins while it is being deleted reads the day, too', async () => {
  const { invited, invitationToken } = stage
  const joined = await platform.call('POST', '/api/invitations/accept', { token: invited.idToken, body: { token: invitationToken } })
  expect(joined.status).toBe(200)
  const mine = (await platform.call('GET', '/api/me/orgs', { token: invited.idToken })).body as MyOrganizations
  expect(mine.items.map(({ deletesMs }) => deletesMs)).toEqual([(await organization(stage.owner)).deletion?.dueMs])
})
