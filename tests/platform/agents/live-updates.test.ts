import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import pino from 'pino'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { createLiveUpdates } from '#platform/agents/live-updates.ts'
import { readAgentConfig, readAgentRelease } from '#wire/product/agent-releases.ts'
import { readDeploymentWithToken } from '#wire/product/deployments.ts'

import { openPlatform, type Person } from '../support/platform.ts'

const KEY = 'app.publish:secret-of-the-key'

/** Ably's REST interface as far as it is used, on a real port: what came, and how each is answered. */
const came: { method: string; path: string; authorization: string; body: { id: string; name: string } }[] = []
let answer = (_request: IncomingMessage, response: ServerResponse): unknown =>
  response.writeHead(201).end('{"channel":"x","messageId":"1"}')
const ably = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  came.push({
    method,
    path: url,
    authorization: headers.authorization ?? '',
    body: JSON.parse(await text(request)) as { id: string; name: string },
  })
  answer(request, response)
})
ably.listen(0, '127.0.0.1')
await once(ably, 'listening')
const url = `http://127.0.0.1:${(ably.address() as AddressInfo).port}`
/** Organizations whose agents could not be notified, as the operator reads it. */
const givenUp: string[] = []
const log = pino({}, { write: (line: string) => void givenUp.push((JSON.parse(line) as { orgId: string }).orgId) })
const live = createLiveUpdates({ key: KEY, url, log, pauseMs: 5 })
const platform = await openPlatform({ onChange: live.onChange })

afterAll(async () => {
  await live.close()
  await platform.close()
  ably.close()
})
beforeEach(() => {
  came.length = 0
  givenUp.length = 0
  answer = (_request, response) => response.writeHead(201).end('{}')
})

const settled = async (count: number): Promise<void> => {
  await vi.waitFor(() => expect(came.length).toBeGreaterThanOrEqual(count), 10_000)
}
const SERVED_ANOTHER = ['agent-release.publish']

test('agents hear of it when they may be served something else, each organization on its own channel, and of nothing else', async () => {
  const { orgId, owner, environmentId } = await platform.organization()
  const as =
    (person: Person) =>
    async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const reply = await platform.call(method, path, { token: person.apiToken, body, headers: { 'if-match': '*' } })
      expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
      return reply.body
    }
  const call = as(owner)
  const { deployment } = readDeploymentWithToken(await call('POST', '/api/deployments', { name: 'cluster', environmentId }))
  const { draft } = readAgentConfig(await call('GET', '/api/agent-config'))
  await call('PUT', '/api/agent-settings', { ...draft.agent, direction: 'all' })
  await call('POST', '/api/environments', { name: 'Staging' })
  await call('POST', `/api/deployments/${deployment.id}/token`)
  expect(came).toEqual([])

  const release = readAgentRelease(
    await call('POST', '/api/agent-releases', {
      reason: 'Because',
      environments: [],
      draftVersion: readAgentConfig(await call('GET', '/api/agent-config')).version,
    }),
  )
  await settled(1)
  const changes: [method: string, path: string, body?: unknown][] = [
    ['POST', `/api/agent-releases/${release.id}/roll-out`, { environments: [environmentId] }],
    ['POST', `/api/agent-rollouts/${environmentId}/back`],
    ['PUT', `/api/deployments/${deployment.id}/release`, { releaseId: release.id }],
    ['PUT', `/api/deployments/${deployment.id}/release`, { releaseId: null }],
  ]
  for (const [at, change] of changes.entries()) {
    await call(...change)
    await settled(at + 2)
  }
  expect(came).toEqual(
    Array.from({ length: changes.length + 1 }, () => ({
      method: 'POST',
      path: `/channels/${orgId}-deploy/messages`,
      authorization: `Basic ${Buffer.from(KEY).toString('base64')}`,
      body: { id: expect.any(String), name: 'config.changed' },
    })),
  )

  expect(new Set(came.map(({ body }) => body.id)).size).toBe(came.length)

  const refused = await platform.call('POST', `/api/agent-rollouts/${environmentId}/back`, { token: owner.apiToken })
  expect(refused.status).toBe(409)
  const other = await platform.organization()
  await as(other.owner)('POST', '/api/agent-releases', {
    reason: 'Theirs',
    environments: [other.environmentId],
    draftVersion: readAgentConfig(await as(other.owner)('GET', '/api/agent-config')).version,
  })
  await settled(changes.length + 2)
  expect(came.slice(changes.length + 1).map(({ path }) => path)).toEqual([`/channels/${other.orgId}-deploy/messages`])
  expect(givenUp).toEqual([])
})

test.each([
  ['is busy', (response: ServerResponse) => response.writeHead(429).end()],
  ['fails', (response: ServerResponse) => response.writeHead(503).end()],
  ['hangs up', (response: ServerResponse) => response.destroy()],
])('a service that %s hears it again, with the same message', async (_, bad) => {
  let tries = 0
  answer = (_request, response) => (++tries < 3 ? bad(response) : response.writeHead(201).end('{}'))
  live.onChange('acme', SERVED_ANOTHER)
  await settled(3)
  expect(new Set(came.map((one) => JSON.stringify(one))).size).toBe(1)
})

test.each([
  ['a key that it does not know', 401, 1],
  ['a service that stays away', 500, 5],
])('%s (%i) is given up after %i attempts, and the next change is sent', async (_, status, attempts) => {
  answer = (_request, response) => response.writeHead(status).end()
  live.onChange('acme', SERVED_ANOTHER)
  await vi.waitFor(() => expect(givenUp).toEqual(['acme']), 10_000)
  expect(came.length).toBe(attempts)
  answer = (_request, response) => response.writeHead(201).end('{}')
  live.onChange('acme', SERVED_ANOTHER)
  await settled(attempts + 1)
})

test('however often an organization changes while a message is under way, one more follows; others do not wait for it', async () => {
  const busy = createLiveUpdates({ key: KEY, url, log })
  let held: ServerResponse | undefined
  answer = (request, response) => {
    if (request.url?.includes('acme') && !held) held = response
    else response.writeHead(201).end('{}')
  }
  for (let change = 0; change < 20; change++) busy.onChange('acme', SERVED_ANOTHER)
  busy.onChange('globex', SERVED_ANOTHER)
  await settled(2)
  expect(came.map(({ path }) => path).toSorted()).toEqual(['/channels/acme-deploy/messages', '/channels/globex-deploy/messages'])
  held?.writeHead(201).end('{}')
  await busy.close()
  expect(came.length).toBe(3)
  expect(new Set(came.map(({ body }) => body.id)).size).toBe(3)
})

test('more organizations than it serves at once are left to fetch by themselves, and the log names them', async () => {
  answer = () => undefined // never answered
  const full = createLiveUpdates({ key: KEY, url, log })
  for (let n = 0; n < 1_002; n++) full.onChange(`org-${n}`, SERVED_ANOTHER)
  expect(givenUp).toEqual(['org-1000', 'org-1001'])
  await full.close()
})

test('closing waits a moment for what is under way, then gives it up; a change that comes later is not taken', async () => {
  answer = () => undefined // never answered
  const ending = createLiveUpdates({ key: KEY, url, log })
  ending.onChange('acme', SERVED_ANOTHER)
  await settled(1)
  const closed = ending.close()
  ending.onChange('globex', SERVED_ANOTHER)
  await closed
  expect(came.map(({ path }) => path)).toEqual(['/channels/acme-deploy/messages'])
  expect(givenUp).toEqual([])
})
