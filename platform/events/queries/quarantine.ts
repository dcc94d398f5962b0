import { Fault } from '#platform/lib/faults.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type {
  QuarantinedEvent,
  QuarantineEvents,
  QuarantineEventsQuery,
  QuarantineGroup,
  QuarantineReasons,
  QuarantineReasonsQuery,
} from '#wire/pulse/quarantine.ts'

import type { Store } from '../store.ts'
import { FROM, ownedBy, rangeParams, TO, type Where } from './scope.ts'
import { BOUNDED } from './values.ts'

/** Reasons name entries, lines and sizes; those that differ in numbers only are one. */
const KEY = "replaceRegexpAll(reason, '[0-9]+', '0')"

const GROUPS = (where: string): string => `
    SELECT
      ${KEY} AS key,
      argMax(quarantine.reason, received) AS newest,
      door AS receiver, deployment AS deploymentId, env AS environmentId,
      count() AS count,
      sum(size_bytes) AS bytes,
      toUnixTimestamp64Milli(min(received)) AS firstMs,
      toUnixTimestamp64Milli(max(received)) AS lastMs
    FROM quarantine
    WHERE ${where}
    GROUP BY key, receiver, deploymentId, environmentId
    ORDER BY lastMs DESC, key, receiver, deploymentId, environmentId
    LIMIT {limit:UInt32}
    ${BOUNDED}`

const WHOLE = (where: string): string => `
    SELECT count() AS count, sum(size_bytes) AS bytes, uniqExact(${KEY}, door, deployment, env) AS groupCount
    FROM quarantine
    WHERE ${where}`

/** A batch arrives at one moment, so a page may end between rows that only their content distinguishes. */
const ROWS = (where: string): string => `
    SELECT
      toUnixTimestamp64Milli(received) AS receivedMs,
      env AS environmentId, deployment AS deploymentId, door AS receiver, reason, size_bytes AS sizeBytes, preview AS sample
    FROM quarantine
    WHERE ${where}
      AND ({key:String} = '' OR ${KEY} = {key:String})
      AND received <= fromUnixTimestamp64Milli({before:Int64}, 'UTC')
    ORDER BY received DESC, cityHash64(env, deployment, door, reason, size_bytes, preview)
    LIMIT {limit:UInt32} OFFSET {skip:UInt32}`

export async function quarantineReasons(
  store: Store,
  scope: OrgScope,
  query: QuarantineReasonsQuery,
  signal?: AbortSignal,
): Promise<QuarantineReasons> {
  const { sql, params } = quarantined(scope, query)
  const [groups, [whole]] = await Promise.all([
    store.select<Omit<QuarantineGroup, 'reason'> & { newest: string }>(
      { sql: GROUPS(sql), params: { ...params, limit: query.limit } },
      signal,
    ),
    store.select<Omit<QuarantineReasons, 'groups'>>({ sql: WHOLE(sql), params }, signal),
  ])
  return { count: 0, bytes: 0, groupCount: 0, ...whole, groups: groups.map(({ newest, ...group }) => ({ ...group, reason: newest })) }
}

export async function quarantineEvents(
  store: Store,
  scope: OrgScope,
  query: QuarantineEventsQuery,
  signal?: AbortSignal,
): Promise<QuarantineEvents> {
  const { sql, params } = quarantined(scope, query)
  const { before, skip } = query.cursor === undefined ? { before: query.range.toMs, skip: 0 } : readCursor(query.cursor)
  const page = { key: query.key ?? '', before, skip, limit: query.limit }
  const rows = await store.select<QuarantinedEvent>({ sql: ROWS(sql), params: { ...params, ...page } }, signal)
  const last = rows.at(-1)?.receivedMs
  if (last === undefined || rows.length < query.limit) return { rows }
  const seen = rows.filter(({ receivedMs }) => receivedMs === last).length
  return { rows, next: writeCursor({ before: last, skip: last === before ? skip + seen : seen }) }
}

function quarantined(scope: OrgScope, { range, deployment = '' }: Pick<QuarantineReasonsQuery, 'range' | 'deployment'>): Where {
  const owned = ownedBy(scope)
  return {
    sql: `${owned.sql}
      AND received >= ${FROM} AND received < ${TO}
      AND ({deployment:String} = '' OR deployment = {deployment:String})`,
    params: { ...owned.params, ...rangeParams(range), deployment },
  }
}

/** Up to which moment rows follow, and how many of that moment were given. */
interface Cursor {
  before: number
  skip: number
}

const CURSOR = /^(\d{1,15})-(\d{1,9})$/
const writeCursor = ({ before, skip }: Cursor): string => `${before}-${skip}`

function readCursor(text: string): Cursor {
  const [, before, skip] = CURSOR.exec(text) ?? []
  if (before !== undefined && skip !== undefined) return { before: Number(before), skip: Number(skip) }
  throw new Fault('invalid', 'This page cannot be continued. Start again from the first one.', {
    fields: { cursor: 'is not a cursor of this list' },
  })
}
