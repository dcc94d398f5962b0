import type { Visibility } from '#domain/traffic/visibility.ts'
import type { ConnectionsHistogram } from '#wire/pulse/connections.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

/** How what can be seen looks in charts, as places among the eight looks of series; and by which name. */
export const VISIBILITY_STYLES = [
  { id: 'introspected', label: 'Introspected', look: 0 },
  { id: 'clear', label: 'In clear', look: 4 },
  { id: 'opaque', label: 'Opaque', look: 7 },
] as const satisfies readonly { id: Visibility; label: string; look: number }[]

/** Connections opened in each step of a range, the empty steps too. `times` are the starts, milliseconds since 1970. */
export type VisibilitySteps = { times: number[] } & Record<Visibility, number[]>

/** More than this and the answer does not fit the range it was asked for. */
const STEPS_MAX = 1000

/** Steps stand where the answer's stand, so a bar never straddles two. */
export function layVisibility({ stepMs, buckets }: ConnectionsHistogram, { fromMs, toMs }: TimeRange): VisibilitySteps {
  const steps: VisibilitySteps = { times: [], introspected: [], clear: [], opaque: [] }
  if (stepMs <= 0 || toMs <= fromMs) return steps
  const filled = new Map(buckets.map((bucket) => [bucket.startMs, bucket]))
  const anchor = buckets[0]?.startMs ?? Math.floor(fromMs / stepMs) * stepMs
  const first = anchor + Math.floor((fromMs - anchor) / stepMs) * stepMs
  for (let startMs = first; startMs < toMs && steps.times.length < STEPS_MAX; startMs += stepMs) {
    const found = filled.get(startMs)
    steps.times.push(startMs)
    steps.introspected.push(found?.introspected ?? 0)
    steps.clear.push(found?.clear ?? 0)
    steps.opaque.push(found?.opaque ?? 0)
  }
  return steps
}
