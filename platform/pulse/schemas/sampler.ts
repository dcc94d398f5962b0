import { DECLARED_TEMPLATE_MAX } from '#domain/openapi/document.ts'
import { mergeObserved, type Observed, readObserved, writeObserved } from '#domain/openapi/observed.ts'
import { PATH_MAX } from '#domain/templating/template.ts'
import type { Clock } from '#platform/lib/clock.ts'
import type { Log } from '#platform/lib/log.ts'
import type { MaskedBodies, MaskedBodiesPort } from '#platform/lib/ports/masking.ts'
import type { EventBatch, RequestRecord } from '#platform/lib/ports/events.ts'
import type { SchemaPlace, SchemaPort, SchemaRecord } from '#platform/lib/ports/schemas.ts'

import { observeRequest } from './observe-request.ts'

const KIB = 1024
/** Of one stored transaction; larger ones are not read. */
const OBJECT_BYTES_MAX = 512 * KIB
/** Bytes of transactions, and of the bodies in them, that are looked at of one organization in a minute: a tenth of a second of a processor. */
export const SCHEMA_BYTES_PER_MINUTE = 4 * 1024 * KIB
/** The first requests of an endpoint are read; after that one for each so many more, so that what is new is seen some day. */
const SAMPLES_AT_FIRST = 32
const SAMPLES_GROW = 1.25
/** Requests that wait to be read, of one organization and of all. */
const WAITING_PER_ORG = 200
const WAITING_MAX = 2_000
/** Bodies come apart from their request, and mostly a moment later. */
const TRIES_AFTER_MS = [0, 3_000, 15_000] as const
/** Endpoints whose samples are counted, and schemas in memory. */
const COUNTED_MAX = 20_000
const KEPT_MAX = 500
/** Of one organization; no new ones beyond. */
export const SCHEMAS_OF_ORG_MAX = 20_000
/** An insert costs the engine as much as hundreds of rows. */
const WRITE_EVERY_MS = 10_000
const ROUND_MS = 500
/** Requests that are read in one round, with a turn of the event loop between two. */
const READ_AT_ONCE = 20

const HTTP_TRANSACTION = 'http_transaction'

export interface SamplerParts {
  bodies: MaskedBodiesPort
  store: SchemaPort
  /** Stays the same over restarts. */
  writer: string
  clock: Clock
  logger: Log
  roundMs?: number | undefined
  writeEveryMs?: number | undefined
}

/** Learns what bodies of endpoints have in common, from a sample of what is stored of them: in the background, within a budget of each organization. */
export interface SchemaSampler {
  offer(batch: EventBatch): void
  /** Writes what it has. */
  close(): Promise<void>
}

interface Waiting {
  request: Pick<RequestRecord, 'orgId' | 'environmentId' | 'endpointId' | 'method' | 'template' | 'path' | 'status' | 'timestampMs'>
  payload: string
  tries: number
  atMs: number
}

interface Kept {
  place: SchemaPlace
  observed: Observed
  bodies: number
  lastMs: number
  dirty: boolean
}

/** Bytes that an organization may still have read. */
interface Budget {
  bytes: number
  atMs: number
}

export function startSchemaSampler({ bodies, store, writer, clock, logger, ...options }: SamplerParts): SchemaSampler {
  const { roundMs = ROUND_MS, writeEveryMs = WRITE_EVERY_MS } = options
  const waiting: Waiting[] = []
  const waitingOf = new Map<string, number>()
  const counted = new Map<string, { seen: number; next: number }>()
  const kept = new Map<string, Kept>()
  const budgets = new Map<string, Budget>()
  /** Organizations with as many as they may have, until the next look. */
  const full = new Set<string>()
  let wroteMs = -Infinity
  let version = 0
  let closed = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(round, roundMs).unref()

  function offer({ requests, artifacts }: EventBatch): void {
    const transactions = new Map(
      artifacts.filter(({ type }) => type === HTTP_TRANSACTION).map((one) => [`${one.orgId} ${one.requestId}`, one.digest]),
    )
    for (const request of requests) {
      if (closed || request.family !== 'http' || !request.template.startsWith('/')) continue
      // Both are kept in memory by the thousand
      if (request.template.length > DECLARED_TEMPLATE_MAX || request.path.length > PATH_MAX) continue
      const payload = request.payload || (transactions.get(`${request.orgId} ${request.id}`) ?? '')
      if (payload === '' && !request.path.includes('?')) continue
      if (!isSampled(request)) continue
      const mine = waitingOf.get(request.orgId) ?? 0
      if (mine >= WAITING_PER_ORG || waiting.length >= WAITING_MAX) continue
      waitingOf.set(request.orgId, mine + 1)
      const { orgId, environmentId, endpointId, method, template, path, status, timestampMs } = request
      waiting.push({
        request: { orgId, environmentId, endpointId, method, template, path, status, timestampMs },
        payload,
        tries: 0,
        atMs: clock(),
      })
    }
  }

  function isSampled({ orgId, environmentId, endpointId, method, template, status }: RequestRecord): boolean {
    const key = JSON.stringify([orgId, environmentId, endpointId, method, template, classOf(status)])
    const before = counted.get(key) ?? { seen: 0, next: 0 }
    counted.delete(key)
    const seen = before.seen + 1
    const isTurn = seen > before.next
    counted.set(key, { seen, next: !isTurn ? before.next : seen < SAMPLES_AT_FIRST ? seen : Math.ceil(seen * SAMPLES_GROW) })
    forgetOldest(counted, COUNTED_MAX)
    return isTurn
  }

  function round(): void {
    running = work()
      .catch((cause: unknown) => logger.warn({ err: cause }, 'schemas of endpoints could not be kept; it is tried again'))
      .then(() => {
        if (!closed) timer = setTimeout(round, roundMs).unref()
      })
  }

  async function work(): Promise<void> {
    for (let read = 0; read < READ_AT_ONCE && !closed; read++) {
      const nowMs = clock()
      const at = waiting.findIndex(({ atMs }) => atMs <= nowMs)
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) break
      waitingOf.set(next.request.orgId, (waitingOf.get(next.request.orgId) ?? 1) - 1)
      await look(next)
      await new Promise(setImmediate)
    }
    if (clock() - wroteMs >= writeEveryMs) await write()
  }

  async function look(one: Waiting): Promise<void> {
    const { request, payload, tries } = one
    const budget = budgetOf(request.orgId)
    if (budget.bytes <= 0) return
    const found = payload === '' ? NO_BODIES : await bodies(request.orgId, payload, OBJECT_BYTES_MAX)
    if (!found) {
      const afterMs = TRIES_AFTER_MS[tries + 1]
      if (afterMs === undefined) return
      waiting.push({ ...one, tries: tries + 1, atMs: clock() + afterMs })
      waitingOf.set(request.orgId, (waitingOf.get(request.orgId) ?? 0) + 1)
      return
    }
    budget.bytes -= found.bytes + request.path.length
    const { orgId, environmentId, endpointId: host, method, template, status, timestampMs } = request
    for (const { part, contentType, observed } of observeRequest(request.path, found)) {
      // What the address has does not depend on the answer
      const statusClass = part === 'query' ? '' : classOf(status)
      await add({ orgId, environmentId, host, method, template, part, statusClass, contentType }, observed, timestampMs)
    }
  }

  async function add(place: SchemaPlace, observed: Observed, atMs: number): Promise<void> {
    const key = JSON.stringify(place)
    let one = kept.get(key)
    if (!one) {
      const stored = await store.storedSchema(writer, place)
      if (!stored) {
        if (full.has(place.orgId)) return
        if ((await store.countSchemas(place.orgId)) >= SCHEMAS_OF_ORG_MAX) return void full.add(place.orgId)
      }
      version = Math.max(version, stored?.version ?? 0)
      one = {
        place,
        observed: readObserved(stored?.fields ?? '[]'),
        bodies: stored?.bodies ?? 0,
        lastMs: stored?.lastMs ?? 0,
        dirty: false,
      }
      await makeRoom()
    }
    kept.delete(key)
    kept.set(key, {
      place,
      observed: mergeObserved(one.observed, observed),
      bodies: one.bodies + 1,
      lastMs: Math.max(one.lastMs, atMs),
      dirty: true,
    })
  }

  async function makeRoom(): Promise<void> {
    if (kept.size < KEPT_MAX) return
    await write()
    forgetOldest(kept, KEPT_MAX - 1)
  }

  async function write(): Promise<void> {
    const dirty = [...kept.values()].filter((one) => one.dirty)
    wroteMs = clock()
    full.clear()
    if (dirty.length === 0) return
    version = Math.max(version + 1, clock())
    const records = dirty.map(
      ({ place, observed, bodies: count, lastMs }): SchemaRecord => ({
        ...place,
        writer,
        bodies: count,
        lastMs,
        fields: writeObserved(observed),
        version,
      }),
    )
    await store.writeSchemas(records)
    for (const one of dirty) one.dirty = false
  }

  function budgetOf(orgId: string): Budget {
    const nowMs = clock()
    const before = budgets.get(orgId) ?? { bytes: SCHEMA_BYTES_PER_MINUTE, atMs: nowMs }
    const earned = ((nowMs - before.atMs) / 60_000) * SCHEMA_BYTES_PER_MINUTE
    const now = { bytes: Math.min(before.bytes + Math.max(earned, 0), SCHEMA_BYTES_PER_MINUTE), atMs: nowMs }
    budgets.delete(orgId)
    budgets.set(orgId, now)
    forgetOldest(budgets, COUNTED_MAX)
    return now
  }

  return {
    offer,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
      await write().catch((cause: unknown) => logger.warn({ err: cause }, 'schemas that were seen last are not kept'))
    },
  }
}

const NO_BODIES: MaskedBodies & { bytes: number } = { bytes: 0 }
const classOf = (status: number): string => (status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : '')

function forgetOldest(entries: Map<string, unknown>, max: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= max) return
    entries.delete(oldest)
  }
}
