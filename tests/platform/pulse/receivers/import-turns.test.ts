import { type ClientRequest, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { MemberCaller } from '#platform/lib/ports/access.ts'
import { importRoutes } from '#platform/pulse/receivers/import.ts'
import { IMPORT_PATHS } from '#wire/pulse/import.ts'

import { fingerprint, memoryObjects, quietLog, recordingIngest, temporarySpool } from '../support/recording-receivers.ts'
import { NO_OWN_NAMES } from '../../support/own-names.ts'

/** Files of one organization that may arrive, wait or be in work. */
const UPLOADS_PER_ORG = 8
const FILE = `${JSON.stringify({ requestId: 'r', method: 'GET', timestamp: '2017-01-01T00:00:00Z' })}\n`

/** The token is the organization: what a member may is tested elsewhere. */
const access = {
  memberByPulseToken: async (orgId: string): Promise<MemberCaller> => ({
    orgId,
    uid: 'u1',
    email: 'u@example.test',
    role: 'editor',
    defaultEnvironmentId: 'prod',
  }),
}

let ingest: ReturnType<typeof recordingIngest>
let server: Server
beforeEach(async () => {
  ingest = recordingIngest()
  const parts = {
    access,
    ingest: ingest.ingest,
    objects: memoryObjects(),
    spool: await temporarySpool(),
    fingerprint,
    ownNames: NO_OWN_NAMES,
    clock: Date.now,
    log: quietLog,
  }
  server = createServer(getRequestListener(importRoutes(parts).fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** An upload whose file arrives on demand; `status` is that of its answer. */
function upload(orgId: string) {
  const { port } = server.address() as AddressInfo // listening on host and port
  const answered = Promise.withResolvers<number>()
  const outgoing: ClientRequest = request({
    host: '127.0.0.1',
    port,
    path: `/pulse/api/v1${IMPORT_PATHS.ndjson}`,
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${orgId}`, 'content-type': 'application/x-ndjson', 'content-length': FILE.length },
  })
  outgoing.on('response', (answer) => answered.resolve(answer.resume().statusCode ?? 0)).on('error', answered.reject)
  outgoing.flushHeaders()
  return {
    status: answered.promise,
    /** Resolves once the platform waits for the rest: its first byte was taken. */
    begin: () => new Promise<void>((resolve) => outgoing.write(FILE[0], () => resolve())),
    finish(from = 1): Promise<number> {
      outgoing.end(FILE.slice(from))
      return answered.promise
    },
    drop: () => outgoing.destroy(),
  }
}

test('files that arrive slowly hold up nobody: not another organization, not their own', async () => {
  const slow = Array.from({ length: 4 }, () => upload('acme'))
  await Promise.all(slow.map((one) => one.begin()))
  expect(await upload('globex').finish(0)).toBe(200)
  expect(await upload('acme').finish(0)).toBe(200)
  expect(await Promise.all(slow.map((one) => one.finish()))).toEqual([200, 200, 200, 200])
})

test('an organization whose files take long in work leaves another its place', async () => {
  const held = Promise.withResolvers<void>()
  const working = Promise.withResolvers<void>()
  ingest.state.wait = async () => {
    working.resolve()
    await held.promise
  }
  const long = Array.from({ length: 3 }, () => upload('acme').finish(0))
  await working.promise
  ingest.state.wait = undefined
  expect(await upload('globex').finish(0)).toBe(200)
  expect(ingest.requests.map(({ caller }) => caller.orgId)).toEqual(['globex'])
  held.resolve()
  expect(await Promise.all(long)).toEqual([200, 200, 200])
})

test('an organization has so many files under way; who goes away gives the place back', async () => {
  const slow = Array.from({ length: UPLOADS_PER_ORG }, () => upload('acme'))
  await Promise.all(slow.map((one) => one.begin()))
  const refused: number[] = []
  // The ninth that the platform has seen is refused, whichever it is.
  const more = upload('acme')
  await Promise.race([...slow, more].map(async ({ status }) => refused.push(await status)))
  expect(refused).toEqual([429])
  expect(await upload('globex').finish(0)).toBe(200)
  for (const one of [...slow, more]) one.drop()
  for (const one of [...slow, more]) one.status.catch(() => undefined)
  // Its end is noticed as soon as its connection is.
  for (let status = 429; status === 429; ) status = await upload('acme').finish(0)
})
