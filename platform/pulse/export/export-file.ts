import { setTimeout as wait } from 'node:timers/promises'

import { type HarEntry, harEntry, harWriter } from '#domain/export/har.ts'
import { type FileWriter, writerOf } from '#domain/export/writers.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { EventPort } from '#platform/lib/ports/events.ts'
import type { QueryPort } from '#platform/lib/ports/queries.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import { CONNECTION_COLUMNS, QUARANTINE_COLUMNS, REQUEST_COLUMNS } from '#wire/pulse/export-columns.ts'
import type { ExportQuery } from '#wire/pulse/export.ts'
import type { QuarantinedEvent } from '#wire/pulse/quarantine.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { type MaskedObject, transactionIn } from './payload.ts'

/** Rows per query: few enough for memory, enough to be worth the round trip. */
const PAGE = 5000
/** HAR looks payloads up, which may be large. */
const HAR_PAGE = 20
/** Retries while the organization's queue is full. */
const TRIES = 6
const WAIT_MAX_SECONDS = 5

export type ExportEvents = Pick<EventPort, 'listRequests'> & Pick<QueryPort, 'run' | 'harFacts'>

export interface ExportParts {
  events: ExportEvents
  maskedObject: MaskedObject
}

interface Making extends ExportParts {
  scope: OrgScope
  /** Rows at most. */
  most: number
  signal: AbortSignal
}

type ParametersOf<What extends ExportQuery['what']> = Extract<ExportQuery, { what: What }>

/** The file in pieces of one page each, two pages in memory. */
export function exportFile(query: ExportQuery, making: Making): AsyncGenerator<string> {
  switch (query.what) {
    case 'requests':
      return requestFile(query, making)
    case 'connections':
      return connectionFile(query, making)
    case 'quarantine':
      return quarantineFile(query, making)
  }
}

type PageOf<Row> = ReturnType<FetchPage<Row>>

/** Pages of a list that has its turn with everybody else's. */
const pages =
  <Row>(signal: AbortSignal, ask: (page: { limit: number; cursor?: string }) => PageOf<Row>): FetchPage<Row> =>
  (limit, cursor) =>
    patiently(() => ask({ limit, ...(cursor && { cursor }) }), signal)

function quarantineFile(
  { what: _what, format, limit: _limit, ...parameters }: ParametersOf<'quarantine'>,
  making: Making,
): AsyncGenerator<string> {
  const { events, scope, most, signal } = making
  const fetchPage = pages<QuarantinedEvent>(signal, (page) => events.run(scope, '/quarantine/events', { ...parameters, ...page }, signal))
  return paged(writerOf(format, QUARANTINE_COLUMNS), fetchPage, PAGE, most)
}

function connectionFile({ format, range, filter, sort }: ParametersOf<'connections'>, making: Making): AsyncGenerator<string> {
  const { events, scope, most, signal } = making
  const asked = { range, ...(filter && { filter }), ...(sort && { sort }) }
  const fetchPage = pages<ConnectionRow>(signal, (page) => events.run(scope, '/connections/list', { ...asked, ...page }, signal))
  return paged(writerOf(format, CONNECTION_COLUMNS), fetchPage, PAGE, most)
}

function requestFile({ format, range, filter, sort }: ParametersOf<'requests'>, making: Making): AsyncGenerator<string> {
  const { events, scope, most, signal } = making
  const asked = { range, ...(filter && { filter }), ...(sort && { sort }) }
  const fetchPage = pages<RequestRow>(signal, (page) => events.listRequests(scope, { ...asked, ...page }, signal))
  if (format !== 'har') return paged(writerOf(format, REQUEST_COLUMNS), fetchPage, PAGE, most)

  const fetchEntries: FetchPage<HarEntry> = async (limit, cursor) => {
    const page = await fetchPage(limit, cursor)
    return { ...page, rows: await entriesOf(page.rows, making) }
  }
  return paged(harWriter(), fetchEntries, HAR_PAGE, most)
}

async function entriesOf(rows: readonly RequestRow[], { events, maskedObject, scope, signal }: Making): Promise<HarEntry[]> {
  const facts = await patiently(() => events.harFacts(scope, rows, signal), signal)
  return Promise.all(
    rows.map(async (row) => {
      const known = facts.get(row.id) ?? { url: '', remoteIp: '', timings: {}, payload: '' }
      // One payload that cannot be read must not cost the other thousand.
      const stored = known.payload === '' ? undefined : await maskedObject(scope.orgId, known.payload).catch(() => undefined)
      return harEntry({ row, ...known, stored: stored && transactionIn(stored) })
    }),
  )
}

type FetchPage<Row> = (limit: number, cursor?: string) => Promise<{ rows: Row[]; next?: string }>

async function* paged<Row>(writer: FileWriter<Row>, fetchPage: FetchPage<Row>, size: number, most: number): AsyncGenerator<string> {
  if (writer.head !== '') yield writer.head
  let left = most
  let coming: ReturnType<FetchPage<Row>> | undefined = fetchPage(Math.min(size, left))
  while (coming) {
    const page: Awaited<ReturnType<FetchPage<Row>>> = await coming
    left -= page.rows.length
    // The store finds the next page while this one is written.
    coming = page.next !== undefined && page.rows.length > 0 && left > 0 ? fetchPage(Math.min(size, left), page.next) : undefined
    coming?.catch(() => undefined) // reported when awaited, or the reader is gone
    if (page.rows.length > 0) yield writer.rows(page.rows)
  }
  if (writer.tail !== '') yield writer.tail
}

async function patiently<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let left = TRIES; ; left--) {
    try {
      return await work()
    } catch (cause) {
      const passes = cause instanceof Fault && (cause.code === 'rate-limited' || cause.code === 'unavailable')
      if (!passes || left <= 1) throw cause
      await wait(Math.min(cause.retryAfterSeconds ?? 1, WAIT_MAX_SECONDS) * 1000, undefined, { signal })
    }
  }
}
