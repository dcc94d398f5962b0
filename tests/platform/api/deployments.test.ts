import { afterAll, beforeEach, expect, test } from 'vitest'

import { sha256Hex } from '#platform/lib/crypto.ts'
import { type AgentRecord, recordPaths } from '#platform/lib/product-records.ts'
import { readAgent } from '#wire/product/agents.ts'
import { readDeployment, readDeploymentWithToken } from '#wire/product/deployments.ts'
import { readEnvironment } from '#wire/product/environments.ts'
import { readOverview } from '#wire/product/overview.ts'
import { readPage } from '#wire/product/page.ts'

import { openPlatform } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

const platform = await openPlatform()
let stage: Stage
beforeEach(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const api = (method: string, path: string, body?: unknown) =>
  platform.call(method, path, { token: stage.owner.apiToken, body, headers: { 'if-match': '*' } })
const create = (name: string, environmentId = stage.environmentId) => api('POST', '/api/deployments', { name, environmentId })

async function agent(instanceId: string, more: Partial<AgentRecord> = {}): Promise<void> {
  const record: AgentRecord = {
    instanceId,
    deploymentId: stage.deployment.id,
    environmentId: stage.environmentId,
    hostname: `host-${instanceId}`,
    version: 'v0.17.6',
    kernel: '6.1.0',
    architecture: 'x86_64',
    status: 'ready',
    firstSeenMs: platform.clock(),
    lastSeenMs: platform.clock(),
    ...more,
  }
  await platform.documents.transaction(async (transaction) => transaction.set(recordPaths.agent(stage.orgId, instanceId), record))
}

test('the token is returned once and never again', async () => {
  const made = readDeploymentWithToken((await create('cluster two')).body)
  expect(made.token).toMatch(/^sgr_[A-Za-z0-9]{49}$/)
  expect(made.deployment.tokenPrefix).toBe(made.token.slice(0, 12))
  expect(await platform.access.agentByRegistrationToken(made.token)).toEqual({
    orgId: stage.orgId,
    environmentId: stage.environmentId,
    deploymentId: made.deployment.id,
  })
  for (const path of [`/api/deployments/${made.deployment.id}`, '/api/deployments', '/api/audit'])
    expect((await api('GET', path)).text).not.toContain(made.token)
})

test('a new token ends the old one; a revoked one ends without a new one', async () => {
  const { deployment, token } = readDeploymentWithToken((await create('rotating')).body)
  await platform.access.agentByRegistrationToken(token)
  const renewed = readDeploymentWithToken((await api('POST', `/api/deployments/${deployment.id}/token`)).body)
  platform.advance(5_000)
  await expect(platform.access.agentByRegistrationToken(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await platform.access.agentByRegistrationToken(renewed.token)).toMatchObject({ deploymentId: deployment.id })
  expect(await platform.documents.get(recordPaths.registrationToken(sha256Hex(token)))).toBeUndefined()
  expect((await api('DELETE', `/api/deployments/${deployment.id}/token`)).status).toBe(204)
  platform.advance(5_000)
  await expect(platform.access.agentByRegistrationToken(renewed.token)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(readDeployment((await api('GET', `/api/deployments/${deployment.id}`)).body).tokenPrefix).toBeNull()
})

test('an environment of another organization cannot be chosen, and is not distinguished from a missing one', async () => {
  const other = await buildStage(platform)
  const [foreign, unknown] = [await create('spy', other.environmentId), await create('spy', 'nowhere')]
  expect(foreign.status).toBe(422)
  const words = (reply: typeof foreign) => reply.text.replace(/"requestId":"[^"]+"/, '')
  expect(words(foreign)).toBe(words(unknown))
})

test('of a hundred who create the same name at once, exactly one does', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => create(i % 2 ? 'SAME' : 'same')))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(99)
  expect((await create('same', stage.empty.id)).status).toBe(201)
})

test('name and tags change, each alone, and the environment does not', async () => {
  const path = `/api/deployments/${stage.deployment.id}`
  await api('PATCH', path, { tags: ['team:payments', 'eu'] })
  expect(readDeployment((await api('PATCH', path, { name: 'renamed' })).body)).toMatchObject({
    name: 'renamed',
    tags: ['team:payments', 'eu'],
  })
  for (const tags of [['a b'], [''], ['x'.repeat(200)], Array.from({ length: 21 }, (_, i) => `t${i}`)])
    expect((await api('PATCH', path, { tags })).status).toBe(422)
  expect((await api('PATCH', path, { environmentId: stage.empty.id })).status).toBe(422)
})

test('agents count as online for eleven minutes, unless they said goodbye', async () => {
  await agent('fresh')
  await agent('late', { lastSeenMs: platform.clock() - 10 * 60_000 })
  await agent('silent', { lastSeenMs: platform.clock() - 11 * 60_000 - 1 })
  await agent('stopped', { status: 'stopped' })
  const agents = readPage((await api('GET', '/api/agents?sort=hostname')).body, readAgent).items
  expect(agents.map(({ instanceId, online }) => [instanceId, online])).toEqual([
    ['fresh', true],
    ['late', true],
    ['silent', false],
    ['stopped', false],
  ])
  const deployment = readDeployment((await api('GET', `/api/deployments/${stage.deployment.id}`)).body)
  expect(deployment).toMatchObject({ agentsOnline: 2, agentsTotal: 4, lastHeartbeatMs: platform.clock() })
  expect(readOverview((await api('GET', '/api/overview')).body)).toMatchObject({
    agentsOnline: 2,
    agentsTotal: 4,
    deployments: 1,
    members: 6,
  })
  const none = await api('GET', '/api/agents?deploymentId=another')
  expect(readPage(none.body, readAgent).items).toEqual([])
})

test('what the event store has seen of a deployment stands beside it', async () => {
  const seen = { lastEventMs: platform.clock() - 1, eventsLast24h: 7, usualEvents: 12 }
  platform.events.activities.set(stage.orgId, { ...seen, environments: {}, deployments: { [stage.deployment.id]: seen } })
  await agent('awake')
  expect(readDeployment((await api('GET', `/api/deployments/${stage.deployment.id}`)).body)).toMatchObject(seen)
  const { deployment: quiet } = readDeploymentWithToken((await create('quiet')).body)
  expect(quiet).toMatchObject({ lastEventMs: null, eventsLast24h: 0, usualEvents: null })
  // Without an agent nobody expects it to send
  platform.events.activities.set(stage.orgId, { ...seen, environments: {}, deployments: { [quiet.id]: seen } })
  expect(readDeployment((await api('GET', `/api/deployments/${quiet.id}`)).body)).toMatchObject({ ...seen, usualEvents: null })
})

test('a deleted deployment takes its token and its agents along', async () => {
  const { deployment, token } = readDeploymentWithToken((await create('short-lived')).body)
  await agent('doomed', { deploymentId: deployment.id })
  expect((await api('DELETE', `/api/deployments/${deployment.id}`)).status).toBe(204)
  await expect(platform.access.agentByRegistrationToken(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(readPage((await api('GET', '/api/agents')).body, readAgent).items).toEqual([])
})

test('an environment with deployments says which ones keep it', async () => {
  const made = readDeploymentWithToken((await create('the-blocker', stage.empty.id)).body)
  const blocked = await api('DELETE', `/api/environments/${stage.empty.id}`)
  expect(blocked.status).toBe(409)
  expect(blocked.body).toMatchObject({ detail: expect.stringContaining('the-blocker') })
  await api('DELETE', `/api/deployments/${made.deployment.id}`)
  expect((await api('DELETE', `/api/environments/${stage.empty.id}`)).status).toBe(204)
  expect((await api('DELETE', `/api/environments/${stage.environmentId}`)).status).toBe(409)
})

test('environments have names of their own, letter case aside', async () => {
  expect((await api('POST', '/api/environments', { name: 'EMPTY' })).status).toBe(409)
  expect((await api('PATCH', `/api/environments/${stage.environmentId}`, { name: 'Empty' })).status).toBe(409)
  expect((await api('PATCH', `/api/environments/${stage.empty.id}`, { name: 'Empty' })).status).toBe(200)
  const { items } = readPage((await api('GET', '/api/environments')).body, readEnvironment)
  expect(items.map(({ name, isDefault, deployments }) => [name, isDefault, deployments])).toEqual([
    ['Empty', false, 0],
    ['production', true, 1],
  ])
})
