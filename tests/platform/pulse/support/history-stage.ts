import { beforeAll, expect, onTestFinished, vi } from 'vitest'

import { packOperations } from '#domain/openapi/document.ts'
import { createEndpointRulesPort } from '#platform/api/history/endpoint-rules.ts'
import {
  CLIENT_DECISIONS,
  createHistoryPort,
  duePath,
  ENDPOINT_TEMPLATES,
  markDue,
  VENDOR_CORRECTIONS,
} from '#platform/api/history/settings.ts'
import { openApiId, openApiPaths } from '#platform/api/openapi/records.ts'
import { createEndpointReviews } from '#platform/api/reviews/follow.ts'
import { openDocuments } from '#platform/documents/documents.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import { createStore } from '#platform/events/store.ts'
import type { CalledPathsPort, TemplateRowsPort } from '#platform/lib/ports/templates.ts'
import type { ClientRowsPort, ClientTable } from '#platform/lib/ports/clients.ts'
import type { VendorRowsPort } from '#platform/lib/ports/vendors.ts'
import type { Pulse } from '#platform/pulse/pulse.ts'
import type { Direction, RequestEvent, TrafficEvent } from '#wire/agent/traffic-event.ts'
import { type ClientSettings, NO_CLIENT_DECISIONS } from '#wire/product/client-decisions.ts'
import type { DecidedHost } from '#wire/product/endpoint-templates.ts'
import { NO_CORRECTIONS, type VendorSettings } from '#wire/product/vendor-corrections.ts'

import { connectionEvent, requestEvent } from './events.ts'
import { CALLER, type Ending, openedPulse, SILENT, storeFolder, temporaryFolder } from './pulse.ts'

export const HOUR_MS = 3_600_000
export const START_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 6 * HOUR_MS

/** Pulse over a real log, a real document store and a real event store, all of which outlive it: what organizations decide is brought to their rows. */
export async function openedHistory({
  learns = false,
  correctEveryMs = undefined as number | undefined,
  atEnd = onTestFinished as Ending,
} = {}) {
  const dataDir = await temporaryFolder(atEnd)
  const documents = openDocuments({ dataDir, clock: Date.now })
  atEnd(() => documents.close())
  const corrections = createHistoryPort(documents, Date.now, VENDOR_CORRECTIONS)
  const decisions = createEndpointRulesPort(documents, Date.now)
  const clients = createHistoryPort(documents, Date.now, CLIENT_DECISIONS)
  const reviews = createEndpointReviews({ documents, clock: Date.now, log: SILENT })
  const engine = await openChdb(await storeFolder(atEnd), SILENT)
  atEnd(() => engine.close())
  const store = createStore(engine)
  let note: (sql: string) => void = () => undefined
  const events = await eventsOver(engine, ({ sql }) => note(sql), undefined, {
    correctionsOf: async (orgId) => (await corrections.read(orgId))?.value,
    decisionsOf: async (orgId) => (await decisions.read(orgId))?.value,
    reviewedOf: async () => [],
  })
  let rows: VendorRowsPort & TemplateRowsPort & ClientRowsPort = events
  let paths: CalledPathsPort = events
  let pulse: Pulse | undefined
  let made = 0
  let aheadMs = 0

  const start = async () => {
    pulse = await openedPulse({
      dataDir,
      events,
      vendors: { corrections, rows },
      endpoints: { decisions, rows, reviews },
      clients: { decisions: clients, rows },
      ...(learns && { clock: () => Date.now() + aheadMs, learning: { learned: decisions, paths }, learnEveryMs: 100 }),
      historyEveryMs: 20,
      ...(correctEveryMs !== undefined && { correctEveryMs }),
      closeGraceMs: 5_000,
    })
  }
  const stop = async () => {
    await pulse?.close()
    pulse = undefined
  }
  atEnd(stop)
  await start()

  const ingest = async (orgId: string, batch: readonly TrafficEvent[]) => {
    await pulse?.ingest({ caller: { ...CALLER, orgId }, receiver: 'grpc', events: [...batch], rejectedEvents: [] })
  }
  const send = async (orgId: string, hosts: readonly (readonly [host: string, direction?: Direction])[], atMs = START_MS) => {
    const batch = hosts.flatMap(([endpointId, direction = 'egress-external']): TrafficEvent[] => {
      const id = `e${++made}`
      const common = { endpointId, direction, timestampMs: atMs + made * 1000 }
      return [requestEvent({ id: `r${id}`, ...common }), connectionEvent({ id: `c${id}`, connectionId: `c${id}`, ...common })]
    })
    await ingest(orgId, batch)
  }

  return {
    store,
    events,
    onStatement: (listener: typeof note) => (note = listener),
    documents,
    send,
    /** One request for each path. */
    call: (orgId: string, host: string, paths: readonly string[], more: Partial<RequestEvent> = {}) =>
      ingest(
        orgId,
        paths.map((path) => requestEvent({ id: `r${++made}`, endpointId: host, path, timestampMs: START_MS + made * 1000, ...more })),
      ),
    start,
    stop,
    corrections,
    decisions,
    clients,
    /** Moves the clock on, by which pauses between changes go. */
    later: (ms: number) => void (aheadMs += ms),
    /** What paths are learned from after the next start. */
    learnFrom: (other: CalledPathsPort) => (paths = other),
    /** Everything that was received of organizations is counted, nothing is waiting to be confirmed, and stored rows have what came of it. */
    learned: async (...orgIds: readonly string[]) => {
      await vi.waitFor(() => expect(pulse?.state().waitingEvents).toBe(0), { timeout: 60_000, interval: 10 })
      const newest = await store.select<{ org: string; ms: number }>({
        sql: 'SELECT org, toUnixTimestamp64Milli(max(received)) AS ms FROM requests WHERE org IN {orgs:Array(String)} GROUP BY org',
        params: { orgs: orgIds },
      })
      await vi.waitFor(
        async () => {
          // A change waits until the pause after the one before is over
          aheadMs += HOUR_MS
          for (const { org, ms } of newest) {
            const marks = await events.learningMarks(org)
            expect(marks.find(({ host }) => host === '')?.untilMs ?? 0).toBeGreaterThanOrEqual(ms)
            expect(marks.filter(({ again }) => again)).toEqual([])
          }
          expect(await decisions.due(undefined, 10)).toEqual([])
        },
        { timeout: 60_000, interval: 100 },
      )
    },
    /** What the history of the next start is rewritten with. */
    rewriteWith: (other: VendorRowsPort & TemplateRowsPort & ClientRowsPort) => (rows = other),
    /** As a change of the setting writes it. */
    correct: (orgId: string, settings: Partial<VendorSettings>) =>
      documents.transaction(async (transaction) => {
        transaction.set(VENDOR_CORRECTIONS.path(orgId), { ...NO_CORRECTIONS, ...settings })
        transaction.set(duePath(VENDOR_CORRECTIONS, orgId), { sinceMs: Date.now() })
      }),
    /** As a change of the setting writes it. */
    decideClients: (orgId: string, settings: Partial<ClientSettings>) =>
      documents.transaction(async (transaction) => {
        transaction.set(CLIENT_DECISIONS.path(orgId), { ...NO_CLIENT_DECISIONS, ...settings })
        await markDue(transaction, CLIENT_DECISIONS, orgId, Date.now())
      }),
    ingest,
    /** As a change of the setting writes it: of the hosts that it is about. */
    decide: (orgId: string, hosts: readonly Partial<DecidedHost>[], changed: readonly string[]) =>
      documents.transaction(async (transaction) => {
        await markDue(transaction, ENDPOINT_TEMPLATES, orgId, Date.now(), changed)
        transaction.set(ENDPOINT_TEMPLATES.path(orgId), { hosts: hosts.map((one) => ({ ...UNDECIDED, ...one })) })
      }),
    /** As an import of a host's OpenAPI document writes it: of `GET` of these paths. */
    declare: (orgId: string, host: string, paths: readonly string[]) =>
      documents.transaction(async (transaction) => {
        await markDue(transaction, ENDPOINT_TEMPLATES, orgId, Date.now(), [host])
        const packed = packOperations(paths.map((template) => ({ method: 'GET', template, deprecated: false, name: '' })))
        transaction.set(openApiPaths.document(orgId, openApiId(orgId, host)), { host, packed })
      }),
    settled: () =>
      vi.waitFor(
        async () => {
          expect(pulse?.state().waitingEvents).toBe(0)
          expect(await corrections.due(undefined, 10)).toEqual([])
          expect(await decisions.due(undefined, 10)).toEqual([])
          expect(await clients.due(undefined, 10)).toEqual([])
        },
        { timeout: 60_000, interval: 10 },
      ),
    vendors: async (table: 'requests' | 'connections_by_time', orgId: string) => {
      const sql = `SELECT host, direction, vendor, toUnixTimestamp64Milli(ts) AS ms FROM ${table} WHERE org = {org:String} ORDER BY ts, id`
      return store.select<{ host: string; direction: Direction; vendor: string; ms: number }>({ sql, params: { org: orgId } })
    },
    /** Rows of each client by both names, in order. */
    clientRows: (table: ClientTable, orgId: string) =>
      store.select<{ client: string; derived: string; n: number }>({
        sql: `SELECT client, derived_client AS derived, count() AS n FROM ${table} WHERE org = {org:String} GROUP BY client, derived ORDER BY client, derived`,
        params: { org: orgId },
      }),
    seen: async (orgId: string, kind = 'vendors') => {
      const sql = `
        SELECT name, toUnixTimestamp64Milli(min(seen.first)) AS first, toUnixTimestamp64Milli(max(seen.last)) AS last
        FROM seen WHERE org = {org:String} AND kind = {kind:String} GROUP BY name ORDER BY name`
      return store.select<{ name: string; first: number; last: number }>({ sql, params: { org: orgId, kind } })
    },
    /** Requests of each vendor as the aggregates by the hour count them. */
    byHour: (orgId: string, settings = 'force_optimize_projection = 1') =>
      store.select<{ vendor: string; n: number }>({ sql: BY_HOUR('vendor', settings), params: { org: orgId } }),
    /** The same of each client. */
    clientsByHour: (orgId: string, settings = 'force_optimize_projection = 1') =>
      store.select<{ client: string; n: number }>({ sql: BY_HOUR('client', settings), params: { org: orgId } }),
  }
}

/** One for all tests of a file, each of which works in organizations of its own. */
export function sharedHistory(options: { correctEveryMs?: number } = {}): () => Awaited<ReturnType<typeof openedHistory>> {
  let stage: Awaited<ReturnType<typeof openedHistory>> | undefined
  beforeAll(async () => {
    const ends: (() => void | Promise<void>)[] = []
    stage = await openedHistory({ ...options, atEnd: (end) => void ends.push(end) })
    return async () => {
      for (const end of ends.toReversed()) await end()
    }
  })
  return () => {
    if (!stage) throw new Error('The history is opened before the first test.')
    return stage
  }
}

const BY_HOUR = (column: string, settings: string): string => `
    SELECT ${column}, sum(n) AS n
    FROM (
      SELECT ${column}, count() AS n FROM requests WHERE org = {org:String}
      GROUP BY org, env, toStartOfHour(ts), direction, family, vendor, country, host, client)
    GROUP BY ${column} ORDER BY ${column} SETTINGS ${settings}`

const UNDECIDED: DecidedHost = { host: '', templates: [], words: [], merges: [], names: [] }
