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

const MINUTE_MS = 60_000

/** `3 h 5 min`: how long something lasted, in the two largest units. */
export function lengthLabel(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.round(ms / 1000)} s`
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return two(`${hours} h`, minutes % 60, 'min')
  return two(`${Math.floor(hours / 24)} d`, hours % 24, 'h')
}

const two = (large: string, small: number, unit: string): string => (small === 0 ? large : `${large} ${small} ${unit}`)

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
