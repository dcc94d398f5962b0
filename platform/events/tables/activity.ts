import type { EventBatch, RowOrigin } from '#platform/lib/ports/events.ts'

import { table } from './columns.ts'
import { text, time, uint53 } from './values.ts'

const MINUTE_MS = 60_000

/** What one deployment sent in one minute. The store adds rows of the same minute up. */
interface Activity extends RowOrigin {
  minuteSeconds: number
  events: number
}

export const activityTable = table<Activity>('activity', [
  ['org', (row) => text(row.orgId)],
  ['env', (row) => text(row.environmentId)],
  ['deployment', (row) => text(row.deploymentId)],
  ['minute', (row) => row.minuteSeconds],
  ['events', (row) => uint53(row.events)],
  ['received', (row) => time(row.receivedMs)],
])

/** Requests and connections are what a source sends by itself; the rest belongs to requests and would count them twice. */
export function activityOf({ requests, connections }: EventBatch): Activity[] {
  const rows = new Map<string, Activity>()
  for (const events of [requests, connections]) {
    for (const { orgId, environmentId, deploymentId, receivedMs } of events) {
      const minuteSeconds = Math.floor(time(receivedMs) / MINUTE_MS) * (MINUTE_MS / 1000)
      const key = JSON.stringify([orgId, environmentId, deploymentId, minuteSeconds])
      const row = rows.get(key) ?? { orgId, environmentId, deploymentId, receivedMs, minuteSeconds, events: 0 }
      row.events++
      row.receivedMs = Math.max(row.receivedMs, receivedMs)
      rows.set(key, row)
    }
  }
  return [...rows.values()]
}
