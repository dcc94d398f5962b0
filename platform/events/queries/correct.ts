import type { CorrectedRequest } from '#platform/lib/ports/events.ts'
import { own } from '#domain/own.ts'

import type { Store } from '../store.ts'
import { text, time } from '../tables/values.ts'
import { DERIVED_CLIENTS } from '../migrations/0014-derived-clients.ts'
import { HOUR_MS } from './hourly-kept.ts'

/** Columns that identify the client of a request, and the value of each in a correction. */
const COLUMNS: Readonly<Record<string, (request: CorrectedRequest) => string>> = {
  client: (r) => r.client,
  derived_client: (r) => r.derivedClient,
  country: (r) => r.country,
  remote_ip: (r) => r.remoteIp,
  exe: (r) => r.process.exe,
  user: (r) => r.process.user,
  hostname: (r) => r.process.hostname,
  container: (r) => r.process.container,
  image: (r) => r.process.image,
  pod: (r) => r.process.pod,
  namespace: (r) => r.process.namespace,
  service: (r) => r.process.service,
}
const NAMES = Object.keys(COLUMNS)

/** An organization's id has no space, so no other organization can spell this key. */
const KEY = "concat(org, ' ', id)"
const keyOf = ({ orgId, id }: CorrectedRequest): string => `${orgId} ${id}`

/** Found by the sorting key; both indexes are used before a row is read. */
const ROWS = `
    toDate(received) = {day:Date} AND org IN {orgs:Array(String)} AND toStartOfHour(ts) IN {hours:Array(DateTime('UTC'))}
    AND host IN {hosts:Array(String)} AND id IN {ids:Array(String)} AND ${KEY} IN {keys:Array(String)}`

const STORED = `
    SELECT ${KEY} AS key, env, [${NAMES.map((name) => `toString(${name})`).join(', ')}] AS values
    FROM requests
    WHERE ${ROWS}`

const UPDATE = `
    ALTER TABLE requests
    UPDATE ${NAMES.map((name) => `${name} = transform(${KEY}, {keys:Array(String)}, {${name}:Array(String)}, ${name})`).join(', ')}
    IN PARTITION {day:String}
    WHERE ${ROWS}
    SETTINGS mutations_sync = 0`

/**
 * Writes the client of some requests into their rows, and so into the aggregates per hour. Rows that already have it are left alone, so repeating the
 * same corrections costs one lookup. Missing rows are ignored.
 */
export async function correctRequests(store: Store, requests: readonly CorrectedRequest[]): Promise<void> {
  for (const [day, mine] of Map.groupBy(requests, ({ receivedMs }) => new Date(time(receivedMs)).toISOString().slice(0, 10))) {
    const byKey = new Map(mine.map((request) => [keyOf(request), request])) // the last of a key counts
    const stored = await store.select<StoredRow>({ sql: STORED, params: { day, ...placesOf([...byKey.values()]) } })
    const changes = stored.flatMap(({ key, env, values }) => {
      const request = byKey.get(key)
      return request && valuesOf(request).some((value, index) => value !== values[index]) ? [{ request, env }] : []
    })
    if (changes.length === 0) continue
    const differing = changes.map(({ request }) => request)
    await store.insert('seen', SEEN_COLUMNS, changes.flatMap(seenClient), `corrected ${day}`)
    const columns = Object.fromEntries(NAMES.map((name, index) => [name, differing.map((request) => valuesOf(request)[index] ?? '')]))
    await store.command(UPDATE, { day, ...placesOf(differing), ...columns })
  }
}

interface StoredRow {
  key: string
  env: string
  values: string[]
}

const SEEN_COLUMNS = ['org', 'env', 'kind', 'name', 'first', 'last', 'heard']

/**
 * The client by its right name, as the store's own views see inserts only. When the client by its earlier name was seen stays as it is: by the time
 * its last request is corrected it is in no list any more, and until then its first may be older than the requests it still has.
 */
const seenClient = ({ request, env }: { request: CorrectedRequest; env: string }): unknown[][] => {
  const seen = time(request.timestampMs)
  const times = [seen, seen, time(request.receivedMs)]
  return [
    [text(request.orgId), env, 'clients', text(request.client), ...times],
    [text(request.orgId), env, DERIVED_CLIENTS, text(request.derivedClient), ...times],
  ]
}

const valuesOf = (request: CorrectedRequest): string[] => NAMES.map((name) => text(own(COLUMNS, name)?.(request) ?? ''))

function placesOf(requests: readonly CorrectedRequest[]) {
  const each = (value: (request: CorrectedRequest) => string): string[] => [...new Set(requests.map(value))]
  return {
    orgs: each(({ orgId }) => orgId),
    hosts: each(({ endpointId }) => text(endpointId)),
    hours: [...new Set(requests.map(({ timestampMs }) => Math.floor(time(timestampMs) / HOUR_MS) * (HOUR_MS / 1000)))],
    ids: each(({ id }) => id),
    keys: requests.map(keyOf),
  }
}
