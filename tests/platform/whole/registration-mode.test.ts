import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test, vi } from 'vitest'

import { readAgentConfig } from '#wire/product/agent-releases.ts'

import { call, joinAsStranger } from './support/stranger.ts'
import { openPlace, stopped } from './support/whole.ts'

test('where the operator has two keys, agents register with the one that listens, and the other sends what a release changed', async () => {
  const came: { path: string; authorization: string }[] = []
  const ably = createServer(({ url = '', headers }, response) => {
    came.push({ path: url, authorization: headers.authorization ?? '' })
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
  const authorization = `Basic ${Buffer.from(ABLY_PUBLISH_KEY).toString('base64')}`
  const message = { path: `/channels/${orgId}-deploy/messages`, authorization }
  await vi.waitFor(() => expect(came).toEqual([message]), 30_000)
  await new Promise((resolve) => setTimeout(resolve, 2_500)) // what was taken is not sent again
  expect(came).toEqual([message])
  expect(await stopped(platform)).toBe(0)
})
