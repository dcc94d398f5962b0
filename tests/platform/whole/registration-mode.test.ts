import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test, vi } from 'vitest'

import { readAgentConfig } from '#wire/product/agent-releases.ts'

import { call, joinAsStranger } from './support/stranger.ts'
import { openPlace, stopped } from './support/whole.ts'

test('where the operator has two keys, agents register with the one that listens, and the other sends what a release changed @variant', async () => {
  const came: { path: string; authorization: string; id: string }[] = []
  const ably = createServer(async (request, response) => {
    const { id } = JSON.parse(await text(request)) as { id: string }
    came.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', id })
    response.writeHead(201).end('{}')
  })
  ably.listen(0, '127.0.0.1')
  await once(ably, 'listening')
  onTestFinished(() => void ably.close())
  const place = await openPlace()
  onTestFinished(() => place.remove())
  const [ABLY_PUBLISH_KEY, ABLY_AGENT_KEY] = ['app.publish:secret-one', 'app.agents:secret-two']
  const ABLY_URL = `http://127.0.0.1:${(ably.address() as AddressInfo).port}`
  const platform = await place.start({ ABLY_PUBLISH_KEY, ABLY_AGENT_KEY, ABLY_URL })
  const { orgId, environmentId, apiToken, registrationToken } = await joinAsStranger(platform, 'registered')
  const agents = { url: `http://127.0.0.1:${place.agentsPort}` }

  const registered = await call(agents, 'GET', '/deploy/registration', { token: registrationToken })
  expect(registered.body).toEqual({ registration: { orgId, ablyToken: ABLY_AGENT_KEY, ca: '' } })
  expect(came).toEqual([])

  const { version } = readAgentConfig((await call(platform, 'GET', '/api/agent-config', { token: apiToken })).body)
  const release = { reason: 'Because', environments: [environmentId], draftVersion: version }
  expect((await call(platform, 'POST', '/api/agent-releases', { token: apiToken, body: release })).status).toBe(201)
  await vi.waitFor(() => expect(came.length).toBe(1), 30_000)
  expect((await call(platform, 'POST', `/api/agent-rollouts/${environmentId}/back`, { token: apiToken })).status).toBe(200)
  // A message that was taken and sent again all the same would still be under way, and be counted here
  await vi.waitFor(() => expect(new Set(came.map(({ id }) => id)).size).toBe(2), 30_000)
  const authorization = `Basic ${Buffer.from(ABLY_PUBLISH_KEY).toString('base64')}`
  expect(came.map(({ id: _, ...message }) => message)).toEqual(
    Array.from({ length: 2 }, () => ({ path: `/channels/${orgId}-deploy/messages`, authorization })),
  )
  expect(await stopped(platform)).toBe(0)
})
