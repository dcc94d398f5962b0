import { REFUSED_STATUSES } from '#domain/templating/responses.ts'
import { PATH_MAX } from '#domain/templating/template.ts'
import { QUERY_ROWS_MAX } from '#platform/lib/limits.ts'
import type { CalledPaths, KeptLearning, LearningMark, ReceivedRange } from '#platform/lib/ports/templates.ts'

import type { Store } from '../store.ts'
import { text, time } from '../tables/values.ts'
import { ownedBy, type Where } from './scope.ts'
import { BARE } from './template-history.ts'

/** Different paths of a host that are read. Of more, those whose hash falls into the first of as many parts as are needed. */
const PATHS_MAX = 5_000
/** And of the hosts of one statement together, as each statement unpacks the paths of other hosts that lie between theirs; no more bytes than the longest of one have. */
const PATHS_TOGETHER = 10_000
const BYTES_TOGETHER = PATHS_MAX * PATH_MAX
/** Rows that one statement looks at; a host with more is read day by day. */
const ROWS_MAX = 3_000_000
const DAY_MS = 86_400_000

/**
 * Numbers of three digits or more and UUIDs have one shape wherever they stand, so their paths are distinguished no further: with each of them a million paths
 * would leave the engine.
 */
const PATH = `arrayStringConcat(arrayMap(segment -> multiIf(
      match(segment, '^[0-9]{3,}$'), '1000',
      match(segment, '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'), '00000000-0000-4000-8000-000000000000',
      segment), splitByChar('/', ${BARE})), '/')`

/** Paths of databases are tables, those of gRPC are declared names. Of longer paths shapes look at the beginning only; thousands of them do not fit a result. */
const OF_CALLS = `family = 'http' AND length(path) <= ${PATH_MAX}`

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

const OF_INTERFACE = `status NOT IN (${REFUSED_STATUSES.join(', ')})`

const IN_HOSTS = 'host IN {hosts:Array(String)}'

const SIZES = (where: string): string => `
    SELECT host, toUnixTimestamp(toDate(received)) AS day, count() AS rows, uniq(${PATH}) AS paths, max(length(path)) AS longest
    FROM requests
    WHERE ${where} AND ${IN_HOSTS} AND ${OF_INTERFACE}
    GROUP BY host, day
    ORDER BY host, day`

/** One row for each host: a result has more paths than rows are allowed. The order of paths is the same for the same rows. */
const PATHS = (where: string): string => `
    SELECT host, groupArray(called) AS paths, groupArray(n) AS requests, groupArray(asked) AS methods, groupArray(answered) AS contentTypes
    FROM (
      SELECT host, ${PATH} AS called, count() AS n,
        groupUniqArray(16)(toString(method)) AS asked,
        groupUniqArrayIf(16)(toString(content_type), status >= 200 AND status < 300 AND content_type != '') AS answered
      FROM requests
      WHERE ${where} AND ${IN_HOSTS} AND ${OF_INTERFACE} AND cityHash64(${PATH}) % greatest({parts:Array(UInt32)}[indexOf({hosts:Array(String)}, host)], 1) = 0
      GROUP BY host, called
      ORDER BY host, called)
    GROUP BY host
    ORDER BY host`

interface HostSize {
  host: string
  day: number
  rows: number
  paths: number
  /** Bytes of its longest path. */
  longest: number
}

/** One statement: hosts, whose paths of these times are read together. */
interface Reading {
  hosts: string[]
  range: ReceivedRange
  /** How many parts the paths of each are divided into; one is read. */
  parts: number[]
}

export async function* calledPaths(
  select: Store['select'],
  orgId: string,
  hosts: readonly string[],
  range: ReceivedRange,
): AsyncGenerator<readonly CalledPaths[]> {
  const all = received(orgId, range)
  const sizes = await select<HostSize>({ sql: SIZES(all.sql), params: { ...all.params, hosts: hosts.map(text) } })
  for (const { hosts: mine, range: theirs, parts } of readingsOf(sizes, range)) {
    const rows = received(orgId, theirs)
    yield await select<CalledPaths>({ sql: PATHS(rows.sql), params: { ...rows.params, hosts: mine, parts } })
  }
}

function* readingsOf(sizes: readonly HostSize[], range: ReceivedRange): Generator<Reading> {
  const nothing = () => ({ hosts: [] as string[], parts: [] as number[], rows: 0, paths: 0, bytes: 0 })
  let together = nothing()
  for (const [host, days] of Map.groupBy(sizes, (size) => size.host)) {
    const rows = days.reduce((sum, size) => sum + size.rows, 0)
    const paths = days.reduce((sum, size) => sum + size.paths, 0)
    if (rows > ROWS_MAX) {
      for (const { day, paths: ofDay } of days) {
        const toMs = Math.min(range.toMs, day * 1000 + DAY_MS - 1)
        yield { hosts: [host], range: { fromMs: Math.max(range.fromMs, day * 1000 - 1), toMs }, parts: [partsOf(ofDay * days.length)] }
      }
      continue
    }
    const read = Math.min(paths, PATHS_MAX)
    const bytes = read * Math.max(...days.map(({ longest }) => longest))
    if (together.rows + rows > ROWS_MAX || together.paths + read > PATHS_TOGETHER || together.bytes + bytes > BYTES_TOGETHER) {
      if (together.hosts.length > 0) yield { hosts: together.hosts, range, parts: together.parts }
      together = nothing()
    }
    together.hosts.push(host)
    together.parts.push(partsOf(paths))
    together.rows += rows
    together.paths += read
    together.bytes += bytes
  }
  if (together.hosts.length > 0) yield { hosts: together.hosts, range, parts: together.parts }
}

const partsOf = (paths: number): number => Math.max(1, Math.ceil(paths / PATHS_MAX))

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

export async function storedLearning(store: Store, orgId: string, hosts: readonly string[]): Promise<Map<string, string>> {
  const owned = ownedBy({ orgId })
  const sql = `SELECT host, state FROM template_learning FINAL WHERE ${owned.sql} AND ${IN_HOSTS}`
  const rows = await store.select<{ host: string; state: string }>({ sql, params: { ...owned.params, hosts: hosts.map(text) } })
  return new Map(rows.map(({ host, state }) => [host, state]))
}

const COLUMNS = ['org', 'host', 'until', 'began', 'requests', 'nodes', 'version', 'again', 'state']

export async function keepLearning(store: Store, orgId: string, kept: readonly KeptLearning[]): Promise<void> {
  const rows = kept.map(({ mark: { host, untilMs, beganMs, requests, nodes, version, again }, learning }) => {
    return [orgId, text(host), time(untilMs), time(beganMs), requests, nodes, version, again ? 1 : 0, learning]
  })
  const [first] = kept
  if (first)
    await store.insert('template_learning', COLUMNS, rows, `learned ${orgId} ${first.mark.host} ${first.mark.untilMs} ${kept.length}`)
}
