import { afterAll, beforeEach, expect, test } from 'vitest'

import { verifyAuditChain } from '#platform/api/audit-chain.ts'
import { sweepDeleted, UNDO_MS } from '#platform/api/deletions.ts'
import type { Environment } from '#wire/product/environments.ts'
import type { Objective } from '#wire/product/objectives.ts'
import type { SavedView } from '#wire/product/views.ts'

import { openPlatform, type Person } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

/** A deletion is undone for ten minutes, under the rules of creating: nothing comes back that could not be made now. */
const platform = await openPlatform()
let stage: Stage
beforeEach(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const anyVersion = { 'if-match': '*' }
const call = (person: Person, method: string, path: string, body?: object) =>
  platform.call(method, path, { token: person.apiToken, ...(body && { body }), headers: anyVersion })
const restore = (person: Person, path: string) => call(person, 'POST', `${path}/restore`)

async function made<Item extends { id: string }>(person: Person, collection: string, body: object): Promise<[item: Item, path: string]> {
  const reply = await call(person, 'POST', collection, body)
  expect(reply.status, reply.text).toBe(201)
  const item = reply.body as unknown as Item
  return [item, `${collection}/${item.id}`]
}
async function deleted(person: Person, path: string): Promise<void> {
  expect((await call(person, 'DELETE', path)).status).toBe(204)
}
const savedView = (body: object = {}) => ({ page: '/traffic/requests', name: 'Slow', query: '', shared: false, ...body })

test('an objective comes back as it was, once, with its own audit record', async () => {
  const path = `/api/objectives/${stage.objective.id}`
  await deleted(stage.editor, path)
  const reply = await restore(stage.editor, path)
  expect(reply.status, reply.text).toBe(200)
  const { version, ...restored } = reply.body as unknown as Objective
  const { version: _before, ...before } = stage.objective
  expect(restored).toEqual(before)
  expect(reply.headers.get('etag')).toBe(`"${version}"`)
  expect((await restore(stage.editor, path)).status).toBe(404)
  expect(await verifyAuditChain(platform.documents, stage.orgId)).toMatchObject({ intact: true })
  const { items } = (await call(stage.owner, 'GET', `/api/audit?q=objective/${stage.objective.id}`)).body as {
    items: { action: string; actorUid: string }[]
  }
  expect(items.map(({ action, actorUid }) => [action, actorUid])).toEqual([
    ['objective.restore', stage.editor.uid],
    ['objective.delete', stage.editor.uid],
    ['objective.create', stage.owner.uid],
  ])
})

test('after ten minutes nothing comes back, and nothing is kept', async () => {
  const [, kept] = await made<Objective>(stage.editor, '/api/objectives', { by: 'host', key: ['a.test'], targetPercent: 99, windowDays: 7 })
  await deleted(stage.editor, kept)
  platform.advance(UNDO_MS)
  expect(await sweepDeleted(platform.documents, platform.clock())).toBe(0)
  platform.advance(1)
  expect((await restore(stage.editor, kept)).status).toBe(404)
  expect(await sweepDeleted(platform.documents, platform.clock())).toBeGreaterThan(0)
  expect(await platform.documents.count('deletions')).toBe(0)
})

test('an organization keeps its last fifty deletions, however often it deletes; a pass removes all that are too old', async () => {
  const paths: string[] = []
  for (let index = 0; index < 52; index++) {
    const [, path] = await made<SavedView>(stage.editor, '/api/views', savedView({ name: `View ${index}` }))
    await deleted(stage.editor, path)
    platform.advance(1)
    paths.push(path)
  }
  const mine = async () => (await platform.documents.query({ collection: 'deletions', where: [['orgId', '==', stage.orgId]] })).length
  expect(await mine()).toBe(50)
  expect((await restore(stage.editor, paths[1] ?? '')).status).toBe(404)
  expect((await restore(stage.editor, paths[2] ?? '')).status).toBe(200)
  expect((await restore(stage.editor, paths[51] ?? '')).status).toBe(200)
  platform.advance(UNDO_MS + 1)
  await sweepDeleted(platform.documents, platform.clock())
  expect(await mine()).toBe(0)
})

test('a name that was given again meanwhile is taken', async () => {
  const [, path] = await made<Environment>(stage.admin, '/api/environments', { name: 'Staging' })
  await deleted(stage.admin, path)
  const [, other] = await made<Environment>(stage.admin, '/api/environments', { name: 'staging' })
  expect(await restore(stage.admin, path)).toMatchObject({ status: 409, body: { fields: { name: 'This name is taken.' } } })
  await deleted(stage.admin, other)
  expect(await restore(stage.admin, path)).toMatchObject({ status: 200, body: { name: 'Staging', deployments: 0 } })
})

test('a private view is restored by its owner alone, and under no other kind of thing', async () => {
  const [{ id }, path] = await made<SavedView>(stage.viewer, '/api/views', savedView())
  await deleted(stage.viewer, path)
  expect((await restore(stage.owner, path)).status).toBe(404)
  expect((await restore(stage.owner, `/api/objectives/${id}`)).status).toBe(404)
  expect((await restore(stage.viewer, path)).status).toBe(200)
})

test('a shared view is restored by whoever may change it, and stays the default only where no other became it', async () => {
  const shared = savedView({ name: 'Shared', shared: true, defaultFor: { all: true } })
  const [, path] = await made<SavedView>(stage.admin, '/api/views', shared)
  await deleted(stage.admin, path)
  expect((await restore(stage.viewer, path)).status).toBe(403)
  expect((await restore(stage.admin, path)).body).toMatchObject({ defaultForAll: true })
  await deleted(stage.admin, path)
  await made<SavedView>(stage.admin, '/api/views', { ...shared, name: 'Another' })
  expect((await restore(stage.owner, path)).body).toMatchObject({ defaultForAll: false })
})

test('a deployment does not come back: its token and its agents went with it', async () => {
  const path = `/api/deployments/${stage.deployment.id}`
  await deleted(stage.admin, path)
  expect((await restore(stage.admin, path)).status).toBe(404)
})
