import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'

import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { Log } from '#platform/lib/log.ts'
import type { MaskedBodiesPort } from '#platform/lib/ports/masking.ts'
import type { ClientDecisionsPort, ClientRowsPort } from '#platform/lib/ports/clients.ts'
import type { EventPort, RequestRecord } from '#platform/lib/ports/events.ts'
import type { SchemaPort } from '#platform/lib/ports/schemas.ts'
import type {
  CalledPathsPort,
  EndpointDecisionsPort,
  EndpointReviewsPort,
  LearnedTemplatesPort,
  TemplateRowsPort,
} from '#platform/lib/ports/templates.ts'
import type { VendorCorrectionsPort, VendorRowsPort } from '#platform/lib/ports/vendors.ts'
import { type Backlog, createBacklog, type DamageCount } from './shipping/backlog.ts'
import { openBallast } from './ballast.ts'
import { createKnownConnections } from './enrichment/connection-facts.ts'
import { openCountries, UNPLACED } from './enrichment/countries.ts'
import { createDestinations } from './enrichment/destination.ts'
import { clientNames, type EnrichmentParts } from './enrich.ts'
import { createOrgSetting } from './enrichment/org-setting.ts'
import { createGenerations } from './enrichment/generations.ts'
import { recentRecords } from './enrichment/recall.ts'
import { createIngest, IMPORT_DEPLOYMENT, type Ingest } from './ingest.ts'
import { startLearner } from './learning/learner.ts'
import { KEPT_TAIL_BYTES, openLog, SEGMENT_MAX_BYTES, type LogCursor, type LogPosition, type PulseLog } from './log.ts'
import { queuedIngest } from './ingest-queue.ts'
import { openLogIdentity } from './disk/identity.ts'
import { createPressure, type IntakeState } from './pressure.ts'
import { createRecentIds, type RecentIds } from './recent-ids.ts'
import type { StoredRecord } from './disk/record.ts'
import { createRowMaker } from './row-maker.ts'
import { startSchemaSampler } from './schemas/sampler.ts'
import { type Shipper, startShipper } from './ship.ts'
import { type Corrector, startCorrector } from './shipping/correct.ts'
import { openShipJournal, type ShipJournal } from './shipping/journal.ts'
import { historyKind, startHistory } from './shipping/history.ts'
import { rewriteClients } from './shipping/rewrite-clients.ts'
import { rewriteTemplates } from './shipping/rewrite-templates.ts'
import { rewriteVendors } from './shipping/rewrite-vendors.ts'
import { openStoreMarks, type StoreMarks } from './shipping/store-marks.ts'

const GIB = 1024 ** 3
const MIB = 1024 ** 2
/** security.md F5 and F4. */
const LOG_MAX_BYTES = 4 * GIB
const BALLAST_BYTES = 256 * MIB
/** A small disk is not filled with ballast. */
const BALLAST_SHARE = 0.05
const CLOSE_GRACE_MS = 5000
const RETRY_AFTER_STOP_SECONDS = 5
const TEMPLATES_KEPT = 20_000
/** The live tail has requests that ended within this time before they arrived. */
const LIVE_MS = 5 * 60_000
const DEPLOYMENTS_KEPT = 1_000
const CORRECTIONS = 'corrections of vendors'
const DECISIONS = 'decisions about endpoints'
const CLIENTS = 'merges and splits of clients'
/** A source that sent nothing for so long is looked for when it does. */
const QUIET_MS = 30_000

export interface PulseOptions {
  dataDir: string
  events: Pick<EventPort, 'insert' | 'correctRequests' | 'storeState' | 'leaveMark'>
  /** What organizations know better about vendors, and the stored rows that follow it. */
  vendors: { corrections: VendorCorrectionsPort; rows: VendorRowsPort }
  /** What organizations decided about endpoints, and the stored rows that follow it. */
  endpoints: { decisions: EndpointDecisionsPort; rows: TemplateRowsPort; reviews?: EndpointReviewsPort }
  /** Which clients organizations merged and split, and the stored rows that follow it. */
  clients: { decisions: ClientDecisionsPort; rows: ClientRowsPort }
  /** What is learned of paths, and from what. Absent: endpoints go by shapes and decisions. */
  learning?: { learned: LearnedTemplatesPort; paths: CalledPathsPort } | undefined
  /** Stored bodies, and where what they have in common is kept; absent: nothing is learned of them. */
  schemas?: { bodies: MaskedBodiesPort; store: SchemaPort } | undefined
  clock: Clock
  log: Log
  countryDatabasePath?: string | undefined
  /** Receives requests, enriched, as soon as they are acknowledged. */
  tail: { publish(records: RequestRecord[]): void }
  logMaxBytes?: number
  ballastBytes?: number
  /** How often stored requests are completed with connections that were reported after them. */
  correctEveryMs?: number
  /** How often a change of corrections is looked for, whose history has to follow. */
  historyEveryMs?: number
  /** How often paths are learned, instead of the pace for many organizations. */
  learnEveryMs?: number
  /** How long a close may go on shipping. */
  closeGraceMs?: number
}

/** What an operator should see of the way between an agent and the event store. Counters begin with the process. */
export interface PulseState {
  intake: IntakeState
  logBytes: number
  logMaxBytes: number
  waitingBytes: number
  waitingEvents: number
  /** Milliseconds that the oldest event has been waiting for the event store; 0 when none waits. */
  oldestWaitingMs: number
  accepted: number
  duplicates: number
  quarantined: number
  shipped: number
  damaged: DamageCount
  /** When the event store was found to be another one, or an older copy; kept for as long as it should be shown. */
  storeReplacedMs: number | undefined
  /** The last failure to ship, until one succeeds. */
  lastError: { atMs: number; message: string } | undefined
}

export interface Pulse {
  ingest: Ingest
  state(): PulseState
  /** Whether events get the country of their remote address. */
  readonly placesAddresses: boolean
  /** Takes nothing new, finishes what is in flight, ships for a few seconds. What is left is shipped after the next start. */
  close(): Promise<void>
}

/** Opens the disk log, remembers what was acknowledged before, and goes on shipping where the last process stopped, however it stopped. */
export async function openPulse(options: PulseOptions): Promise<Pulse> {
  const { events, clock, log: logger, tail, logMaxBytes = LOG_MAX_BYTES } = options
  const folder = join(options.dataDir, 'pulse-log')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const journal = await openShipJournal(folder)
  if (journal.damagedLines > 0)
    logger.error({ lines: journal.damagedLines }, 'lines of the shipping journal were damaged: the newest batch may be stored twice')
  const identity = await openLogIdentity(folder)
  const recentIds = createRecentIds(identity.seed)
  /** Undefined until the ids of its records are remembered; records that are lost by then are left out. */
  let remembered: PulseLog | undefined
  const marks = await openStoreMarks({
    folder,
    logId: identity.id,
    store: events,
    clock,
    logger,
    onLost: async () => {
      if (remembered) await forgetLost(remembered, marks, recentIds)
    },
  })
  await marks.visit(shippedOf(journal)).catch((cause: unknown) => {
    logger.warn({ err: cause }, 'the event store is not reachable yet; its identity is checked with the first batch')
  })
  const log = await openLog({
    folder,
    identity,
    clock,
    lastSegment: journal.last?.plan.segment ?? 0,
    eventsCounted: journal.last?.plan.eventsAfter ?? 0,
    // Small caps get small files: a segment is the least that can be deleted.
    segmentMaxBytes: Math.min(SEGMENT_MAX_BYTES, Math.ceil(logMaxBytes / 16)),
    keptTailBytes: Math.min(KEPT_TAIL_BYTES, Math.ceil(logMaxBytes / 16)),
    onIds: (ids, record) => void (marks.isLost(record) || recentIds.load(ids)),
  })
  remembered = log
  const corrections = createOrgSetting({
    port: options.vendors.corrections,
    what: CORRECTIONS,
    sizeOf: ({ vendors, domains }) => vendors.length + Object.keys(domains).length,
    logger,
  })
  const decisions = createOrgSetting({ port: options.endpoints.decisions, what: DECISIONS, sizeOf: ({ size }) => size, logger })
  const clients = createOrgSetting({ port: options.clients.decisions, what: CLIENTS, sizeOf: ({ size }) => size, logger })
  const settingsReady = async (orgId: string): Promise<void> => {
    await Promise.all([corrections.ready(orgId), decisions.ready(orgId), clients.ready(orgId)])
  }
  const destinationOf = createDestinations()
  const enrichment: EnrichmentParts = {
    connections: createKnownConnections(),
    destinationOf: (orgId, endpointId, direction) => destinationOf(endpointId, direction, corrections.of(orgId)),
    decisionsOf: decisions.of,
    clientsOf: clients.of,
    countryOf: await openCountries(options.countryDatabasePath, logger),
    templates: createGenerations(TEMPLATES_KEPT),
    report: (cause) => logger.error({ err: cause }, 'an event could not be enriched and was stored as it came'),
  }
  const rows = createRowMaker({
    enrichment,
    isGathered: (position) => backlog.isGathered(position),
    correct: (correction) => corrector.add(correction),
  })
  const backlog: Backlog = createBacklog({
    log,
    async rowsOf(record, position) {
      await settingsReady(record.orgId)
      return rows.rowsOf(record, position)
    },
    complete: rows.complete,
    gatheredTo: { segment: journal.last?.plan.segment ?? 0, offset: journal.last?.plan.end ?? 0 },
  })
  const corrector: Corrector = startCorrector({
    events,
    shipped: () => shipper.state().cursor,
    // Decisions may have changed since the connection was reported
    decided: (request) => ({ ...request, ...clientNames(clients.of(request.orgId), request.process, request.tags) }),
    logger,
    everyMs: options.correctEveryMs,
  })
  for await (const { record, position } of recentRecords(log)) {
    await settingsReady(record.orgId)
    rows.rowsOf(record, position)
  }
  const shipper: Shipper = startShipper({ log, journal, backlog, events, marks, clock, logger })
  const isShipped = ({ segment, offset }: LogCursor): boolean => {
    const { cursor } = shipper.state()
    const isBehind = cursor.segment > segment || (cursor.segment === segment && cursor.offset >= offset)
    return isBehind || backlog.waitingBytes(cursor) === 0
  }
  const history = startHistory({
    kinds: [
      historyKind(CORRECTIONS, options.vendors.corrections, corrections, rewriteVendors(options.vendors.rows, destinationOf)),
      historyKind(DECISIONS, options.endpoints.decisions, decisions, rewriteTemplates(options.endpoints.rows, options.endpoints.reviews)),
      historyKind(CLIENTS, options.clients.decisions, clients, rewriteClients(options.clients.rows, corrector.settled)),
    ],
    logEnd: log.end,
    isShipped,
    logger,
    everyMs: options.historyEveryMs,
  })
  const learner =
    options.learning &&
    startLearner({
      ...options.learning,
      settled: log.settled,
      logEnd: log.end,
      isShipped,
      clock,
      logger,
      everyMs: options.learnEveryMs,
      pauseMs: options.learnEveryMs,
    })
  const sampler = options.schemas && startSchemaSampler({ ...options.schemas, writer: identity.id, clock, logger })
  const ballast = await openBallast(folder, await ballastSize(folder, options.ballastBytes ?? BALLAST_BYTES), logger)
  const pressure = createPressure({ folder, logBytes: log.bytes, logMaxBytes, ballast, clock, log: logger })
  /** When each deployment was heard of last. */
  const heard = createGenerations<number>(DEPLOYMENTS_KEPT)
  const counters = { accepted: 0, duplicates: 0, quarantined: 0 }
  const inFlight = new Set<Promise<unknown>>()
  let closing = false

  /** Each event is enriched once, here, for the live tail and for the store alike. */
  function onStored(record: StoredRecord, position: LogPosition, textBytes: number): void {
    const stored = rows.rowsOf(record, position)
    backlog.offer(position, record.receivedMs, stored, textBytes)
    shipper.notice(isAwaited(record))
    if (stored.requests.length > 0) learner?.heard(record.orgId, stored.requests.length)
    sampler?.offer(stored)
    try {
      const live = stored.requests.filter(isLive(record.receivedMs))
      if (live.length > 0) tail.publish(live)
    } catch (cause) {
      logger.error({ err: cause }, 'the live tail failed') // listeners are a convenience; the rows are safe
    }
  }

  /** What is stored late, as after an outage of its agent, is no news: its thousands would take the room of what happens now. */
  const isLive =
    (receivedMs: number) =>
    ({ timestampMs, durationMs }: RequestRecord): boolean =>
      timestampMs + durationMs >= receivedMs - LIVE_MS

  /** A person who imports a file or starts a source watches for its first rows; nobody waits for the next row of a busy source. */
  function isAwaited({ orgId, deploymentId, receivedMs }: StoredRecord): boolean {
    const source = `${orgId} ${deploymentId}`
    const before = heard.get(source)
    heard.set(source, receivedMs)
    return deploymentId === IMPORT_DEPLOYMENT || before === undefined || receivedMs - before > QUIET_MS
  }

  const take = queuedIngest(createIngest({ log, recentIds, pressure, clock, onStored }), logger)

  const ingest: Ingest = async (request) => {
    if (closing)
      throw new Fault('unavailable', 'The platform is stopping. Send this batch again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_STOP_SECONDS,
      })
    const taking = settingsReady(request.caller.orgId).then(() => take(request))
    inFlight.add(taking)
    try {
      const result = await taking
      counters.accepted += result.accepted
      counters.duplicates += result.duplicates
      counters.quarantined += result.quarantined
      return result
    } finally {
      inFlight.delete(taking)
    }
  }

  return {
    ingest,
    placesAddresses: enrichment.countryOf !== UNPLACED,
    state() {
      const { cursor, shipped, oldestMs, failure } = shipper.state()
      const waitingEvents = backlog.waitingEvents(cursor)
      const oldest = oldestMs ?? backlog.oldestInMemoryMs()
      return {
        intake: closing ? 'stopped' : pressure.state(),
        logBytes: log.bytes(),
        logMaxBytes,
        waitingBytes: backlog.waitingBytes(cursor),
        waitingEvents,
        oldestWaitingMs: waitingEvents > 0 && oldest !== undefined ? Math.max(clock() - oldest, 0) : 0,
        ...counters,
        shipped,
        damaged: { ...backlog.damage() },
        storeReplacedMs: marks.replacedMs(),
        lastError: failure,
      }
    },
    async close() {
      closing = true
      await Promise.allSettled(inFlight)
      await new Promise(setImmediate) // what was acknowledged last is offered to the shipper
      const grace = options.closeGraceMs ?? CLOSE_GRACE_MS
      await Promise.all([history.close(), learner?.close(), sampler?.close()])
      await shipper.close(grace)
      await corrector.close(grace)
      await Promise.all([log.close(), journal.close(), ballast.settled()])
    },
  }
}

/** The position up to which the store acknowledged everything, according to the journal. */
function shippedOf({ last }: ShipJournal) {
  if (!last) return undefined
  const { segment, start, end, eventsBefore } = last.plan
  if (last.state === 'shipped') return { segment, offset: end }
  return eventsBefore > 0 ? { segment, offset: start } : undefined
}

/** A store that is found to be another while the platform runs: what it had is taken again. */
async function forgetLost(log: PulseLog, marks: StoreMarks, recentIds: RecentIds): Promise<void> {
  for (const { id, bytes } of log.segments())
    for await (const item of log.read(id, 0, bytes))
      if (item.state !== 'damaged' && marks.isLost({ segment: id, offset: item.start })) recentIds.forget(item.record.ids)
}

async function ballastSize(folder: string, wanted: number): Promise<number> {
  const { blocks, bsize } = await statfs(folder)
  return Math.min(wanted, Math.floor(blocks * bsize * BALLAST_SHARE))
}
