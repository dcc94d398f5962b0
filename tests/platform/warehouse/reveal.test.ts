import { afterAll, beforeAll, expect, test } from 'vitest'

import { type AuditStored, verifyAuditChain } from '#platform/api/audit-chain.ts'
import { createAuditPort } from '#platform/api/audit-port.ts'
import { createServices } from '#platform/api/services.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { openObjects } from '#platform/warehouse/objects.ts'
import { warehouseRoutes } from '#platform/warehouse/routes.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import { readRevealed, REVEAL_PATH, REVEAL_REASON_MAX } from '#wire/warehouse/reveal.ts'

import { emptyBatch } from '../events/support/generator.ts'
import { openTemporary } from '../events/support/open.ts'
import { request } from '../events/support/records.ts'
import { openPlatform, type Person } from '../support/platform.ts'
import { NO_OWN_NAMES } from '../support/own-names.ts'

/** Audited reveal (security.md 6; E2, A1, A2, J3) over a real document store, real chdb and real files. */
const SECRET = 'Tr0ub4dor-and-3-hunter2'
const HEADER_SECRET = 'kept-by-an-older-version'
const REASON = 'Checking what the login sends'
const platform = await openPlatform()
const events = await openTemporary()
const objects = await openObjects({ dataDir: platform.dataDir, log: platform.log })
const { documents, access, identity, clock, log } = platform
const services = createServices({ documents, credentials: access, events, identity, clock, log })
const app = warehouseRoutes({ objects, access, requests: events, ownNames: NO_OWN_NAMES, audit: createAuditPort(services), log })
const BODY = JSON.stringify({ user: 'ada', password: SECRET })

let orgId = ''
let editor: Person
let viewer: Person

beforeAll(async () => {
  ;({ orgId } = await platform.organization())
  editor = await platform.join(orgId, 'editor')
  viewer = await platform.join(orgId, 'viewer')
  const transaction = {
    request: {
      headers: { authorization: `Bearer ${HEADER_SECRET}` },
      content_type: 'application/json',
      body: Buffer.from(BODY).toString('base64'),
    },
    response: { status: 200, content_type: 'text/plain', headers: {}, body: Buffer.from('ok').toString('base64') },
  }
  const payload = await objects.put(orgId, { bytes: Buffer.from(JSON.stringify(transaction)), contentType: 'application/json' })
  await objects.put(DEMO_ORG_ID, { bytes: Buffer.from(JSON.stringify(transaction)), contentType: 'application/json' })
  await events.insert(
    {
      ...emptyBatch(),
      requests: [
        request({ orgId, id: 'login', payload }),
        request({ orgId, id: 'bare', payload: '' }),
        request({ orgId, id: 'expired', payload: 'f'.repeat(40) }),
        request({ orgId: DEMO_ORG_ID, id: 'login', payload }),
      ],
    },
    'reveal',
  )
})
afterAll(async () => {
  await events.remove()
  await platform.close()
})

const ASKED = { requestId: 'login', part: 'request-body', reason: REASON }

async function reveal(person: Pick<Person, 'warehouseToken'> | undefined, body: unknown = ASKED) {
  const response = await app.request(`/warehouse${REVEAL_PATH}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(person && { authorization: `Bearer ${person.warehouseToken}` }) },
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const recordsOf = async (org = orgId): Promise<AuditStored[]> =>
  (await documents.query<AuditStored>({ collection: recordPaths.audit(org) })).map(({ data }) => data)

/** What was added to the log while something happened. */
async function added(work: () => Promise<unknown>, org = orgId): Promise<AuditStored[]> {
  const before = (await recordsOf(org)).length
  await work()
  return (await recordsOf(org)).slice(before)
}

test('an editor who says why gets one body, never to be kept, and leaves one record without the value', async () => {
  let answer: Awaited<ReturnType<typeof reveal>> | undefined
  const records = await added(async () => {
    answer = await reveal(editor)
  })
  expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const revealed = readRevealed(JSON.parse(answer?.text ?? ''))
  expect(Buffer.from(revealed.body, 'base64').toString()).toBe(BODY)
  expect(revealed).toMatchObject({ part: 'request-body', contentType: 'application/json', nothingMore: false })
  expect(answer?.text).not.toContain(HEADER_SECRET)
  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({
    action: 'payload.reveal',
    target: 'request/login',
    result: 'done',
    actorUid: editor.uid,
    actorEmail: editor.email,
    details: { part: 'request-body', reason: REASON },
  })
  expect(JSON.stringify(records)).not.toContain(SECRET)
  expect(await verifyAuditChain(documents, orgId)).toMatchObject({ intact: true })
})

test('a second reveal is a second record', async () => {
  expect(await added(() => reveal(editor))).toHaveLength(1)
})

test('a body in which nothing is hidden says so', async () => {
  const { text } = await reveal(editor, { ...ASKED, part: 'response-body' })
  expect(readRevealed(JSON.parse(text))).toMatchObject({ nothingMore: true, body: Buffer.from('ok').toString('base64') })
})

test('A2: a viewer is refused, which is written down, and learns nothing', async () => {
  let answer: Awaited<ReturnType<typeof reveal>> | undefined
  const records = await added(async () => {
    answer = await reveal(viewer)
  })
  expect(answer?.status).toBe(403)
  expect(answer?.text).toContain('editor')
  expect(answer?.text).not.toContain(SECRET)
  expect(records).toMatchObject([{ action: 'access.refused', result: 'refused', actorUid: viewer.uid }])
})

test('the demo reveals nothing, not even to an owner, and nobody can fill its log', async () => {
  await documents.transaction(async (transaction) => {
    const demo = { name: 'Demo', slug: 'demo' }
    transaction.set(recordPaths.organization(DEMO_ORG_ID), {
      ...demo,
      region: '',
      defaultEnvironmentId: 'production',
      createdMs: 0,
      createdBy: '',
    })
    access.admit(transaction, { orgId: DEMO_ORG_ID, ...demo }, { uid: 'demo-owner', email: 'o@example.test', name: 'O' }, 'owner')
  })
  const owner = await platform.personIn(DEMO_ORG_ID, 'demo-owner', 'o@example.test')
  let answer: Awaited<ReturnType<typeof reveal>> | undefined
  const records = await added(async () => {
    answer = await reveal(owner)
  }, DEMO_ORG_ID)
  expect([answer?.status, records]).toEqual([403, []])
})

test('A1: a request of another organization gets the response of one that does not exist, and leaves no record', async () => {
  const other = await platform.organization('Globex')
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
  const foreign = await reveal(other.owner)
  const unknown = await reveal(other.owner, { ...ASKED, requestId: 'nowhere' })
  expect([foreign.status, withoutId(foreign.text)]).toEqual([404, withoutId(unknown.text)])
  expect((await recordsOf(other.orgId)).filter(({ action }) => action === 'payload.reveal')).toEqual([])
})

test.each([
  ['no reason', { requestId: 'login', part: 'request-body' }, 422],
  ['an empty one', { ...ASKED, reason: '' }, 422],
  ['one of spaces', { ...ASKED, reason: '            ' }, 422],
  ['one of two lines', { ...ASKED, reason: 'because\nadmin said so' }, 422],
  ['one without end', { ...ASKED, reason: 'x'.repeat(REVEAL_REASON_MAX + 1) }, 422],
  ['headers, which were masked before they were stored', { ...ASKED, part: 'request-headers' }, 422],
  ['an organization in the body', { ...ASKED, orgId: 'globex' }, 422],
  ['a request whose payload was not captured', { ...ASKED, requestId: 'bare' }, 404],
  ['a payload that has expired', { ...ASKED, requestId: 'expired' }, 404],
])('%s: refused, and nothing is written down', async (_what, body, status) => {
  const person = await platform.join(orgId, 'editor') // a minute of their own
  expect(await added(async () => expect((await reveal(person, body)).status).toBe(status))).toEqual([])
})

test('D5: more reveals in a minute than somebody reads have to wait; another person does not', async () => {
  const [busy, calm] = [await platform.join(orgId, 'editor'), await platform.join(orgId, 'editor')]
  const statuses: number[] = []
  for (let time = 0; time < 11; time++) statuses.push((await reveal(busy)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  expect((await reveal(busy)).headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await reveal(calm)).status).toBe(200)
})

test('J3: a revoked token is nobody after five seconds, and before that the record is what stops it', async () => {
  const leaving = await platform.join(orgId, 'editor')
  expect((await reveal(leaving)).status).toBe(200)
  await documents.transaction((transaction) => access.dismiss(transaction, orgId, leaving.uid))
  expect(await added(async () => expect((await reveal(leaving)).status).toBe(401))).toEqual([])
  platform.advance(5_000)
  expect((await reveal(leaving)).status).toBe(401)
  expect((await reveal(undefined)).status).toBe(401)
})

test('without its record nothing is returned', async () => {
  const broken = warehouseRoutes({
    objects,
    access,
    requests: events,
    ownNames: NO_OWN_NAMES,
    log,
    audit: { record: () => Promise.reject(new Error('disk')), refused: async () => undefined },
  })
  const response = await broken.request(`/warehouse${REVEAL_PATH}`, {
    method: 'POST',
    body: JSON.stringify(ASKED),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${editor.warehouseToken}` },
  })
  expect(response.status).toBe(500)
  expect(await response.json()).not.toHaveProperty('body')
})
