import { type Context, Hono } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { bearerOf } from '#platform/lib/http.ts'
import { EVENTS_PER_REQUEST_MAX } from '#platform/lib/limits.ts'
import type { Log } from '#platform/lib/log.ts'
import type { AccessPort, AgentCaller } from '#platform/lib/ports/access.ts'
import type { ObjectPort } from '#platform/lib/ports/objects.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { IMPORT_PATHS, type ImportAnswer } from '#wire/pulse/requests.ts'

import { type DoorName, IMPORT_DEPLOYMENT } from '../ingest.ts'
import type { Reading } from '../readers/context.ts'
import { type BodyLimits, readWholeBody } from './body.ts'
import { answerFault } from './door-faults.ts'
import { createFairSemaphore } from './fair-semaphore.ts'
import { readHarFile } from './har-reading.ts'
import { type DoorParts, ingestReading, readerContext } from './ingesting.ts'
import { readNdjson, requireNdjson } from './ndjson.ts'

export interface ImportParts extends DoorParts {
  access: Pick<AccessPort, 'memberByPulseToken'>
  objects: ObjectPort
  log: Log
}

/** A browser's recording of a long session; far above what agents may send at once. */
export const IMPORT_FILE_MAX = 64 * 1024 * 1024
const FILE: BodyLimits = { wireMax: IMPORT_FILE_MAX, inflatedMax: IMPORT_FILE_MAX }
/** Files in work at a time, each with the heap of a process; of one organization one, so that another always has a place. */
const IMPORTS_AT_ONCE = 2
const IMPORTS_PER_ORG = 1
/** Files of one organization that arrive, wait or are in work; each holds its body. */
const UPLOADS_PER_ORG = 8
const RETRY_AFTER_SECONDS = 5
const PROBLEMS_TOLD = 5
const PREFIX = '/pulse/api/v1'
const HAR_TYPES = new Set(['', 'application/json', 'application/har+json', 'application/octet-stream'])

interface Kind {
  /** Fault `unsupported-media` for a type that is none of this kind. */
  requireType(contentType: string | undefined): void
  read(bytes: Buffer, caller: AgentCaller): Promise<ImportAnswer>
}

/** POST /pulse/api/v1/import/{har,ndjson}: files that a member (editor or above) brings. They go the way of every other event. */
export function importRoutes(parts: ImportParts): Hono {
  const app = new Hono()
  const uploads = new Map<string, number>()
  const working = createFairSemaphore({ atOnce: IMPORTS_AT_ONCE, perOrg: IMPORTS_PER_ORG, waitingPerOrg: UPLOADS_PER_ORG })

  /** A file takes its turn once it is whole: somebody who sends slowly keeps nobody waiting. */
  async function imported(c: Context, { requireType, read }: Kind): Promise<Response> {
    try {
      const caller = await importerOf(c, parts.access)
      requireType(c.req.header('content-type'))
      const leave = enter(caller.orgId)
      try {
        const bytes = await bodyOf(c)
        return c.json(await working(caller.orgId, () => read(bytes, caller)))
      } finally {
        leave()
      }
    } catch (cause) {
      return answerFault(c, cause, parts.log)
    }
  }

  function enter(orgId: string): () => void {
    const others = uploads.get(orgId) ?? 0
    if (others >= UPLOADS_PER_ORG)
      throw new Fault('rate-limited', `Your organization is importing ${UPLOADS_PER_ORG} files already. Wait until one is done.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    uploads.set(orgId, others + 1)
    return () => {
      const left = (uploads.get(orgId) ?? 1) - 1
      if (left > 0) uploads.set(orgId, left)
      else uploads.delete(orgId)
    }
  }

  const har: Kind = { requireType: requireHar, read: (bytes, caller) => importHar(bytes, caller, parts) }
  const ndjson: Kind = {
    requireType: requireNdjson,
    async read(bytes, caller) {
      const reading = await readNdjson(bytes, 'ndjson', { ...readerContext(caller.orgId, parts), archive: true })
      return take(reading, caller, 'ndjson', summary(), parts)
    },
  }
  app.post(PREFIX + IMPORT_PATHS.har, (c) => imported(c, har))
  app.post(PREFIX + IMPORT_PATHS.ndjson, (c) => imported(c, ndjson))
  return app
}

const bodyOf = (c: Context): Promise<Buffer> => readWholeBody(c.req.raw.body, c.req.header('content-encoding'), FILE)

function requireHar(contentType: string | undefined): void {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!HAR_TYPES.has(type)) throw new Fault('unsupported-media', 'Send the archive as application/json.')
}

/** The organization and environment are the token's; an import counts as a deployment of its own. */
async function importerOf(c: Context, access: ImportParts['access']): Promise<AgentCaller> {
  const member = await access.memberByPulseToken(bearerOf(c))
  if (!mayActAs(member.role, 'editor'))
    throw new Fault('forbidden', 'Importing needs the role editor or above. Ask an owner of the organization.')
  return { orgId: member.orgId, environmentId: member.contextId ?? member.defaultEnvironmentId, deploymentId: IMPORT_DEPLOYMENT }
}

/** Payloads are stored before the requests that name them, so that no row ever points to nothing. */
async function importHar(bytes: Buffer, caller: AgentCaller, parts: ImportParts): Promise<ImportAnswer> {
  const sum = summary()
  let held: Reading = { events: [], poison: [] }
  for await (const { events, poison, payloads } of readHarFile(bytes, readerContext(caller.orgId, parts))) {
    await Promise.all(
      payloads.map(({ digest, bytes: payload }) =>
        parts.objects.putAs(caller.orgId, digest, { bytes: payload, contentType: 'application/json' }),
      ),
    )
    held.events.push(...events)
    held.poison.push(...poison)
    if (held.events.length + held.poison.length < EVENTS_PER_REQUEST_MAX) continue
    await take(held, caller, 'har', sum, parts)
    held = { events: [], poison: [] }
  }
  return take(held, caller, 'har', sum, parts)
}

const summary = (): ImportAnswer => ({ accepted: 0, quarantined: 0, duplicates: 0, range: null, problems: [] })

async function take(reading: Reading, caller: AgentCaller, door: DoorName, sum: ImportAnswer, parts: ImportParts): Promise<ImportAnswer> {
  const result = await ingestReading(parts.ingest, caller, door, reading)
  sum.accepted += result.accepted
  sum.quarantined += result.quarantined
  sum.duplicates += result.duplicates
  for (const { timestampMs } of reading.events) {
    sum.range = { fromMs: Math.min(sum.range?.fromMs ?? timestampMs, timestampMs), toMs: Math.max(sum.range?.toMs ?? 0, timestampMs + 1) }
  }
  for (const { reason } of reading.poison.slice(0, PROBLEMS_TOLD - sum.problems.length)) sum.problems.push(reason)
  return sum
}
