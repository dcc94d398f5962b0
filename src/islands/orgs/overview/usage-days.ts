import { USAGE_KINDS, type Usage, type UsageKind } from '#wire/product/usage.ts'

type Days = NonNullable<Usage['days']>

export const KIND_LABELS: Record<UsageKind, string> = {
  requests: 'Requests',
  connections: 'Connections',
  issues: 'Issues',
  sensitive: 'Sensitive data',
  artifacts: 'Payload reports',
  rejected: 'Quarantined',
}

const DAY_MS = 86_400_000
/** As many as fit a screen without scrolling. */
const DAYS_SHOWN = 14

export interface DayRow {
  day: string
  total: number
  byKind: ReadonlyMap<UsageKind, number>
}

export function sumBy<Key>(days: Days, keyOf: (one: Days[number]) => Key, what: 'events' | 'bytes'): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const one of days) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + one[what])
  return sums
}

/** The last days of UTC, the newest first; a day without an event is a row, too. `kinds`: those that occur at all. */
export function lastDays(days: Days, nowMs: number): { rows: DayRow[]; kinds: UsageKind[] } {
  const byDay = Map.groupBy(days, ({ day }) => day)
  const rows = Array.from({ length: DAYS_SHOWN }, (_, back): DayRow => {
    const day = new Date(nowMs - back * DAY_MS).toISOString().slice(0, 10)
    const byKind = sumBy(byDay.get(day) ?? [], ({ kind }) => kind, 'events')
    return { day, byKind, total: [...byKind.values()].reduce((sum, count) => sum + count, 0) }
  })
  return { rows, kinds: USAGE_KINDS.filter((kind) => rows.some(({ byKind }) => (byKind.get(kind) ?? 0) > 0)) }
}
