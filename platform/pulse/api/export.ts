import { Hono } from 'hono'
import { z } from 'zod'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { addressOf } from '#platform/lib/address.ts'
import type { Clock } from '#platform/lib/clock.ts'
import { readJson } from '#platform/lib/http.ts'
import type { Log } from '#platform/lib/log.ts'
import type { AccessPort, MemberCaller } from '#platform/lib/ports/access.ts'
import type { AuditPort } from '#platform/lib/ports/audit.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import {
  EXPORT_HAR_MAX,
  EXPORT_MATCHED_HEADER,
  EXPORT_PATH,
  EXPORT_ROWS_HEADER,
  EXPORT_ROWS_MAX,
  type ExportQuery,
} from '#wire/pulse/export.ts'
import { QUARANTINE_SAMPLE_ROLE } from '#wire/pulse/quarantine.ts'

import { exportDetails } from '../export/audit-details.ts'
import { type ExportEvents, exportFile } from '../export/export-file.ts'
import { pacedStream } from '../export/paced-stream.ts'
import type { MaskedObject } from '../export/payload.ts'
import { CLIENT_CLOSED, exact } from './responding.ts'
import { filterOf, oneOf, range, whole } from './document-parts.ts'
import { exportSlots } from './export-slots.ts'
import { type MemberEnv, requireRole } from './member.ts'
import { requestSort } from './list-documents.ts'
import { connectionSort, quarantine } from './query-documents.ts'

/** security.md D3. */
const PATIENCE_MS = 60_000

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  har: 'application/json',
} as const

const limit = whole(EXPORT_ROWS_MAX).optional()
const exportDocument = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('requests'),
    format: oneOf(['csv', 'json', 'ndjson', 'har']),
    range,
    filter: filterOf(REQUESTS),
    sort: requestSort,
    limit,
  }),
  z.strictObject({
    what: z.literal('connections'),
    format: oneOf(['csv', 'json', 'ndjson']),
    range,
    filter: filterOf(CONNECTIONS),
    sort: connectionSort,
    limit,
  }),
  z.strictObject({
    what: z.literal('quarantine'),
    format: oneOf(['csv', 'json', 'ndjson']),
    ...quarantine,
    limit,
  }),
])

export interface ExportRoutesParts {
  access: Pick<AccessPort, 'memberByPulseToken'>
  events: ExportEvents & Pick<EventPort, 'countRequests'>
  maskedObject: MaskedObject
  audit: Pick<AuditPort, 'record'>
  clock: Clock
  log: Log
  patienceMs?: number
}

/**
 * POST /export: the rows that match a filter as a file that is generated while it is read. Values are masked as everywhere else. The running query is
 * cancelled when the client disconnects. Each file leaves one audit record, written before its first byte.
 */
export function exportRoutes({
  access,
  events,
  maskedObject,
  audit,
  clock,
  log,
  patienceMs = PATIENCE_MS,
}: ExportRoutesParts): Hono<MemberEnv> {
  const enter = exportSlots()

  return new Hono<MemberEnv>().post(EXPORT_PATH, async (c) => {
    const { member, pulseToken } = c.var
    const address = addressOf(c)
    const query = exact(await readJson(c, exportDocument)) as ExportQuery // without undefined it is the wire's type
    if (query.what === 'quarantine') requireRole(member, QUARANTINE_SAMPLE_ROLE)
    const leave = enter(member, address)
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, c.req.raw.signal])
    try {
      const matched = await matching(events, member, query, signal)
      const rows = Math.min(matched, query.limit ?? EXPORT_ROWS_MAX, query.format === 'har' ? EXPORT_HAR_MAX : EXPORT_ROWS_MAX)
      const { what, format } = query
      const details = exportDetails(query, { matched, rows })
      await audit.record(
        { caller: member, address, action: 'data.export', target: `export/${what}`, details },
        query.what === 'quarantine' ? QUARANTINE_SAMPLE_ROLE : 'viewer',
      )
      const making = exportFile(query, { events, maskedObject, scope: member, most: rows, signal })
      const pieces = whileGood(making, () => access.memberByPulseToken(pulseToken))
      const onEnd = (cause?: unknown): void => {
        leave()
        const facts = { orgId: member.orgId, uid: member.uid, what, format, rows }
        if (cause === undefined) log.info(facts, 'an export was made')
        else if (signal.aborted) log.info(facts, 'the reader of an export has gone')
        else log.warn({ ...facts, err: cause }, 'an export ended early')
      }
      return new Response(pacedStream(pieces, { stop, patienceMs, onEnd }), {
        headers: {
          'Content-Type': TYPES[format],
          'Content-Disposition': `attachment; filename="sightglass-${what}-${new Date(clock()).toISOString().slice(0, 10)}.${format}"`,
          'X-Content-Type-Options': 'nosniff',
          [EXPORT_MATCHED_HEADER]: String(matched),
          [EXPORT_ROWS_HEADER]: String(rows),
        },
      })
    } catch (cause) {
      leave()
      if (signal.aborted) return new Response(null, { status: CLIENT_CLOSED })
      throw cause
    }
  })
}

/** security.md J3: who is removed while a file is made does not get the rest of it. */
async function* whileGood(pieces: AsyncGenerator<string>, check: () => Promise<unknown>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    await check()
    yield piece
  }
}

async function matching(
  events: ExportRoutesParts['events'],
  member: MemberCaller,
  query: ExportQuery,
  signal: AbortSignal,
): Promise<number> {
  if (query.what === 'quarantine') {
    const { range: during, deployment } = query
    return (await events.run(member, '/quarantine/reasons', { range: during, ...(deployment && { deployment }), limit: 1 }, signal)).count
  }
  const parameters = { range: query.range, ...(query.filter && { filter: query.filter }) }
  const { count } =
    query.what === 'requests'
      ? await events.countRequests(member, parameters, signal)
      : await events.run(member, '/connections/count', parameters, signal)
  return count
}
