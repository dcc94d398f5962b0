import { UNANSWERED } from '#domain/templating/answers.ts'
import { QUERY_ROWS_MAX } from '#platform/lib/limits.ts'
import type { CalledPath, LearningMark, ReceivedRange } from '#platform/lib/ports/templates.ts'

import type { Store } from '../store.ts'
import { text, time } from '../tables/values.ts'
import { ownedBy, type Where } from './scope.ts'
import { BARE } from './template-history.ts'

/** Below the limit of a result, although paths are counted by a sketch before they are divided. */
const PORTION_PATHS = QUERY_ROWS_MAX / 3
/** Different paths of a host and day that are read; of more, those whose hash falls into as many portions. */
const PORTIONS_MAX = 6
const DAY_MS = 86_400_000

/**
 * Numbers of three digits or more and UUIDs have one shape wherever they stand, so their paths are told apart no further: with each of them a million paths
 * would leave the engine.
 */
const PATH = `arrayStringConcat(arrayMap(segment -> multiIf(
      match(segment, '^[0-9]{3,}$'), '1000',
      match(segment, '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'), '00000000-0000-4000-8000-000000000000',
      segment), splitByChar('/', ${BARE})), '/')`

/** Paths of databases are tables, those of gRPC are declared names. */
const OF_CALLS = "family = 'http'"

function received(orgId: string, { fromMs, toMs }: ReceivedRange): Where {
  const owned = ownedBy({ orgId })
  return {
    sql: `${owned.sql} AND ${OF_CALLS}
      AND received > fromUnixTimestamp64Milli({receivedFrom:Int64}, 'UTC') AND received <= fromUnixTimestamp64Milli({receivedTo:Int64}, 'UTC')`,
    params: { ...owned.params, receivedFrom: time(fromMs), receivedTo: time(toMs) },
  }
}

const ORGANIZATIONS = 'SELECT DISTINCT org FROM activity ORDER BY org'

/** Of all organizations: each is then read for itself. */
export async function organizationsWithTraffic(store: Store): Promise<string[]> {
  return (await store.select<{ org: string }>({ sql: `${ORGANIZATIONS} LIMIT ${QUERY_ROWS_MAX}`, params: {} })).map(({ org }) => org)
}

export async function calledHosts(store: Store, orgId: string, range: ReceivedRange, most: number): Promise<string[]> {
  const rows = received(orgId, range)
  const sql = `
    SELECT host
    FROM requests
    WHERE ${rows.sql} AND host != ''
    GROUP BY host
    ORDER BY count() DESC, host
    LIMIT {most:UInt32}`
  return (await store.select<{ host: string }>({ sql, params: { ...rows.params, most } })).map(({ host }) => host)
}

const OF_INTERFACE = `status NOT IN (${UNANSWERED.join(', ')})`

const DAYS = (where: string): string => `
    SELECT toUnixTimestamp(toDate(received)) AS day, uniq(${PATH}) AS paths
    FROM requests
    WHERE ${where} AND host = {host:String} AND ${OF_INTERFACE}
    GROUP BY day
    ORDER BY day`

const PATHS = (where: string): string => `
    SELECT ${PATH} AS called, count() AS requests,
      groupUniqArray(16)(toString(method)) AS methods,
      groupUniqArrayIf(16)(toString(content_type), status >= 200 AND status < 300 AND content_type != '') AS contentTypes
    FROM requests
    WHERE ${where} AND host = {host:String} AND ${OF_INTERFACE}
      AND cityHash64(${PATH}) % {portions:UInt32} = {portion:UInt32}
    GROUP BY called
    ORDER BY called`

/** Day by day, so that no statement has more than one to read. The order of paths is the same for the same rows. */
export async function* calledPaths(
  select: Store['select'],
  orgId: string,
  host: string,
  range: ReceivedRange,
): AsyncGenerator<readonly CalledPath[]> {
  const all = received(orgId, range)
  const days = await select<{ day: number; paths: number }>({ sql: DAYS(all.sql), params: { ...all.params, host: text(host) } })
  for (const { day, paths } of days) {
    const fromMs = Math.max(range.fromMs, day * 1000 - 1)
    const rows = received(orgId, { fromMs, toMs: Math.min(range.toMs, day * 1000 + DAY_MS - 1) })
    const portions = Math.max(1, Math.ceil(paths / PORTION_PATHS))
    for (let portion = 0; portion < Math.min(portions, PORTIONS_MAX); portion++) {
      const params = { ...rows.params, host: text(host), portions, portion }
      const found = await select<Omit<CalledPath, 'path'> & { called: string }>({ sql: PATHS(rows.sql), params })
      yield found.map(({ called, ...rest }) => ({ path: called, ...rest }))
    }
  }
}

const MARKS = (owned: string): string => `
    SELECT host, toUnixTimestamp64Milli(until) AS untilMs, toUnixTimestamp64Milli(began) AS beganMs, requests, nodes, version, again
    FROM template_learning FINAL
    WHERE ${owned}
    ORDER BY host
    LIMIT ${QUERY_ROWS_MAX}`

export async function learningMarks(store: Store, orgId: string): Promise<LearningMark[]> {
  const owned = ownedBy({ orgId })
  const rows = await store.select<Omit<LearningMark, 'again'> & { again: number }>({ sql: MARKS(owned.sql), params: owned.params })
  return rows.map((row) => ({ ...row, again: row.again === 1 }))
}

export async function storedLearning(store: Store, orgId: string, host: string): Promise<string | undefined> {
  const owned = ownedBy({ orgId })
  const sql = `SELECT state FROM template_learning FINAL WHERE ${owned.sql} AND host = {host:String}`
  return (await store.select<{ state: string }>({ sql, params: { ...owned.params, host: text(host) } }))[0]?.state
}

const COLUMNS = ['org', 'host', 'until', 'began', 'requests', 'nodes', 'version', 'again', 'state']

export async function keepLearning(store: Store, orgId: string, mark: LearningMark, learning: string): Promise<void> {
  const { host, untilMs, beganMs, requests, nodes, version, again } = mark
  const row = [orgId, text(host), time(untilMs), time(beganMs), requests, nodes, version, again ? 1 : 0, learning]
  await store.insert('template_learning', COLUMNS, [row], `learned ${orgId} ${host} ${untilMs} ${version}`)
}
