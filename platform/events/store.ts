import { Readable } from 'node:stream'

import { ClickHouseError, type ClickHouseClient, type ResponseJSON } from '@clickhouse/client'

import { Fault } from '#platform/lib/faults.ts'
import { QUERY_MEMORY_MAX, QUERY_ROWS_MAX, QUERY_SECONDS_MAX } from '#platform/lib/limits.ts'

import type { Engine } from './engines/engine.ts'
import { inPieces } from './pieces.ts'

/** Values that are bound next to the SQL, never part of it. */
export type Params = Record<string, string | number | readonly string[] | readonly number[] | readonly (readonly string[])[]>

export interface Statement {
  /** One SELECT; every value in it is a `{name:Type}`. */
  sql: string
  params: Params
}

/** What ran, for benchmarks and for the test that knows every statement. */
export interface StatementNote {
  sql: string
  params: Params
  milliseconds: number
}

/** How a statement is run. */
export interface SelectOptions {
  /** Threads of the engine; absent: as many as it gives. */
  threads?: number | undefined
  /** Called with the number of rows that the engine read for it. */
  onRead?: (rows: number) => void
}

export interface Store {
  select<Row>(statement: Statement, signal?: AbortSignal, options?: SelectOptions): Promise<Row[]>
  command(sql: string, params?: Params): Promise<void>
  /** Rows as arrays in the order of `columns`. The same token again stores nothing. */
  insert(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[], token: string): Promise<void>
}

/** security.md 3.3. Sent with every query, so no session or profile can omit them. */
const LIMITS = {
  max_execution_time: QUERY_SECONDS_MAX,
  max_memory_usage: String(QUERY_MEMORY_MAX),
  max_result_rows: String(QUERY_ROWS_MAX),
  result_overflow_mode: 'throw',
  cancel_http_readonly_queries_on_client_close: 1,
  // Numbers of rows and bytes are far below 2^53.
  output_format_json_quote_64bit_integers: 0,
} as const

/** A filter may have a thousand terms; the parser's own limit is for SQL that people type. */
const PARSER = { max_query_size: '4194304' } as const

/**
 * What the client takes for a query has long values in its body; of a command they stand in the address, of which the embedded engine's interface reads
 * 64 KiB. A query asks for a format, which every other command takes, too.
 */
const TAKES_NO_FORMAT = /^\s*DELETE\b/

/** The only place that talks to the engine. Expected failures are Faults with a message; bugs are thrown as they are. */
export function createStore(engine: Engine, onStatement: (note: StatementNote) => void = () => undefined): Store {
  const call = async <Result>(work: (client: ClickHouseClient) => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    const client = engine.client()
    try {
      return await work(client)
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw inWords(cause)
    }
  }
  /** A query may be retried when its connection broke; nothing else may. */
  const retried = <Result>(work: (client: ClickHouseClient) => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    call(
      (client) =>
        work(client).catch((cause: unknown) => (isBrokenConnection(cause) && !signal?.aborted ? work(client) : Promise.reject(cause))),
      signal,
    )

  return {
    select: <Row>({ sql, params }: Statement, signal?: AbortSignal, { threads, onRead }: SelectOptions = {}) =>
      retried(async (client) => {
        const started = performance.now()
        const result = await client.query({
          query: sql,
          query_params: { ...params },
          clickhouse_settings: { ...LIMITS, ...PARSER, ...(threads !== undefined && { max_threads: threads }) },
          format: 'JSONCompact',
          ...(signal && { abort_signal: signal }),
        })
        const found = await result.json<unknown[]>()
        onRead?.(found.statistics?.rows_read ?? 0)
        const rows = rowsOf<Row>(found)
        onStatement({ sql, params, milliseconds: performance.now() - started })
        return rows
      }, signal),

    command: (sql, params = {}) =>
      call(async (client) => {
        const statement = { query: sql, query_params: { ...params } }
        if (TAKES_NO_FORMAT.test(sql)) await client.command(statement)
        else await (await client.query({ ...statement, format: 'JSON' })).text()
      }),

    insert: (table, columns, rows, token) =>
      call(async (client) => {
        if (rows.length === 0) return
        // Not the client's insert, which encodes all rows in one go
        const { stream } = await client.exec({
          query: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT JSONCompactEachRow`,
          values: Readable.from(encoded(rows), { objectMode: false }),
          clickhouse_settings: {
            insert_deduplication_token: `${token}:${table}`,
            insert_deduplicate: 1,
            // A batch that is sent again, because it was cut off between its table and that table's views, is taken by the views that miss it
            deduplicate_blocks_in_dependent_materialized_views: 1,
            async_insert: 0,
          },
        })
        await stream.resume().toArray()
      }),
  }
}

async function* encoded(rows: readonly (readonly unknown[])[]): AsyncGenerator<Buffer> {
  for await (const piece of inPieces(rows)) yield Buffer.from(piece.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** Names once and values by row: fewer bytes than an object for each row, and the one family of formats that reports what was read. */
function rowsOf<Row>({ meta = [], data }: ResponseJSON<unknown[]>): Row[] {
  const names = meta.map(({ name }) => name)
  return data.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) row[names[index] ?? ''] = values[index]
    return row as Row // the statement's columns are the type's fields
  })
}

const isBrokenConnection = (cause: unknown): boolean =>
  cause instanceof Error && (/socket hang up/i.test(cause.message) || ('code' in cause && cause.code === 'ECONNRESET'))

const NARROWER = 'Choose a shorter time range or a narrower filter.'
const RETRY_AFTER_SECONDS = 5

/** Codes as in ClickHouse's ErrorCodes.cpp. */
function inWords(cause: unknown): unknown {
  if (cause instanceof Fault) return cause
  if (!(cause instanceof ClickHouseError)) {
    const message = 'The event store is not responding. Try again in a moment.'
    return new Fault('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause })
  }
  switch (cause.code) {
    case '159': // TIMEOUT_EXCEEDED
      return new Fault('too-large', `This takes longer than ${QUERY_SECONDS_MAX} seconds. ${NARROWER}`, { cause })
    case '396': // TOO_MANY_ROWS_OR_BYTES
    case '158': // TOO_MANY_ROWS
      return new Fault('too-large', `The result has more than ${QUERY_ROWS_MAX} rows. ${NARROWER}`, { cause })
    case '241': // MEMORY_LIMIT_EXCEEDED, of this query or of everything together
      if (!/\(total\)|total memory/i.test(cause.message))
        return new Fault('too-large', `This needs more memory than one query may use. ${NARROWER}`, { cause })
      return busy(cause)
    case '202': // TOO_MANY_SIMULTANEOUS_QUERIES
    case '236': // ABORTED
    case '243': // NOT_ENOUGH_SPACE
    case '252': // TOO_MANY_PARTS
    case '394': // QUERY_WAS_CANCELLED
    case '516': // AUTHENTICATION_FAILED: a process that was just replaced
      return busy(cause)
    default:
      return cause
  }
}

/** Whether a query ran out of memory, so that another plan may be smaller. */
export const ranOutOfMemory = (cause: unknown): boolean =>
  cause instanceof Fault && cause.code === 'too-large' && cause.cause instanceof ClickHouseError && cause.cause.code === '241'

const busy = (cause: ClickHouseError): Fault =>
  new Fault('unavailable', 'The event store cannot take this at the moment. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  })

/** The result of the first plan that fits into the engine's memory. */
export async function firstThatFits<Way, Rows>([way, ...others]: readonly Way[], select: (way: Way) => Promise<Rows>): Promise<Rows> {
  if (way === undefined) throw new Error('No query plan is left.')
  return select(way).catch((cause: unknown) => {
    if (others.length === 0 || !ranOutOfMemory(cause)) throw cause
    return firstThatFits(others, select)
  })
}
