import type { Log } from '#platform/lib/log.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ClientRowsPort } from '#platform/lib/ports/clients.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { QueryPort } from '#platform/lib/ports/queries.ts'
import type { EventRetentionPort } from '#platform/lib/ports/retention.ts'
import type { SchemaPort } from '#platform/lib/ports/schemas.ts'
import type { CalledPathsPort, TemplateRowsPort } from '#platform/lib/ports/templates.ts'
import type { VendorRowsPort } from '#platform/lib/ports/vendors.ts'

import { ownedBy, type QueryContext } from './queries/scope.ts'
import { QUERIES } from './run-query.ts'
import { openChdb } from './engines/chdb.ts'
import { openClickHouse } from './engines/clickhouse.ts'
import type { ClickHouseAddress, Engine, EngineState } from './engines/engine.ts'
import { insertBatch } from './insert-batch.ts'
import { migrate } from './migrations.ts'
import { activityOf } from './queries/activity.ts'
import { connectionById } from './queries/connection-by-id.ts'
import { changeClients, clientDays, settleClients, storedClients } from './queries/client-history.ts'
import { correctRequests } from './queries/correct.ts'
import { countRequests } from './queries/counts.ts'
import { compactEvents, expireEvents } from './queries/expire.ts'
import { createDurationLimits } from './queries/duration-limits.ts'
import { forgetOrg } from './queries/forget-org.ts'
import { harFacts } from './queries/har-facts.ts'
import { requestHistogram } from './queries/histogram.ts'
import { listRequests } from './queries/list.ts'
import { requestById } from './queries/request-by-id.ts'
import { countSchemas, storedSchema, writeSchemas } from './queries/schemas.ts'
import { rewritten } from './queries/mutations.ts'
import { usageOf } from './queries/usage.ts'
import { requestValues } from './queries/values.ts'
import { changeTemplates, settleTemplates, storedDays, storedTemplates } from './queries/template-history.ts'
import {
  calledHosts,
  calledPaths,
  keepLearning,
  learningMarks,
  organizationsWithTraffic,
  storedLearning,
} from './queries/template-learning.ts'
import { changeVendors, storedVendors } from './queries/vendor-history.ts'
import { createQueryQueue, createReviewedTurns, type TurnNote } from './query-queue.ts'
import { createStore, type StatementNote, type Store } from './store.ts'
import { leaveMark, storeState } from './store-marks.ts'

export interface EventsOptions {
  /** The embedded store lives in `events` below it. */
  dataDir: string
  /** A server or cluster instead of the embedded store. Its database exists. */
  clickhouse?: ClickHouseAddress | undefined
  log: Log
  /** What an organization decided: vendors are found by the names it gave them, templates are explained. */
  context?: QueryContext | undefined
  /** Called for every query that has run; for benchmarks and tests. */
  onStatement?: (note: StatementNote) => void
  /** Called for every statement that had its turn, as it ends. */
  onTurn?: (note: TurnNote) => void
}

export interface Events
  extends EventPort,
    QueryPort,
    EventRetentionPort,
    VendorRowsPort,
    TemplateRowsPort,
    ClientRowsPort,
    CalledPathsPort,
    SchemaPort {
  state(): EngineState
  close(): Promise<void>
}

/** Opens the store and brings its schema up to date. Rejects when another platform holds the folder. */
export async function openEvents({ dataDir, clickhouse, log, context, onStatement, onTurn }: EventsOptions): Promise<Events> {
  const engine = clickhouse ? openClickHouse(clickhouse) : await openChdb(dataDir, log)
  return eventsOver(engine, onStatement, onTurn, context).catch(async (cause: unknown) => {
    await engine.close()
    throw cause
  })
}

export const NOTHING_DECIDED: QueryContext = {
  correctionsOf: async () => undefined,
  decisionsOf: async () => undefined,
  reviewedOf: async () => [],
}

/** The store over an engine that is open already. */
export async function eventsOver(
  engine: Engine,
  onStatement?: (note: StatementNote) => void,
  onTurn?: (note: TurnNote) => void,
  context: QueryContext = NOTHING_DECIDED,
): Promise<Events> {
  const store = createStore(engine, onStatement)
  const { isNew } = await migrate(store)
  const runQueued = createQueryQueue(store, { readers: engine.readers, onTurn })
  const reviewedTurns = createReviewedTurns()
  const remembered: QueryContext = { ...context, durationLimits: createDurationLimits() }
  /** A query of an organization. Its statements go through the queue, one by one. */
  const queued =
    <Query, Result>(run: (store: Store, scope: OrgScope, query: Query) => Promise<Result>) =>
    (scope: OrgScope, query: Query, signal?: AbortSignal): Promise<Result> =>
      runQueued(scope.orgId, (own) => run(own, scope, query), signal)

  return {
    insert: (batch, token) => insertBatch(store, batch, token),
    correctRequests: (requests) => correctRequests(store, requests),
    storedVendors: (orgId, after) => runQueued(orgId, (own) => storedVendors(own, orgId, after)),
    changeVendors: (orgId, changes, signal) => changeVendors(store, orgId, changes, signal),
    storedDays: (orgId, host) => runQueued(orgId, (own) => storedDays(own, orgId, host)),
    storedTemplates: (orgId, ...portion) => runQueued(orgId, (own) => storedTemplates(own, orgId, ...portion)),
    changeTemplates: (...change) => changeTemplates(store, ...change),
    settleTemplates: (orgId, host) => settleTemplates(store, orgId, host),
    clientDays: async (orgId, signal) => {
      await rewritten(store, 'requests', 'client', signal)
      return runQueued(orgId, (own) => clientDays(own, orgId), signal)
    },
    storedClients: (orgId, ...portion) => runQueued(orgId, (own) => storedClients(own, orgId, ...portion)),
    changeClients: (...change) => changeClients(store, ...change),
    settleClients: (orgId) => settleClients(store, orgId),
    organizationsWithTraffic: () => organizationsWithTraffic(store),
    calledHosts: (orgId, ...called) => runQueued(orgId, (own) => calledHosts(own, orgId, ...called)),
    calledPaths: (orgId, ...called) =>
      // Each portion has its turn of its own
      calledPaths((statement) => runQueued(orgId, (own) => own.select(statement)), orgId, ...called),
    learningMarks: (orgId) => runQueued(orgId, (own) => learningMarks(own, orgId)),
    storedLearning: (orgId, hosts) => runQueued(orgId, (own) => storedLearning(own, orgId, hosts)),
    keepLearning: (...kept) => keepLearning(store, ...kept),
    storedSchema: (writer, place) => runQueued(place.orgId, (own) => storedSchema(own, writer, place)),
    countSchemas: (orgId) => runQueued(orgId, (own) => countSchemas(own, orgId)),
    writeSchemas: (records) => writeSchemas(store, records),
    storeState: (log) => storeState(store, log, isNew),
    leaveMark: (log, number) => leaveMark(store, log, number),
    countRequests: queued(countRequests),
    listRequests: queued(listRequests),
    requestById: queued(requestById),
    requestHistogram: queued(requestHistogram),
    requestValues: queued(requestValues),
    run: (scope, path, query, signal) => {
      const work = async (own: Store) => {
        ownedBy(scope) // refuses who belongs to no organization, also where a query finds its result without the store
        return QUERIES[path](own, scope, query, undefined, remembered)
      }
      const all = () => runQueued(scope.orgId, work, signal)
      return 'reviewed' in query && query.reviewed !== undefined ? reviewedTurns.run(scope.orgId, 1, all, signal) : all()
    },
    connectionById: queued(connectionById),
    harFacts: queued(harFacts),
    activity: (orgId, usualOf) => runQueued(orgId, (own) => activityOf(own, orgId, usualOf)),
    usage: (orgId, signal) => runQueued(orgId, (own) => usageOf(own, orgId), signal),
    forgetOrg: (orgId) => forgetOrg(store, orgId),
    expire: (orgId, kind, beforeMs) => expireEvents(store, orgId, kind, beforeMs),
    compact: () => compactEvents(store),
    state: () => engine.state(),
    close: () => engine.close(),
  }
}
