import { DAY_MS, isQuiet, SILENCE_DAYS_BACK, usualIn } from '#domain/verdicts/silent.ts'
import type { OrgActivity } from '#platform/lib/ports/events.ts'

import type { Store } from '../store.ts'
import { ownedBy } from './scope.ts'

/** Of more deployments that are quiet at once it is not worked out what is usual: those that fell silent last are. */
const QUIET_MAX = 100

/** By environment and deployment, to the minute. Times are those of receipt: times inside an archive say nothing about its source. */
const ACTIVITY = (where: string): string => `
    SELECT
      env,
      deployment,
      toUnixTimestamp64Milli(max(received)) AS lastEventMs,
      sumIf(events, minute > now('UTC') - INTERVAL 1 DAY) AS eventsLast24h
    FROM activity
    WHERE ${where}
    GROUP BY env, deployment`

/** Of deployments that are quiet: what came in the same time, that many days earlier. `since` is the time of the last event of each. */
const BEFORE = (where: string): string => `
    SELECT deployment, min(minute) AS first, toUnixTimestamp(first) * 1000 AS firstMs,
      arrayMap(days -> toUInt32(days * ${DAY_MS / 1000}), {days:Array(UInt32)}) AS back,
      sumForEach(arrayMap(by -> if(at >= since - by AND at < {now:UInt32} - by, events, 0), back)) AS came
    FROM (
      SELECT deployment, minute, events, toUnixTimestamp(minute) AS at, transform(deployment, {ids:Array(String)}, {lasts:Array(UInt32)}, toUInt32(0)) AS since
      FROM activity
      WHERE ${where} AND deployment IN {ids:Array(String)})
    GROUP BY deployment`

interface ActivityRow {
  env: string
  deployment: string
  lastEventMs: number
  eventsLast24h: number
}
interface BeforeRow {
  deployment: string
  firstMs: number
  came: number[]
}

export async function activityOf(store: Store, orgId: string, usualOf: readonly string[] = []): Promise<OrgActivity> {
  const where = ownedBy({ orgId })
  const rows = await store.select<ActivityRow>({ sql: ACTIVITY(where.sql), params: where.params })
  const all = rows.reduce<Activity | undefined>(joined, undefined)
  const deployments = by(rows, 'deployment')
  const wanted = new Set(usualOf)
  const usual = await usualEvents(store, orgId, new Map([...deployments].filter(([id]) => wanted.has(id))))
  return {
    lastEventMs: all?.lastEventMs ?? null,
    eventsLast24h: all?.eventsLast24h ?? 0,
    environments: Object.fromEntries(by(rows, 'env')),
    deployments: Object.fromEntries([...deployments].map(([id, one]) => [id, { ...one, usualEvents: usual.get(id) ?? null }])),
  }
}

type Activity = Pick<ActivityRow, 'lastEventMs' | 'eventsLast24h'>

/** What usually comes of those that are quiet now; nearly always there are none, and nothing is looked up. */
async function usualEvents(store: Store, orgId: string, deployments: ReadonlyMap<string, Activity>): Promise<Map<string, number | null>> {
  const nowMs = Date.now()
  const quiet = [...deployments]
    .filter(([, { lastEventMs }]) => isQuiet(lastEventMs, nowMs))
    .toSorted(([, a], [, b]) => b.lastEventMs - a.lastEventMs)
    .slice(0, QUIET_MAX)
  if (quiet.length === 0) return new Map()
  const owned = ownedBy({ orgId })
  const params = {
    ...owned.params,
    days: [...SILENCE_DAYS_BACK],
    ids: quiet.map(([id]) => id),
    lasts: quiet.map(([, { lastEventMs }]) => Math.floor(lastEventMs / 1000)),
    now: Math.floor(nowMs / 1000),
  }
  const rows = await store.select<BeforeRow>({ sql: BEFORE(owned.sql), params })
  return new Map(
    rows.map(({ deployment, firstMs, came }) => {
      const since = { fromMs: deployments.get(deployment)?.lastEventMs ?? nowMs, toMs: nowMs }
      return [deployment, usualIn(since, firstMs, new Map(SILENCE_DAYS_BACK.map((days, place) => [days, came[place] ?? 0])))]
    }),
  )
}

function by(rows: readonly ActivityRow[], key: 'env' | 'deployment'): Map<string, Activity> {
  const groups = new Map<string, Activity>()
  for (const row of rows) if (row[key] !== '') groups.set(row[key], joined(groups.get(row[key]), row))
  return groups
}

function joined(a: Activity | undefined, { lastEventMs, eventsLast24h }: Activity): Activity {
  return { lastEventMs: Math.max(a?.lastEventMs ?? 0, lastEventMs), eventsLast24h: (a?.eventsLast24h ?? 0) + eventsLast24h }
}
