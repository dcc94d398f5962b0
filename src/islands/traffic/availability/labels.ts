import { visibleText } from '#domain/detection/control.ts'
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
