import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sha1Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import { openObjects } from '#platform/warehouse/objects.ts'

import { openRecordingReceivers, quietLog } from '../support/recording-receivers.ts'

/** Two environments of one organization, and another organization. */
const CALLERS: Record<string, AgentCaller> = {
  reg_production: { orgId: 'acme', environmentId: 'production', deploymentId: 'web' },
  reg_laptop: { orgId: 'acme', environmentId: 'laptop', deploymentId: 'dev' },
  reg_globex: { orgId: 'globex', environmentId: 'production', deploymentId: 'web' },
}
const access = {
  async agentByRegistrationToken(token: string): Promise<AgentCaller> {
    const caller = CALLERS[token]
    if (!caller) throw new Fault('unauthenticated', 'This registration token is not known.')
    return caller
  },
}

const DAY_MS = 86_400_000
let dataDir: string
let nowMs = Date.now()
let objects: Awaited<ReturnType<typeof openObjects>>
let open: Awaited<ReturnType<typeof openRecordingReceivers>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'assets-'))
  objects = await openObjects({ dataDir, log: quietLog, clock: () => nowMs })
  open = await openRecordingReceivers({ access, objects })
})
afterAll(async () => {
  await open.receivers.close()
  await objects.close()
  await rm(dataDir, { recursive: true })
})

const call = (method: string, digest: string, token: string, body?: string) =>
  fetch(`${open.base}/assets/${digest}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body }),
  })
const statusOf = async (...args: Parameters<typeof call>): Promise<number> => (await call(...args)).status

test.each(['GET', 'POST', 'PATCH', 'DELETE'])('%s gives out no byte of an object, also to the agent that sent it', async (method) => {
  const body = `{"password":"hunter2 ${method}"}`
  const digest = sha1Hex(body)
  expect(await statusOf('PUT', digest, 'reg_production', body)).toBe(201)
  const answer = await call(method, digest, 'reg_production')
  expect([404, 405]).toContain(answer.status)
  expect(await answer.text()).not.toContain('hunter2')
  if (method === 'GET') expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, PUT'])
})

test('an object is known to the environment that sent it, and to no other of its organization', async () => {
  const body = '{"sent":"by production"}'
  const digest = sha1Hex(body)
  const known = () => Promise.all(Object.keys(CALLERS).map((token) => statusOf('HEAD', digest, token)))
  expect(await known()).toEqual([404, 404, 404])
  await call('PUT', digest, 'reg_production', body)
  expect(await known()).toEqual([200, 404, 404])
  // The other environment then sends it too; it is kept once, and the bytes of the first stay.
  expect(await statusOf('PUT', digest, 'reg_laptop', body)).toBe(201)
  expect(await known()).toEqual([200, 200, 404])
  expect(await readdir(join(dataDir, 'objects/acme', digest.slice(0, 2)))).toEqual([digest])
  expect(Buffer.from((await objects.get('acme', digest))?.bytes ?? []).toString()).toBe(body)
})

test('requesting another environment’s object does not keep it from expiring', async () => {
  const body = '{"old":true}'
  const digest = sha1Hex(body)
  await call('PUT', digest, 'reg_production', body)
  nowMs += 2 * DAY_MS
  const expired = (beforeMs: number) => objects.expire(() => beforeMs, new AbortController().signal)
  expect(await statusOf('HEAD', digest, 'reg_laptop')).toBe(404)
  await expired(nowMs - DAY_MS)
  expect(await objects.get('acme', digest)).toBeUndefined()
})
