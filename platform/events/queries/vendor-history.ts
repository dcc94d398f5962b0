import { QUERY_ROWS_MAX } from '#platform/lib/limits.ts'
import type { HostVendor, VendorChange } from '#platform/lib/ports/vendors.ts'

import type { Store } from '../store.ts'
import { text } from '../tables/values.ts'
import { rewritten } from './mutations.ts'
import { ownedBy } from './scope.ts'

/** Where rows have a vendor. */
const TABLES = ['requests', 'connections_by_time'] as const

/** Below the limit of a result, so that it is never cut off by that. */
const PORTION_ROWS = QUERY_ROWS_MAX / 2
/** Characters of an address: the client puts the values of what is no query into it, and the embedded engine's interface takes 64 KiB. */
const ADDRESS_MAX = 48_000
/** `%27` twice and `%2C` */
const ESCAPED = 9

/** Names without a host belong to nobody. */
const STORED = (owned: string): string => `
    SELECT host, direction, vendor
    FROM (${TABLES.map(
      (table) => `
      SELECT host, direction, vendor FROM ${table} WHERE ${owned} AND host > {after:String} GROUP BY host, direction, vendor`,
    ).join(' UNION ALL ')})
    GROUP BY host, direction, vendor
    ORDER BY host, direction, vendor
    LIMIT ${PORTION_ROWS}`

/** Which vendor the rows of each host have, for the hosts behind one, in order. Empty at the end. */
export async function storedVendors(store: Store, orgId: string, after: string): Promise<HostVendor[]> {
  const owned = ownedBy({ orgId })
  const found = await store.select<HostVendor>({ sql: STORED(owned.sql), params: { ...owned.params, after } })
  if (found.length < PORTION_ROWS) return found
  // The last host may go on in the next portion
  const last = found.at(-1)?.host
  const whole = found.filter(({ host }) => host !== last)
  return whole.length > 0 ? whole : found
}

/** A direction has no space, so no other host can spell this key. */
const KEY = "concat(direction, ' ', host)"
const NOW = `transform(${KEY}, {keys:Array(String)}, {vendors:Array(String)}, toString(vendor))`
const CHANGED = `${KEY} IN {keys:Array(String)}`

const NO_LONGER_SEEN = (owned: string): string => `
    DELETE FROM seen
    WHERE ${owned} AND kind = 'vendors' AND name IN {left:Array(String)}
    SETTINGS lightweight_deletes_sync = 1`

const OF_AFFECTED = (owned: string): string => `${owned} AND (vendor IN {affected:Array(String)} OR (${CHANGED}))`

/**
 * As the rows will be. Requests are gone after a month, and what is known of the endpoints of a host goes back further: so a vendor that gets a host, or
 * gets it back, is as old as the host.
 */
const SEEN_AFTER = (owned: string): string => `
    INSERT INTO seen (org, env, kind, name, first, last, heard)
    SELECT {org:String}, counted.env, 'vendors', counted.vendorNow,
      min(if(known.host = '', counted.firstTs, least(counted.firstTs, known.firstSeen))), max(counted.lastTs), max(counted.lastReceived)
    FROM (
      SELECT env, host, ${NOW} AS vendorNow, min(ts) AS firstTs, max(ts) AS lastTs, max(received) AS lastReceived
      FROM requests
      WHERE ${OF_AFFECTED(owned)}
      GROUP BY env, host, vendorNow
      HAVING vendorNow IN {affected:Array(String)}) AS counted
    LEFT JOIN (
      SELECT env, host, min(seen.first) AS firstSeen
      FROM seen
      WHERE ${owned} AND kind = 'endpoints' AND host IN (SELECT host FROM requests WHERE ${OF_AFFECTED(owned)})
      GROUP BY env, host) AS known
      ON counted.env = known.env AND counted.host = known.host
    GROUP BY counted.env, counted.vendorNow`

const DIFFERING = (owned: string): string => `${owned} AND ${CHANGED} AND vendor != ${NOW}`

/** The partition is the day of receipt: only days that have such rows are rewritten. */
const DAYS = (table: string, owned: string): string => `
    SELECT DISTINCT toString(toDate(received)) AS day
    FROM ${table}
    WHERE ${DIFFERING(owned)}
    ORDER BY day`

/** Not waited for by the engine: the embedded store would take no insert meanwhile. */
const UPDATE = (table: string, owned: string): string => `
    ALTER TABLE ${table}
    UPDATE vendor = ${NOW}
    IN PARTITION {day:String}
    WHERE ${DIFFERING(owned)}
    SETTINGS mutations_sync = 0`

/**
 * Gives the rows of some hosts another vendor, day by day, one rewrite at a time; aggregates by the hour follow their rows. Rows that have it already are
 * left alone, so it may be called again after it was cut off: what depends on which rows differ (when vendors were seen) is written before they stop
 * to differ.
 */
export async function changeVendors(store: Store, orgId: string, changes: readonly VendorChange[], signal: AbortSignal): Promise<void> {
  for (const some of portionsOf(changes)) await changePortion(store, orgId, some, signal)
}

async function changePortion(store: Store, orgId: string, changes: readonly VendorChange[], signal: AbortSignal): Promise<void> {
  const owned = ownedBy({ orgId })
  const next = new Map(changes.map((change) => [keyOf(change), text(change.to)]))
  const named = (vendors: readonly string[]): string[] => [...new Set(vendors.map(text))].filter((vendor) => vendor !== '')
  const left = named(changes.map(({ from }) => from))
  const affected = named([...left, ...next.values()])
  const params = { ...owned.params, keys: [...next.keys()], vendors: [...next.values()] }
  if (left.length > 0) await store.command(NO_LONGER_SEEN(owned.sql), { ...owned.params, left })
  if (affected.length > 0) await store.command(SEEN_AFTER(owned.sql), { ...params, affected })
  for (const table of TABLES) {
    const days = await store.select<{ day: string }>({ sql: DAYS(table, owned.sql), params })
    for (const { day } of days) {
      signal.throwIfAborted()
      await store.command(UPDATE(table, owned.sql), { ...params, day })
      await rewritten(store, table, 'vendor', signal)
    }
  }
}

const keyOf = ({ host, direction }: VendorChange): string => `${direction} ${text(host)}`

/** As much as the address of one statement takes with its values, which every engine allows: changes nothing about what is written. */
function* portionsOf(changes: readonly VendorChange[]): Generator<VendorChange[]> {
  let portion: VendorChange[] = []
  let length = 0
  for (const all of Map.groupBy(changes, keyOf).values()) {
    const more = all.reduce((sum, change) => sum + addressLength(change), 0)
    if (portion.length > 0 && length + more > ADDRESS_MAX) {
      yield portion
      portion = []
      length = 0
    }
    portion.push(...all)
    length += more
  }
  if (portion.length > 0) yield portion
}

/** Its key and both vendors, which may also be among those that are seen anew, each with two quotes and a comma. */
const addressLength = (change: VendorChange): number =>
  [keyOf(change), change.to, change.to, change.from].reduce((sum, value) => sum + encodeURIComponent(text(value)).length + ESCAPED, 0)
