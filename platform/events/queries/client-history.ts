import { QUERY_ROWS_MAX } from '#platform/lib/limits.ts'
import { CLIENT_TABLES, type ClientChange, type ClientDay, type ClientRowsOf, type StoredClient } from '#platform/lib/ports/clients.ts'
import type { SplitFact } from '#wire/product/client-decisions.ts'

import { DERIVED_CLIENTS } from '../migrations/0014-derived-clients.ts'
import { portions } from '../pieces.ts'
import type { Store } from '../store.ts'
import { text, texts } from '../tables/values.ts'
import { rewritten } from './mutations.ts'
import { ownedBy } from './scope.ts'

/** Below the limit of a result, so that it is never cut off by that. */
const PORTION_ROWS = QUERY_ROWS_MAX / 2
/** Characters of an address: the client puts the values of what is no query into it, and the embedded engine's interface takes 64 KiB. */
const ADDRESS_MAX = 48_000
/** A key, and `%27` twice and `%2C` for each of both values */
const ESCAPED = 35
/** Clients whose times are corrected by one pair of statements. */
const SETTLED_AT_ONCE = 500
/** More are settled after the next change. */
const PORTIONS_MAX = 200

const tagged = (prefix: string): string => `substring(arrayFirst(one -> startsWith(one, '${prefix}'), tags), ${prefix.length + 1})`

/** What facts are worked out of, as `clientFact` of platform/pulse/enrichment/client-identity.ts does. */
const OF: Readonly<Record<SplitFact, readonly [string, string]>> = {
  workload: ['toString(namespace)', 'toString(pod)'],
  namespace: ['toString(namespace)', "''"],
  service: ['toString(service)', "''"],
  executable: [`if(exe != '', toString(exe), toString(${tagged('bin:')}))`, "''"],
  host: [`if(hostname != '', toString(hostname), toString(${tagged('host:')}))`, "''"],
}
export const factColumns = (by: SplitFact | undefined): readonly [string, string] => (by === undefined ? ["''", "''"] : OF[by])

/** A number that clients of JSON hold exactly, for values of any length: a day's rows of an organization have few different ones. */
const keyOf = (by: SplitFact | undefined): string =>
  `bitAnd(sipHash64(toString(derived_client), ${factColumns(by).join(', ')}), 9007199254740991)`

/** The partition is the day of receipt. */
export async function clientDays(store: Store, orgId: string): Promise<ClientDay[]> {
  const owned = ownedBy({ orgId })
  const days = await Promise.all(
    CLIENT_TABLES.map(async (table) => {
      const sql = `SELECT DISTINCT toString(toDate(received)) AS day FROM ${table} WHERE ${owned.sql} ORDER BY day`
      const found = await store.select<{ day: string }>({ sql, params: owned.params })
      return found.map(({ day }) => ({ table, day }))
    }),
  )
  return days.flat()
}

const ON_DAY = 'toDate(received) = {day:Date}'

/** What has no derived client has none. */
const STORED = (table: string, owned: string, { by, split }: ClientRowsOf): string => {
  const [first, second] = factColumns(by)
  const isAmong =
    by === undefined ? (split.length > 0 ? 'derived_client NOT IN {split:Array(String)}' : '1') : 'derived_client IN {split:Array(String)}'
  return `
    SELECT ${keyOf(by)} AS key, any(toString(derived_client)) AS derived, any(${first}) AS first, any(${second}) AS second, toString(client) AS name
    FROM ${table}
    WHERE ${owned} AND ${ON_DAY} AND derived_client != '' AND ${isAmong} AND key > {after:Int64}
    GROUP BY key, name
    ORDER BY key, name
    LIMIT ${PORTION_ROWS}`
}

export async function storedClients(
  store: Store,
  orgId: string,
  { table, day }: ClientDay,
  rows: ClientRowsOf,
  after: number,
): Promise<StoredClient[]> {
  const owned = ownedBy({ orgId })
  const found = await store.select<{ key: number; derived: string; first: string; second: string; name: string }>({
    sql: STORED(table, owned.sql, rows),
    params: { ...owned.params, day, after, ...(rows.split.length > 0 && { split: texts(rows.split) }) },
  })
  const portion = found.map(({ key, derived, first, second, name }): StoredClient => ({ key, derived, of: [first, second], client: name }))
  if (portion.length < PORTION_ROWS) return portion
  // The last key may go on in the next portion
  const last = portion.at(-1)?.key
  const whole = portion.filter(({ key }) => key !== last)
  return whole.length > 0 ? whole : portion
}

/** Not waited for by the engine: the embedded store would take no insert meanwhile. */
const UPDATE = (table: string, owned: string, by: SplitFact | undefined): string => {
  const now = `transform(${keyOf(by)}, {keys:Array(UInt64)}, {clients:Array(String)}, toString(client))`
  return `
    ALTER TABLE ${table}
    UPDATE client = ${now}
    IN PARTITION {day:String}
    WHERE ${owned} AND ${keyOf(by)} IN {keys:Array(UInt64)} AND client != ${now}
    SETTINGS mutations_sync = 0`
}

/** Rows that have it already are left alone, so it may be called again after it was cut off. */
export async function changeClients(
  store: Store,
  orgId: string,
  { table, day }: ClientDay,
  by: SplitFact | undefined,
  changes: readonly ClientChange[],
  signal: AbortSignal,
): Promise<void> {
  const owned = ownedBy({ orgId })
  for (const some of portionsOf(changes)) {
    signal.throwIfAborted()
    const params = { ...owned.params, day, keys: some.map(({ key }) => key), clients: some.map(({ to }) => text(to)) }
    await store.command(UPDATE(table, owned.sql, by), params)
    await rewritten(store, table, 'client', signal)
  }
}

/** As much as the address of one statement takes with its values, which every engine allows. */
function* portionsOf(changes: readonly ClientChange[]): Generator<ClientChange[]> {
  const some = portions<ClientChange>(ADDRESS_MAX)
  // A key has one client, though rows may have had several
  for (const change of new Map(changes.map((one) => [one.key, one])).values()) {
    const full = some.add(change, encodeURIComponent(text(change.to)).length + ESCAPED)
    if (full) yield full
  }
  if (some.rest().length > 0) yield some.rest()
}

/** What was heard of since the oldest stored row came would still have a row, unless its rows have another client by now. */
const OLDEST_RECEIVED = (owned: string): string => `(SELECT min(received) FROM requests WHERE ${owned})`
const OLDEST = (owned: string): string => `(SELECT min(ts) FROM requests WHERE ${owned})`

/** Clients without a row that would have one. */
const LEFT = (owned: string): string => `
    DELETE FROM seen
    WHERE ${owned} AND kind = 'clients'
      AND (env, name) IN (
        SELECT env, name FROM seen
        WHERE ${owned} AND kind = 'clients'
        GROUP BY env, name
        HAVING max(seen.heard) >= ${OLDEST_RECEIVED(owned)})
      AND (env, name) NOT IN (SELECT env, toString(client) FROM requests WHERE ${owned} AND client != '')
    SETTINGS lightweight_deletes_sync = 1`

/**
 * When clients were seen as their rows say. A name that was derived before the oldest stored row keeps that: what it became is as old, and of a split nobody
 * can say which part it was.
 */
const COUNTED = (owned: string): string => `
      SELECT counted.env AS env, counted.name AS name,
        min(if(known.parts > 0 AND known.since < ${OLDEST(owned)}, least(known.since, counted.firstTs), counted.firstTs)) AS since,
        max(counted.lastTs) AS until, max(counted.lastReceived) AS received
      FROM (
        SELECT env, toString(client) AS name, toString(derived_client) AS derived,
          min(ts) AS firstTs, max(ts) AS lastTs, max(requests.received) AS lastReceived
        FROM requests
        WHERE ${owned} AND client != ''
        GROUP BY env, name, derived) AS counted
      LEFT JOIN (
        SELECT env, name, count() AS parts, min(seen.first) AS since
        FROM seen
        WHERE ${owned} AND kind = '${DERIVED_CLIENTS}'
        GROUP BY env, name) AS known
        ON counted.env = known.env AND counted.derived = known.name
      GROUP BY counted.env, counted.name`

/**
 * Those whose times are others than what is kept, or of which nothing is kept yet. Of a request that comes between this and its correction the last time may be
 * lost; the next request brings it.
 */
const UNSETTLED = (owned: string): string => `
    SELECT rows.env AS env, rows.name AS name, rows.since AS since, rows.until AS until, rows.received AS received
    FROM (${COUNTED(owned)}) AS rows
    LEFT JOIN (
      SELECT env, name, count() AS parts, min(seen.first) AS since, max(seen.last) AS until
      FROM seen
      WHERE ${owned} AND kind = 'clients'
      GROUP BY env, name) AS kept
      ON rows.env = kept.env AND rows.name = kept.name
    WHERE kept.parts = 0 OR kept.since != rows.since OR kept.until != rows.until
    ORDER BY env, name
    LIMIT ${SETTLED_AT_ONCE}`

interface Unsettled {
  env: string
  name: string
  since: string
  until: string
  received: string
}

const FORGOTTEN = (owned: string): string => `
    ALTER TABLE seen DELETE
    WHERE ${owned} AND kind = 'clients' AND (env, name) IN (arrayZip({envs:Array(String)}, {names:Array(String)}))
    SETTINGS mutations_sync = 1`

const SEEN_COLUMNS = ['org', 'env', 'kind', 'name', 'first', 'last', 'heard']

/** Works from rows alone, whatever was changed before: a stop in the middle is made up for by the next call. */
export async function settleClients(store: Store, orgId: string): Promise<void> {
  const owned = ownedBy({ orgId })
  await store.command(LEFT(owned.sql), owned.params)
  for (let portion = 0; portion < PORTIONS_MAX; portion++) {
    const unsettled = await store.select<Unsettled>({ sql: UNSETTLED(owned.sql), params: owned.params })
    if (unsettled.length === 0) return
    const each = (column: 'env' | 'name') => unsettled.map((row) => row[column])
    await store.command(FORGOTTEN(owned.sql), { ...owned.params, envs: each('env'), names: each('name') })
    const rows = unsettled.map(({ env, name, since, until, received }) => [orgId, env, 'clients', name, since, until, received])
    await store.insert('seen', SEEN_COLUMNS, rows, `settled clients ${orgId} ${Date.now()} ${portion}`)
    if (unsettled.length < SETTLED_AT_ONCE) return
  }
}
