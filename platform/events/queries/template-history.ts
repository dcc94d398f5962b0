import { QUERY_ROWS_MAX } from '#platform/lib/limits.ts'
import type { StoredTemplate } from '#platform/lib/ports/templates.ts'

import type { Store } from '../store.ts'
import { text } from '../tables/values.ts'
import { rewritten } from './mutations.ts'
import { ownedBy, type Where } from './scope.ts'

/** Below the limit of a result, so that it is never cut off by that; each change binds as many paths at most. */
const PORTION_ROWS = QUERY_ROWS_MAX / 2
/** Templates whose times are corrected by one pair of statements. */
const SETTLED_AT_ONCE = 500
/** More of a host are settled after its next change. */
const PORTIONS_MAX = 100

/** A path as it was when its template was derived. */
export const BARE = 'cutQueryStringAndFragment(path)'
/** Templates of databases are the names of their tables, and stay. */
export const OF_INTERFACES = "family != 'database'"

function ofHost(orgId: string, host: string): Where {
  const owned = ownedBy({ orgId })
  return { sql: `${owned.sql} AND host = {host:String} AND ${OF_INTERFACES}`, params: { ...owned.params, host: text(host) } }
}

/** The partition is the day of receipt. */
export async function storedDays(store: Store, orgId: string, host: string): Promise<string[]> {
  const rows = ofHost(orgId, host)
  const sql = `SELECT DISTINCT toString(toDate(received)) AS day FROM requests WHERE ${rows.sql} ORDER BY day`
  return (await store.select<{ day: string }>({ sql, params: rows.params })).map(({ day }) => day)
}

const ON_DAY = 'toDate(received) = {day:Date}'

/** In the order of paths; of the last of a portion there may be more. */
export async function storedTemplates(store: Store, orgId: string, host: string, day: string, after: string): Promise<StoredTemplate[]> {
  const rows = ofHost(orgId, host)
  const sql = `
    SELECT ${BARE} AS bare, template
    FROM requests
    WHERE ${rows.sql} AND ${ON_DAY} AND ${after === '' ? '1' : `${BARE} > {after:String}`}
    GROUP BY bare, template
    ORDER BY bare, template
    LIMIT ${PORTION_ROWS}`
  const found = await store.select<{ bare: string; template: string }>({ sql, params: { ...rows.params, day, after } })
  const portion = found.map(({ bare, template }) => ({ path: bare, template }))
  if (portion.length < PORTION_ROWS) return portion
  const last = portion.at(-1)?.path
  const whole = portion.filter(({ path }) => path !== last)
  return whole.length > 0 ? whole : portion
}

/** The template that a row will have. */
const NOW = `transform(${BARE}, {paths:Array(String)}, {templates:Array(String)}, toString(template))`
const DIFFERING = (rows: string): string => `${rows} AND ${ON_DAY} AND ${BARE} IN {paths:Array(String)} AND template != ${NOW}`

/**
 * A template that gets requests of another was first seen when the first of these was, or with the other, where the other is older than what is stored of
 * the host: its first requests have expired, and nobody can say which they were. Written before rows change, as only rows that differ say what is left to do.
 */
const SEEN_AFTER = (rows: string, owned: string): string => `
    INSERT INTO seen (org, env, kind, host, method, name, first, last, heard)
    SELECT {org:String}, moved.env, 'endpoints', {host:String}, moved.method, moved.now,
      min(if(known.parts > 0 AND known.since < oldest.stored, least(known.since, moved.firstTs), moved.firstTs)),
      max(moved.lastTs), max(moved.lastReceived)
    FROM (
      SELECT env, method, toString(template) AS was, ${NOW} AS now, min(ts) AS firstTs, max(ts) AS lastTs, max(received) AS lastReceived
      FROM requests
      WHERE ${DIFFERING(rows)}
      GROUP BY env, method, was, now) AS moved
    LEFT JOIN (
      SELECT env, method, name, count() AS parts, min(seen.first) AS since
      FROM seen
      WHERE ${owned} AND kind = 'endpoints' AND host = {host:String}
      GROUP BY env, method, name) AS known
      ON moved.env = known.env AND moved.method = known.method AND moved.was = known.name
    CROSS JOIN (SELECT min(ts) AS stored FROM requests WHERE ${owned} AND host = {host:String}) AS oldest
    GROUP BY moved.env, moved.method, moved.now`

/** Not waited for by the engine: the embedded store would take no insert meanwhile. */
const UPDATE = (rows: string): string => `
    ALTER TABLE requests
    UPDATE template = ${NOW}
    IN PARTITION {day:String}
    WHERE ${DIFFERING(rows)}
    SETTINGS mutations_sync = 0`

export async function changeTemplates(
  store: Store,
  orgId: string,
  host: string,
  day: string,
  changes: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const rows = ofHost(orgId, host)
  const params = { ...rows.params, day, paths: [...changes.keys()].map(text), templates: [...changes.values()].map(text) }
  await store.command(SEEN_AFTER(rows.sql, ownedBy({ orgId }).sql), params)
  signal.throwIfAborted()
  await store.command(UPDATE(rows.sql), params)
  await rewritten(store, 'requests', 'template', signal)
}

/** What was heard of since the oldest stored row came would still have a row, unless its rows have another template by now. */
const OLDEST_RECEIVED = (owned: string): string => `(SELECT min(received) FROM requests WHERE ${owned})`
const OLDEST_OF_HOST = (owned: string): string => `(SELECT min(ts) FROM requests WHERE ${owned} AND host = {host:String})`

/** Templates without a row that would have one. */
const LEFT = (owned: string): string => `
    DELETE FROM seen
    WHERE ${owned} AND kind = 'endpoints' AND host = {host:String}
      AND (env, method, name) IN (
        SELECT env, method, name FROM seen
        WHERE ${owned} AND kind = 'endpoints' AND host = {host:String}
        GROUP BY env, method, name
        HAVING max(seen.heard) >= ${OLDEST_RECEIVED(owned)})
      AND (env, method, name) NOT IN (SELECT env, method, toString(template) FROM requests WHERE ${owned} AND host = {host:String})
    SETTINGS lightweight_deletes_sync = 1`

/** Templates that lost their first or last requests to others. A first time before what is stored stays. */
const SHRUNK = (owned: string): string => `
    SELECT known.env AS env, known.method AS method, known.name AS name,
      if(known.since < ${OLDEST_OF_HOST(owned)}, known.since, counted.firstTs) AS since, counted.lastTs AS until, counted.lastReceived AS received
    FROM (
      SELECT env, method, name, min(seen.first) AS since, max(seen.last) AS until
      FROM seen
      WHERE ${owned} AND kind = 'endpoints' AND host = {host:String}
      GROUP BY env, method, name) AS known
    INNER JOIN (
      SELECT env, method, toString(template) AS name, min(ts) AS firstTs, max(ts) AS lastTs, max(received) AS lastReceived
      FROM requests
      WHERE ${owned} AND host = {host:String}
      GROUP BY env, method, name) AS counted
      ON known.env = counted.env AND known.method = counted.method AND known.name = counted.name
    WHERE known.until > counted.lastTs OR (known.since < counted.firstTs AND known.since >= ${OLDEST_OF_HOST(owned)})
    ORDER BY env, method, name
    LIMIT ${SETTLED_AT_ONCE}`

interface Shrunk {
  env: string
  method: string
  name: string
  since: string
  until: string
  received: string
}

const OF_SHRUNK = (owned: string): string => `
    ALTER TABLE seen DELETE
    WHERE ${owned} AND kind = 'endpoints' AND host = {host:String}
      AND (env, method, name) IN (arrayZip({envs:Array(String)}, {methods:Array(String)}, {names:Array(String)}))
    SETTINGS mutations_sync = 1`

const SEEN_COLUMNS = ['org', 'env', 'kind', 'host', 'method', 'name', 'first', 'last', 'heard']

export async function settleTemplates(store: Store, orgId: string, host: string): Promise<void> {
  const owned = ownedBy({ orgId })
  const params = { ...owned.params, host: text(host) }
  await store.command(LEFT(owned.sql), params)
  for (let portion = 0; portion < PORTIONS_MAX; portion++) {
    const shrunk = await store.select<Shrunk>({ sql: SHRUNK(owned.sql), params })
    if (shrunk.length === 0) return
    const each = (column: 'env' | 'method' | 'name') => shrunk.map((row) => row[column])
    await store.command(OF_SHRUNK(owned.sql), { ...params, envs: each('env'), methods: each('method'), names: each('name') })
    const rows = shrunk.map(({ env, method, name, since, until, received }) => {
      const key = [orgId, env, 'endpoints', text(host), method, name]
      return [...key, since, until, received]
    })
    await store.insert('seen', SEEN_COLUMNS, rows, `settled ${orgId} ${host} ${Date.now()} ${portion}`)
    if (shrunk.length < SETTLED_AT_ONCE) return
  }
}
