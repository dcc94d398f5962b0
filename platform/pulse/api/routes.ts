import { Hono } from 'hono'

import { addressOf } from '#platform/lib/address.ts'
import { gzipped } from '#platform/lib/gzipped.ts'
import { onFault } from '#platform/lib/http.ts'
import type { Log } from '#platform/lib/log.ts'
import type { OwnNamesPort } from '#platform/lib/ports/masking.ts'
import type { QueryPort } from '#platform/lib/ports/queries.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'
import { personKey } from '#platform/lib/rate-limit.ts'
import { DELAY_REPORTED_AFTER_MS, DELAYED_SINCE_HEADER } from '#wire/pulse/delay.ts'
import { REQUESTS_PATHS } from '#wire/pulse/requests.ts'

import { maskedReads } from '../masking/mask-results.ts'
import { type ExportRoutesParts, exportRoutes } from './export.ts'
import { type MemberEnv, memberOnly } from './member.ts'
import { type NoticesParts, noticesRoutes } from './notices.ts'
import { type QueryEvents, queryRoutes } from './list-queries.ts'
import { documentQueryRoutes } from './query.ts'
import { QUERY_PATHS } from './query-documents.ts'
import { tailRoutes, type TailParts } from './tail.ts'

const PREFIX = '/pulse/api/v1'
/**
 * Queries per person and minute. Opening the requests screen runs five; with a refresh every five seconds in two windows that alone is 120, and
 * typing a filter adds more. The cost of one query is bounded elsewhere: a fair queue over organizations, ten seconds and 256 MiB each.
 */
const QUERIES_PER_MINUTE = 600

export interface PulseRoutesParts extends TailParts {
  events: QueryEvents & QueryPort
  /** What each organization wants hidden in all of them. */
  ownNames: Pick<OwnNamesPort, 'now'>
  /** Stored headers and bodies, masked, for HAR files. */
  maskedObject: ExportRoutesParts['maskedObject']
  /** Where each file is written down. */
  audit: ExportRoutesParts['audit']
  /** POST /pulse/api/v1/import/*, which authenticates by itself. */
  importRoutes: Hono
  log: Log
  /** Notices about an organization's sources. */
  notices: NoticesParts
  /** How long the oldest event has been waiting for the event store, in milliseconds. */
  oldestWaitingMs: () => number
  queriesPerMinute?: number
}

/** Everything below `/pulse/api/v1`: the query API (queries, files, live tail) and the imports. */
export function pulseRoutes({
  events: stored,
  ownNames,
  maskedObject,
  audit,
  importRoutes,
  log,
  oldestWaitingMs,
  notices,
  queriesPerMinute = QUERIES_PER_MINUTE,
  ...tailParts
}: PulseRoutesParts): Hono {
  const limit = rateLimit({ points: queriesPerMinute, seconds: 60 })
  const reading = new Hono<MemberEnv>()
  reading.onError(onFault(log))
  const events = maskedReads(stored, ownNames)
  reading.use(memberOnly(tailParts.access))
  reading.use(async (c, next) => {
    const { member } = c.var
    await limit(`${member.orgId} ${personKey(member, addressOf(c))}`)
    await next()
    c.header('Cache-Control', 'no-store')
    const waitingMs = oldestWaitingMs()
    if (waitingMs >= DELAY_REPORTED_AFTER_MS) c.header(DELAYED_SINCE_HEADER, String(tailParts.clock() - waitingMs))
  })
  // Rows and figures; not one request with its headers, and no file
  for (const path of [REQUESTS_PATHS.count, REQUESTS_PATHS.list, REQUESTS_PATHS.histogram, REQUESTS_PATHS.values, ...QUERY_PATHS])
    reading.use(path, gzipped)
  reading.route('/', documentQueryRoutes(events))
  reading.route('/', queryRoutes(events))
  reading.route('/', exportRoutes({ access: tailParts.access, events, maskedObject, audit, clock: tailParts.clock, log }))
  reading.route('/', noticesRoutes(notices))
  reading.route('/', tailRoutes(tailParts))

  // Imports first: they take the same token, but report faults as the receivers do.
  return new Hono().route('/', importRoutes).route(PREFIX, reading)
}
