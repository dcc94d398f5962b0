import { afterAll, beforeAll, expect, test } from 'vitest'

import { ENVIRONMENTS_MAX } from '#platform/api/limits.ts'
import { readUsage } from '#wire/product/usage.ts'

import { openPlatform, type Person, type RunningPlatform } from '../support/platform.ts'

let platform: RunningPlatform
let owner: Person
let orgId: string

beforeAll(async () => {
  platform = await openPlatform()
  ;({ owner, orgId } = await platform.organization())
})
afterAll(() => platform.close())

const read = async (token = owner.apiToken) => readUsage((await platform.call('GET', '/api/overview/usage', { token })).body)

test('limits count what there is', async () => {
  const environments = async () => (await read()).limits.find(({ thing }) => thing === 'environments')
  expect(await environments()).toEqual({ thing: 'environments', used: 1, max: ENVIRONMENTS_MAX })
  await platform.call('POST', '/api/environments', { token: owner.apiToken, body: { name: 'staging' } })
  expect(await environments()).toMatchObject({ used: 2 })
})

test('the last change is one of the configuration, whatever people looked at since; who it was is for admins', async () => {
  const viewer = await platform.join(orgId, 'viewer')
  await platform.call('POST', '/api/environments', { token: owner.apiToken, body: { name: 'qa' } })
  const changedMs = platform.clock()
  platform.advance(60_000)
  expect((await platform.call('POST', '/api/jwt/tokens', { token: owner.apiToken, body: { service: 'pulse' } })).status).toBe(201)
  expect((await platform.call('POST', '/api/environments', { token: viewer.apiToken, body: { name: 'no' } })).status).toBe(403)
  expect((await read()).lastChange).toEqual({ atMs: changedMs, action: 'environment.create', actor: owner.email })
  expect((await read(viewer.apiToken)).lastChange).toMatchObject({ action: 'environment.create', actor: null })
})

test('without the event store the rest is there', async () => {
  platform.events.usages.set(orgId, [{ day: '2026-03-01', kind: 'requests', events: 3, bytes: 100 }])
  expect((await read()).days).toHaveLength(1)
  platform.events.state.down = true
  const { days, limits } = await read()
  expect([days, limits.length]).toEqual([null, 7])
  platform.events.state.down = false
})
