import { visibleText } from '#domain/detection/control.ts'
import type { ObjectiveState } from '#domain/traffic/objectives.ts'
import type { AvailabilityGroup } from '#wire/pulse/traffic.ts'

import type { NameOf } from '#src/lib/traffic/use-group-names.ts'

/** What was called, or who called, by the name people know it by: `GET api.stripe.com/v1/charges/{id}` for an endpoint. Safe to show. */
export function callsName(by: AvailabilityGroup, key: readonly string[], nameOf: NameOf): string {
  const [first = '', host = '', template = ''] = key
  if (by !== 'endpoint') return visibleText(nameOf(by, first))
  return visibleText([first, host + template].filter(Boolean).join(' ') || nameOf(by, ''))
}

/** `99.95%`, rounded down, so that what failed is never rounded away: only 100% says so. */
export function rateLabel(rate: number): string {
  if (rate >= 1) return '100%'
  const percent = Math.floor(rate * 100_000) / 1000
  return `${percent >= 99 ? Number(percent.toFixed(3)) : percent.toFixed(1)}%`
}

/** States of an objective, the worst first. */
export const STATE_LABELS: Readonly<Record<ObjectiveState, { word: string; tone: 'danger' | 'warn' | 'ok' | undefined; rank: number }>> = {
  spent: { word: 'Budget spent', tone: 'danger', rank: 0 },
  fast: { word: 'Fast burn', tone: 'danger', rank: 1 },
  slow: { word: 'Slow burn', tone: 'warn', rank: 2 },
  unknown: { word: 'Too few requests', tone: undefined, rank: 3 },
  fine: { word: 'Fine', tone: 'ok', rank: 4 },
}

/** Fractions matter while there are few: `0.4`, `12`. */
export const fewCallsText = (count: number): string => {
  const rounded = Math.abs(count) < 10 ? Number(count.toFixed(1)) : Math.round(count)
  return rounded.toLocaleString('en-GB')
}
