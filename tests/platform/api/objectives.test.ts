import { afterAll, beforeEach, expect, test } from 'vitest'

import { OBJECTIVES_MAX } from '#platform/api/limits.ts'
import { objectivePaths } from '#platform/api/resources/objectives.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { KEY_PART_MAX } from '#wire/product/entity-key.ts'
import { readObjective } from '#wire/product/objectives.ts'
import { readPage } from '#wire/product/page.ts'

import { openPlatform } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

const platform = await openPlatform()
let stage: Stage
beforeEach(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const endpoint = { by: 'endpoint', key: ['POST', 'api.stripe.com', '/v1/charges/{id}'], targetPercent: 99.95, windowDays: 28 }
const api = (method: string, path: string, body?: unknown, ifMatch = '*', token = stage.editor.apiToken) =>
  platform.call(method, path, { token, body, headers: { 'if-match': ifMatch } })
const create = (more: object = {}) => api('POST', '/api/objectives', { ...endpoint, ...more })
const records = async () =>
  (await platform.documents.query<{ action: string; target: string }>({ collection: recordPaths.audit(stage.orgId) })).slice(-3)

test('an editor sets, changes and deletes one; everybody sees it; each step leaves one audit record', async () => {
  const made = readObjective((await create()).body)
  expect(made).toMatchObject(endpoint)
  const path = `/api/objectives/${made.id}`
  const changed = readObjective((await api('PATCH', path, { targetPercent: 99.5 }, `"${made.version}"`)).body)
  expect(changed).toMatchObject({ ...endpoint, targetPercent: 99.5 })
  const { items } = readPage((await api('GET', '/api/objectives?q=charges', undefined, '*', stage.viewer.apiToken)).body, readObjective)
  expect(items).toEqual([changed])
  expect((await api('DELETE', path, undefined, `"${changed.version}"`)).status).toBe(204)
  const target = `objective/${made.id}`
  expect((await records()).map(({ data: { action, target: of } }) => [action, of])).toEqual([
    ['objective.create', target],
    ['objective.change', target],
    ['objective.delete', target],
  ])
})

test('who read an older version changes and deletes nothing', async () => {
  const made = readObjective((await create()).body)
  const path = `/api/objectives/${made.id}`
  platform.advance(1000)
  await api('PATCH', path, { targetPercent: 99 }, `"${made.version}"`)
  expect((await api('PATCH', path, { targetPercent: 98 }, `"${made.version}"`)).status).toBe(412)
  expect((await api('DELETE', path, undefined, `"${made.version}"`)).status).toBe(412)
  expect(readPage((await api('GET', '/api/objectives?q=charges')).body, readObjective).items).toMatchObject([{ targetPercent: 99 }])
})

test('there is one for each thing and window, also when ten send it at once', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => create()))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  const weekly = readObjective((await create({ windowDays: 7 })).body)
  expect((await api('PATCH', `/api/objectives/${weekly.id}`, { windowDays: 28 })).body).toMatchObject({
    fields: { windowDays: expect.any(String) },
  })
  expect((await create({ key: ['GET', ...endpoint.key.slice(1)] })).status).toBe(201)
})

test.each([
  ['a target below the least', { targetPercent: 49.9 }],
  ['a target of all calls', { targetPercent: 100 }],
  ['more decimals than are kept', { targetPercent: 99.9995 }],
  ['a target that is text', { targetPercent: '99.9' }],
  ['another window', { windowDays: 90 }],
  ['another kind', { by: 'country', key: ['DE'] }],
  ['a key too short', { key: ['POST', 'api.stripe.com'] }],
  ['a key too long', { by: 'vendor' }],
  ['a key of nothing', { by: 'host', key: [''] }],
  ['a part too long', { by: 'host', key: ['x'.repeat(KEY_PART_MAX + 1)] }],
  ['half a character', { by: 'host', key: ['\uD800'] }],
])('%s is refused', async (_what, more) => {
  expect((await create(more)).status).toBe(422)
})

test('text of traffic is kept as it is', async () => {
  const key = ['=cmd|\u202Eevil\u0000<b>"\n']
  expect(readObjective((await create({ by: 'client', key })).body).key).toEqual(key)
})

test('an organization has a limited number of them', async () => {
  await platform.documents.transaction(async (transaction) => {
    for (let index = 1; index < OBJECTIVES_MAX; index++)
      transaction.create(objectivePaths.objective(stage.orgId, `o${index}`), {
        ...endpoint,
        key: ['GET', 'h', `/${index}`],
        createdMs: 1,
        createdBy: 'x',
      })
  })
  const reply = await create()
  expect(reply.status).toBe(409)
  expect(reply.text).toContain(`at most ${OBJECTIVES_MAX} objectives`)
})
