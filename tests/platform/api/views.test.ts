import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { verifyAuditChain } from '#platform/api/audit-chain.ts'
import { viewPaths } from '#platform/api/views/records.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { readPage } from '#wire/product/page.ts'
import { type CreateViewBody, readSavedView, type SavedView, type ViewDefaults } from '#wire/product/views.ts'

import { openPlatform, type Person } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

/** Saved views: whose they are, who sees and changes them, and what a page opens with. */
const platform = await openPlatform()
let stage: Stage
beforeEach(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const PAGE = '/traffic/connections'
const slow: CreateViewBody = { page: PAGE, name: 'Slow', query: 'from=now-6h&q=duration%3A%3E1s', shared: false }
const anyVersion = { 'if-match': '*' }

const post = (person: Person, body: object) => platform.call('POST', '/api/views', { token: person.apiToken, body })
async function save(person: Person, body: Partial<CreateViewBody> = {}): Promise<SavedView> {
  const reply = await post(person, { ...slow, ...body })
  expect(reply.status, reply.text).toBe(201)
  return readSavedView(reply.body)
}
const listed = async (person: Person, search = `?page=${PAGE}`) =>
  readPage((await platform.call('GET', `/api/views${search}`, { token: person.apiToken })).body, readSavedView).items
const change = (person: Person, id: string, body: object, headers: Record<string, string> = anyVersion) =>
  platform.call('PATCH', `/api/views/${id}`, { token: person.apiToken, body, headers })
const setDefault = (person: Person, id: string, body: ViewDefaults) =>
  platform.call('PATCH', `/api/views/${id}/default`, { token: person.apiToken, body })
const remove = (person: Person, id: string) => platform.call('DELETE', `/api/views/${id}`, { token: person.apiToken })

describe('whose a view is', () => {
  test('a private view is its owner’s alone, even for the owner of the organization', async () => {
    const view = await save(stage.viewer)
    expect(await listed(stage.viewer)).toMatchObject([{ id: view.id, mine: true, mayChange: true, shared: false }])
    expect(await listed(stage.owner)).toEqual([])
    expect((await platform.call('GET', `/api/views/${view.id}`, { token: stage.owner.apiToken })).status).toBe(404)
    expect((await change(stage.owner, view.id, { name: 'x' })).status).toBe(404)
    expect((await setDefault(stage.owner, view.id, { me: true })).status).toBe(404)
    expect((await remove(stage.owner, view.id)).status).toBe(404)
  })

  test('a shared view is seen by every member and changed by its editor or an admin', async () => {
    const view = await save(stage.editor, { shared: true })
    expect(await listed(stage.viewer)).toMatchObject([{ id: view.id, mine: false, mayChange: false, ownerUid: stage.editor.uid }])
    const colleague = await platform.join(stage.orgId, 'editor')
    expect((await change(colleague, view.id, { name: 'x' })).status).toBe(403)
    expect((await remove(stage.viewer, view.id)).status).toBe(403)
    expect((await change(stage.admin, view.id, { name: 'Slower' })).status).toBe(200)
    expect(await listed(stage.editor)).toMatchObject([{ name: 'Slower', mine: true, mayChange: true }])
    expect((await remove(stage.editor, view.id)).status).toBe(204)
  })

  test('a viewer shares nothing, and nobody hides what somebody else shares', async () => {
    expect((await post(stage.viewer, { ...slow, shared: true })).status).toBe(403)
    const own = await save(stage.viewer)
    expect((await change(stage.viewer, own.id, { shared: true })).status).toBe(403)
    const shared = await save(stage.editor, { shared: true })
    expect((await change(stage.admin, shared.id, { shared: false })).status).toBe(403)
    expect((await change(stage.editor, shared.id, { shared: false })).status).toBe(200)
    expect(await listed(stage.admin)).toEqual([])
  })

  test.each(['removed', 'leaving', 'closing their account'])(
    'of a member who is %s private views and choices go, shared ones stay',
    async (how) => {
      const shared = await save(stage.editor, { shared: true, defaultFor: { me: true } })
      const own = await save(stage.editor)
      const { uid, apiToken, idToken } = stage.editor
      if (how === 'removed') await platform.call('DELETE', `/api/members/${uid}`, { token: stage.owner.apiToken })
      else if (how === 'leaving') await platform.call('POST', '/api/members/leave', { token: apiToken })
      else await platform.call('DELETE', '/api/me', { token: idToken })
      expect(await platform.documents.get(viewPaths.view(stage.orgId, own.id))).toBeUndefined()
      expect(await platform.documents.get(viewPaths.choice(stage.orgId, uid))).toBeUndefined()
      expect(await listed(stage.viewer)).toMatchObject([{ id: shared.id, ownerName: null, changedByName: null }])
      expect((await remove(stage.admin, shared.id)).status).toBe(204)
    },
  )
})

describe('defaults', () => {
  test('a page has one default of mine, which is nobody else’s matter', async () => {
    const first = await save(stage.viewer, { name: 'First', defaultFor: { me: true } })
    const elsewhere = await save(stage.viewer, { page: '/traffic/clients', defaultFor: { me: true } })
    const second = await save(stage.viewer, { name: 'Second' })
    expect((await setDefault(stage.viewer, second.id, { me: true })).status).toBe(200)
    const chosen = async () => (await listed(stage.viewer, '')).filter(({ defaultForMe }) => defaultForMe).map(({ id }) => id)
    expect((await chosen()).sort()).toEqual([elsewhere.id, second.id].sort())
    await setDefault(stage.viewer, second.id, { me: false })
    expect(await chosen()).toEqual([elsewhere.id])
    await remove(stage.viewer, elsewhere.id)
    expect(await chosen()).toEqual([])
    expect(first.defaultForMe).toBe(true)
  })

  test('the default for everybody is one shared view of a page, and an admin’s decision', async () => {
    const first = await save(stage.admin, { name: 'First', shared: true, defaultFor: { all: true } })
    expect(first.defaultForAll).toBe(true)
    const second = await save(stage.editor, { name: 'Second', shared: true })
    expect((await setDefault(stage.editor, second.id, { all: true })).status).toBe(403)
    expect((await setDefault(stage.admin, second.id, { all: true })).status).toBe(200)
    const chosen = (await listed(stage.viewer)).filter(({ defaultForAll }) => defaultForAll)
    expect(chosen.map(({ id }) => id)).toEqual([second.id])
    const own = await save(stage.admin, { name: 'Own' })
    expect((await setDefault(stage.admin, own.id, { all: true })).status).toBe(422)
    expect((await change(stage.editor, second.id, { shared: false })).status).toBe(200)
    expect((await listed(stage.editor)).some(({ defaultForAll }) => defaultForAll)).toBe(false)
  })
})

describe('what a view may say', () => {
  test.each([
    ['another site', { page: '//evil.example' }],
    ['a path that climbs', { page: '/traffic/../me' }],
    ['a page about one thing', { page: '/traffic/requests/manage' }],
    ['a page outside of the areas', { page: '/sign-out' }],
    ['the organization', { query: 'orgId=other&q=a' }],
    ['the row one stands on', { query: 'id=a' }],
    ['a parameter with a strange name', { query: '__proto__=a' }],
    ['parameters out of order', { query: 'q=a&from=now-1h' }],
    ['a parameter twice', { query: 'q=a&q=b' }],
    ['a question mark', { query: '?q=a' }],
    ['a control character', { query: 'q=a%00b' }],
    ['a line break', { query: 'q=a%0Ab' }],
    ['too many parameters', { query: Array.from({ length: 41 }, (_, i) => `p${100 + i}=1`).join('&') }],
    ['too long a query', { query: `q=${'a'.repeat(8 * 1024)}` }],
    ['no name', { name: ' ' }],
    ['too long a name', { name: 'x'.repeat(61) }],
    ['a name on two lines', { name: 'a\nb' }],
    ['a default for nobody', { defaultFor: {} }],
  ])('%s is refused', async (_what, wrong) => {
    const reply = await post(stage.editor, { ...slow, ...wrong })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } })
  })

  test('an empty query is a view of everything, and 8 KiB are kept', async () => {
    expect(await save(stage.viewer, { query: '' })).toMatchObject({ query: '' })
    const query = `q=${'a'.repeat(8 * 1024 - 2)}`
    expect(await save(stage.viewer, { name: 'Long', query })).toMatchObject({ query })
  })

  test('a name is taken once among mine and once among the shared ones of a page', async () => {
    await save(stage.editor)
    const taken = await post(stage.editor, { ...slow, name: 'SLOW' })
    expect(taken).toMatchObject({ status: 409, body: { fields: { name: 'This name is taken.' } } })
    await save(stage.viewer)
    await save(stage.editor, { page: '/traffic/clients' })
    const shared = await save(stage.editor, { shared: true })
    expect((await change(stage.editor, shared.id, { shared: false })).status).toBe(409)
    expect((await change(stage.editor, shared.id, { name: 'slow' })).status).toBe(200)
  })
})

test('visitors of the demo, who are all one person, save and choose nothing', async () => {
  const { orgId } = stage
  const shared = await save(stage.editor, { shared: true })
  await platform.documents.transaction(async (transaction) =>
    platform.access.admit(transaction, { orgId, name: '', slug: '' }, { uid: DEMO_VIEWER_UID, email: '', name: '' }, 'viewer'),
  )
  const { apiToken: token } = await platform.personIn(orgId, DEMO_VIEWER_UID, '')
  expect((await platform.call('GET', '/api/views', { token })).status).toBe(200)
  expect((await platform.call('POST', '/api/views', { token, body: slow })).status).toBe(403)
  expect((await platform.call('PATCH', `/api/views/${shared.id}/default`, { token, body: { me: true } })).status).toBe(403)
})

test('of two who change a shared view the second gets a conflict', async () => {
  const view = await save(stage.editor, { shared: true })
  const headers = { 'if-match': `"${view.version}"` }
  expect((await change(stage.editor, view.id, { query: 'q=a' }, headers)).status).toBe(200)
  expect((await change(stage.admin, view.id, { query: 'q=b' }, headers)).status).toBe(412)
  expect((await platform.call('PATCH', `/api/views/${view.id}`, { token: stage.admin.apiToken, body: { name: 'x' } })).status).toBe(412)
  expect(await listed(stage.viewer)).toMatchObject([{ query: 'q=a', changedByName: expect.any(String) }])
})

test('nobody has views without end, and fifty at once are fifty', async () => {
  const replies = await Promise.all(Array.from({ length: 55 }, (_, i) => post(stage.target, { ...slow, name: `View ${i}` })))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 50 }, () => 201), 409, 409, 409, 409, 409])
  await platform.documents.transaction(async (transaction) => {
    const record = { page: PAGE, name: 'Filler', ownerUid: 'gone', defaultForAll: false, createdMs: 1, changedMs: 1, changedBy: 'gone' }
    for (let i = 0; i < 950; i++) transaction.set(viewPaths.view(stage.orgId, `filler${i}`), { ...record, query: '', shared: true })
  })
  expect((await post(stage.viewer, slow)).status).toBe(409)
  expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: true })
})
