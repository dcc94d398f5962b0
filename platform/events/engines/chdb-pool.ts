import { totalmem } from 'node:os'

import { Session } from 'chdb'

import { CHDB_READERS } from './engine.ts'
import { literal, setParams, type Outcome, type Statement } from './statement.ts'

/**
 * What the engine may take, in bytes. Statements that people wait for stay far below the least of it (goal of performance.md). A decision that is worked into a
 * day's part of ten million requests of tens of thousands of endpoints takes 3.4 GB while it is, so where there is more memory, a quarter of it may be taken.
 */
const MEMORY_LEAST = 1_500_000_000
const MEMORY_SHARE = 1 / 4
/** Of the machine, or of the container it is in. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Beyond these caps the engine refuses a statement instead of growing. */
const CONNECTION_ARGS = [
  `--max_server_memory_usage=${Math.max(MEMORY_LEAST, Math.floor(memory * MEMORY_SHARE))}`,
  '--mark_cache_size=100000000',
  '--uncompressed_cache_size=0',
  '--max_threads=2',
  // The engine gives a query one thread for each gigabyte left of the cap above, so only ever one; ours take a quarter of one at most.
  '--max_threads_min_free_memory_per_thread=134217728',
  '--background_pool_size=2',
  '--max_query_size=4194304',
  // A statement that came three times would be compiled while somebody waits: that takes a tenth of a second and more, and saves hardly any. Only
  // of expressions it saves a tenth where rows are compared, so those are that come again and again.
  '--compile_aggregate_expressions=0',
  '--min_count_to_compile_expression=30',
  '--compile_sort_description=0',
  '--compile_regular_expressions=0',
]
/** The engine process before may still be letting go of the folder. */
const LOCK_WAIT_MS = 6_000
const LOCK_RETRY_MS = 200
/** A KILL finds only what the engine has begun, so one that came a moment too early is sent again until the statement ends. */
const KILL_AGAIN_MS = 100

export interface ChdbPool {
  run(statement: Statement, signal: AbortSignal): Promise<Outcome>
  close(): Promise<void>
}

interface Lane {
  session: Session
  database: string
}

interface Waiting {
  start: (lane: Lane) => void
  giveUp: () => void
}

/** Sessions on one folder: some for queries, one for writing, and one that only cancels statements and so is always free. */
export async function openPool(path: string): Promise<ChdbPool> {
  const first = await openWhenFree(path)
  const lane = (session: Session): Lane => ({ session, database: '' })
  const more = () => lane(new Session(path, { connectionArgs: CONNECTION_ARGS }))
  const readers = lanes([lane(first), ...Array.from({ length: CHDB_READERS - 1 }, more)])
  const writers = lanes([more()])
  const control = more()

  /**
   * What a failed or cancelled statement had written so far stays in its session and would precede the next result, which may be another
   * organization's. So the session is replaced, which costs half a millisecond.
   */
  const renew = (used: Lane): void => {
    used.session.close()
    Object.assign(used, more())
  }

  /** `ASYNC`, because the session that waits for the end of a statement can hold up the very end it waits for. */
  const kill = (queryId: string) =>
    void control.session.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = ${literal(queryId)} ASYNC`).catch(() => undefined)

  return {
    async run(statement, signal) {
      const reads = isReadingQuery(statement.sql)
      const line = reads ? readers : writers
      const mine = await line.take(signal)
      let killing: NodeJS.Timeout | undefined
      const onAbort = () => {
        kill(statement.queryId)
        killing = setInterval(kill, KILL_AGAIN_MS, statement.queryId)
      }
      // What writes is let finish: a caller that hangs up must not leave half a schema.
      if (reads) signal.addEventListener('abort', onAbort)
      try {
        return reads ? await read(mine, statement, signal) : await write(mine, statement)
      } catch (cause) {
        renew(mine)
        throw cause
      } finally {
        signal.removeEventListener('abort', onAbort)
        clearInterval(killing)
        line.give(mine)
      }
    },
    async close() {
      // Only queries carry a comment, so only they are cancelled.
      await control.session.queryAsync("KILL QUERY WHERE Settings['log_comment'] != '' ASYNC").catch(() => undefined)
      for (const { session } of [...readers.all, ...writers.all, control]) session.close()
    },
  }
}

const QUESTION = /^\s*(select|with|show|describe|desc|explain|exists|kill|check)\b/i
const isReadingQuery = (sql: string): boolean => QUESTION.test(sql)

async function read(lane: Lane, statement: Statement, signal: AbortSignal): Promise<Outcome> {
  await prepare(lane, statement)
  signal.throwIfAborted() // while the values were set, a KILL found nothing
  const settings = [...statement.settings, ['log_comment', statement.queryId] as const]
  const sql = `${statement.sql}\nSETTINGS ${settings.map(([name, text]) => `${name} = ${literal(text)}`).join(', ')}`
  return outcomeOf(await lane.session.queryAsync(sql, { format: statement.format }))
}

const INSERT = /^\s*insert\s+into\s+(?:table\s+)?([\w.`]+)(?:\s*\(([\w\s,`]*)\)\s*|\s+)format\s+(\w+)\s*$/i

async function write(lane: Lane, statement: Statement): Promise<Outcome> {
  await prepare(lane, statement)
  const [, table, columns, format] = INSERT.exec(statement.sql) ?? []
  if (table !== undefined && format !== undefined && statement.body) return insertRows(lane, statement, table, columns, format)
  const names = [...statement.settings.keys()]
  if (names.length > 0)
    await lane.session.queryAsync(`SET ${Array.from(statement.settings, ([name, text]) => `${name} = ${literal(text)}`).join(', ')}`)
  try {
    return outcomeOf(await lane.session.queryAsync(statement.sql, { format: statement.format }))
  } finally {
    if (names.length > 0) await lane.session.queryAsync(`SET ${names.map((name) => `${name} = DEFAULT`).join(', ')}`)
  }
}

/** All rows in one insert: cut into several, they would share one deduplication token and only the first would be stored. */
async function insertRows(lane: Lane, statement: Statement, table: string, columns: string | undefined, format: string): Promise<Outcome> {
  const plain = (name: string) => name.replaceAll('`', '').trim()
  const summary = await lane.session.insert({
    table: plain(table),
    ...(columns !== undefined && { columns: columns.split(',').map(plain) }),
    // The engine checks the name against its own list.
    format: format as 'JSONCompactEachRow',
    values: statement.body ?? new Uint8Array(),
    settings: Object.fromEntries(statement.settings),
  })
  return { bytes: new Uint8Array(), readRows: 0, readBytes: 0, writtenRows: summary.rowsWritten, elapsedSeconds: summary.elapsed }
}

async function prepare(lane: Lane, { database, params }: Statement): Promise<void> {
  if (database !== lane.database) {
    await lane.session.queryAsync(`USE ${database}`)
    lane.database = database
  }
  const set = setParams(params)
  if (set) await lane.session.queryAsync(set)
}

const outcomeOf = (result: Awaited<ReturnType<Session['queryAsync']>>): Outcome => ({
  bytes: result.bytes(),
  readRows: result.rowsRead,
  readBytes: result.bytesRead,
  writtenRows: 0,
  elapsedSeconds: result.elapsed,
})

/** Hands out lanes first come, first served; a caller that aborts gets none. */
function lanes(all: Lane[]) {
  const free = [...all]
  const waiting = new Set<Waiting>()
  return {
    all,
    take(signal: AbortSignal): Promise<Lane> {
      signal.throwIfAborted()
      const lane = free.pop()
      if (lane) return Promise.resolve(lane)
      return new Promise((resolve, reject) => {
        const me: Waiting = {
          start(next) {
            signal.removeEventListener('abort', me.giveUp)
            resolve(next)
          },
          giveUp() {
            waiting.delete(me)
            reject(signal.reason)
          },
        }
        waiting.add(me)
        signal.addEventListener('abort', me.giveUp, { once: true })
      })
    },
    give(lane: Lane): void {
      const [next] = waiting
      if (!next) return void free.push(lane)
      waiting.delete(next)
      next.start(lane)
    },
  }
}

async function openWhenFree(path: string): Promise<Session> {
  for (const deadline = Date.now() + LOCK_WAIT_MS; ; ) {
    try {
      return new Session(path, { connectionArgs: CONNECTION_ARGS })
    } catch (cause) {
      // The engine reports the reason only on standard error; waiting for a start that cannot succeed costs only time.
      if (Date.now() > deadline) throw cause
      await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
    }
  }
}
