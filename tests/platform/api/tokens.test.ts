import { afterAll, beforeAll, expect, test } from 'vitest'

import { readIssuedToken } from '#wire/product/session-readers.ts'

import { openPlatform } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

/** POST /jwt/tokens (specification, call 4). */
const platform = await openPlatform()
let stage: Stage
beforeAll(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const ask = (body: unknown, token = stage.viewer.apiToken) => platform.call('POST', '/api/jwt/tokens', { token, body })

test('a viewer gets a token for every environment, or for one', async () => {
  const all = readIssuedToken((await ask({ service: 'pulse' })).body)
  expect(await platform.access.memberByPulseToken(all.token)).toMatchObject({ uid: stage.viewer.uid, orgId: stage.orgId, role: 'viewer' })
  const one = readIssuedToken((await ask({ service: 'pulse', contextId: stage.empty.id })).body)
  expect(await platform.access.memberByPulseToken(one.token)).toMatchObject({ contextId: stage.empty.id })
})

test('an environment of somebody else gets the response of one that does not exist', async () => {
  const other = await buildStage(platform)
  const replies = await Promise.all([
    ask({ service: 'pulse', contextId: other.environmentId }),
    ask({ service: 'pulse', contextId: 'nowhere' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404])
  const [foreign, unknown] = replies.map(({ text }) => text.replace(/"requestId":"[^"]+"/, ''))
  expect(foreign).toBe(unknown)
})

test.each([
  {},
  { service: 'warehouse' },
  { service: 'pulse', contextId: 'a/b' },
  { service: 'pulse', contextId: '' },
  { service: 'pulse', role: 'owner' },
])('refused: %j', async (body) => {
  expect((await ask(body)).status).toBe(422)
})

test('who has just been removed gets none, even while a service still remembers them', async () => {
  await ask({ service: 'pulse' }, stage.target.apiToken)
  await platform.call('DELETE', `/api/members/${stage.target.uid}`, { token: stage.owner.apiToken })
  expect((await ask({ service: 'pulse' }, stage.target.apiToken)).status).toBe(401)
})
