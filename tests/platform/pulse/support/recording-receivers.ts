import { createHmac } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Hono } from 'hono'

import { sha1Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { createLog } from '#platform/lib/log.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import type { ObjectPort, StoredObject } from '#platform/lib/ports/objects.ts'
import { openAgentReceivers, type AgentReceiversOptions } from '#platform/pulse/receivers/agent-receivers.ts'
import { openSpool } from '#platform/pulse/receivers/spool.ts'
import type { IngestRequest } from '#platform/pulse/ingest.ts'
import { createSkippedRegister } from '#platform/pulse/skipped-signals.ts'
import type { RequestEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'
import { NO_OWN_NAMES } from '../../support/own-names.ts'

export const GOOD_TOKEN = 'reg_good'
export const CALLER: AgentCaller = { orgId: 'acme', environmentId: 'prod', deploymentId: 'web' }
export const fingerprint = (orgId: string, hash: string): string => createHmac('sha256', `key of ${orgId}`).update(hash).digest('hex')
export const quietLog = createLog('silent', 'stderr')

/** Takes everything, remembers it, and knows an event again by its id (and part), as the real one does. */
export function recordingIngest() {
  const requests: IngestRequest[] = []
  const known = new Set<string>()
  const state: { fault: Fault | undefined; wait: (() => Promise<void>) | undefined } = { fault: undefined, wait: undefined }
  return {
    requests,
    /** Set a fault to have the next calls refused, or a wait to have them take their time. */
    state,
    events: (): TrafficEvent[] => requests.flatMap(({ events }) => events),
    http: (): RequestEvent[] => requests.flatMap(({ events }) => events).filter((event) => event.kind === 'request'),
    rejectedEvents: () => requests.flatMap(({ rejectedEvents }) => rejectedEvents),
    async ingest(request: IngestRequest) {
      await state.wait?.()
      if (state.fault) throw state.fault
      const fresh = request.events.filter((event) => {
        const key = event.kind === 'connection' ? `${event.id} ${event.part}` : `${event.kind} ${event.id}`
        return !known.has(key) && known.add(key)
      })
      requests.push({ ...request, events: fresh })
      return { accepted: fresh.length, quarantined: request.rejectedEvents.length, duplicates: request.events.length - fresh.length }
    },
  }
}

export function memoryObjects(): ObjectPort & { stored: Map<string, StoredObject> } {
  const stored = new Map<string, StoredObject>()
  const senders = new Set<string>()
  const key = (orgId: string, digest: string): string => `${orgId}/${digest}`
  return {
    stored,
    async put(orgId, object) {
      const digest = sha1Hex(object.bytes)
      stored.set(key(orgId, digest), object)
      return digest
    },
    async putAs(orgId, digest, object, environmentId) {
      stored.set(key(orgId, digest), object)
      if (environmentId !== undefined) senders.add(`${key(orgId, digest)} ${environmentId}`)
    },
    has: async (orgId, digest, environmentId) =>
      environmentId === undefined ? stored.has(key(orgId, digest)) : senders.has(`${key(orgId, digest)} ${environmentId}`),
    get: async (orgId, digest) => stored.get(key(orgId, digest)),
    async forgetOrg(orgId) {
      for (const name of stored.keys()) if (name.startsWith(`${orgId}/`)) stored.delete(name)
    },
  }
}

/** In a folder that goes with the machine's other temporary files; a spool leaves none of its own. */
export const temporarySpool = async () => openSpool({ folder: await mkdtemp(join(tmpdir(), 'sightglass-spool-')) })

export const agentAccess = {
  async agentByRegistrationToken(token: string): Promise<AgentCaller> {
    if (token !== GOOD_TOKEN) throw new Fault('unauthenticated', 'This registration token is not known.')
    return CALLER
  },
}

/** The real receivers on a free port, with everything behind them recorded. The control plane answers what an agent's start needs. */
export async function openRecordingReceivers(more: Partial<AgentReceiversOptions> = {}) {
  const ingest = recordingIngest()
  const objects = memoryObjects()
  const control = new Hono()
  control.patch('/api/v1/heartbeat', (c) => c.json({}, 201))
  control.patch('/deploy/ping', (c) => c.json({}, 200))
  control.notFound((c) => c.json({ detail: 'no such path' }, 404))
  const receivers = await openAgentReceivers({
    host: '127.0.0.1',
    port: 0,
    access: agentAccess,
    ingest: ingest.ingest,
    fingerprint,
    ownNames: NO_OWN_NAMES,
    objects,
    control,
    spool: await temporarySpool(),
    clock: Date.now,
    skipped: createSkippedRegister(Date.now),
    log: quietLog,
    ...more,
  })
  return { receivers, ingest, objects, port: receivers.port, base: `http://127.0.0.1:${receivers.port}` }
}
