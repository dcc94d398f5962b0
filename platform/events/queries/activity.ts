import type { OrgActivity } from '#platform/lib/ports/events.ts'

import type { Store } from '../store.ts'
import { ownedBy } from './scope.ts'

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

interface ActivityRow {
  env: string
  deployment: string
  lastEventMs: number
  eventsLast24h: number
}

export async function activityOf(store: Store, orgId: string): Promise<OrgActivity> {
  const where = ownedBy({ orgId })
  const rows = await store.select<ActivityRow>({ sql: ACTIVITY(where.sql), params: where.params })
  const all = rows.reduce<Activity | undefined>(joined, undefined)
  return {
    lastEventMs: all?.lastEventMs ?? null,
    eventsLast24h: all?.eventsLast24h ?? 0,
    environments: by(rows, 'env'),
    deployments: by(rows, 'deployment'),
  }
}

type Activity = Pick<ActivityRow, 'lastEventMs' | 'eventsLast24h'>

function by(rows: readonly ActivityRow[], key: 'env' | 'deployment'): Record<string, Activity> {
  const groups = new Map<string, Activity>()
  for (const row of rows) if (row[key] !== '') groups.set(row[key], joined(groups.get(row[key]), row))
  return Object.fromEntries(groups)
}

function joined(a: Activity | undefined, { lastEventMs, eventsLast24h }: Activity): Activity {
  return { lastEventMs: Math.max(a?.lastEventMs ?? 0, lastEventMs), eventsLast24h: (a?.eventsLast24h ?? 0) + eventsLast24h }
}
