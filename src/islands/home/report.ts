import { tell } from '#domain/verdicts/tell.ts'
import { saidOf } from '#domain/verdicts/usual.ts'
import type { Verdict } from '#domain/verdicts/verdict.ts'
import { formatPlural } from '#src/lib/format.ts'
import { dataOf, errorOf, type Loadable } from '#src/lib/loadable.ts'
import { isRecorded } from '#src/lib/traffic/compare-periods.ts'
import { isMoving, type RangeText } from '#src/lib/time-range.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'
import { AVAILABILITY_DAYS_MAX } from '#wire/pulse/traffic.ts'

import type { AppearedResults } from './use-appeared.ts'
import type { HomeResults } from './use-home.ts'

/** What was found out of the ordinary, and what it was looked for in. */
export interface Report {
  /** Undefined: something is not known yet. */
  verdicts: readonly Verdict[] | undefined
  /** What was looked at, each with how many there were. */
  lookedAt: readonly string[]
  /** What was not, and why. */
  notLookedAt: readonly string[]
  /** Parts that could not be loaded. */
  failed: readonly { label: string; retry: () => void }[]
  /** No request in the range. */
  isQuiet: boolean
  /** Not even whether there were requests is known. */
  isUnknown: boolean
}

/** Sums of a course. */
const allPoints = ({ series, rest }: { series: readonly { points: readonly Point[] }[]; rest: { points: readonly Point[] } }) =>
  [...series, rest].flatMap(({ points }) => points)
interface Point {
  startMs: number
  count: number
}

/** Whether the period before was recorded for long enough to be a measure. Undefined: not known yet. */
export function isComparable({ figures: { frequencyBefore }, asked }: Pick<HomeResults, 'figures' | 'asked'>): boolean | undefined {
  if (!asked.before) return false
  const before = dataOf(frequencyBefore)
  return before && isRecorded(before.asked.range, before.data.stepMs, allPoints(before.data))
}

/** Everything that the figures say. Sources are reported only where the range reaches to the present: they are silent now. */
export function reportOf(results: HomeResults & { appeared: AppearedResults }, scope: PulseScope, text: RangeText): Report {
  const { figures, sentences, deployments, asked, appeared } = results
  const comparable = isComparable(results) ?? false
  const parts: readonly (readonly [label: string, found: Loadable<unknown>, isAsked: boolean])[] = [
    ['Requests', figures.frequency, true],
    ['The period before', figures.frequencyBefore, asked.before],
    ['Outages', sentences.outages, asked.outages],
    ['Errors, durations and volume', sentences.calls, true],
    ['Opaque connections', sentences.connections, true],
    ['Sources', deployments, true],
    ['New vendors', appeared.vendors, comparable],
    ['New clients', appeared.clients, comparable],
    ['New API tokens', appeared['api-tokens'], comparable],
    ['New countries', appeared.countries, comparable],
  ]
  const waiting = parts.some(([, found, isAsked]) => isAsked && found.state === 'loading')
  const failed = parts.flatMap(([label, found, isAsked]) => {
    const error = isAsked ? errorOf(found) : undefined
    if (!error || found.state === 'loading') return []
    return { label, retry: found.state === 'failed' ? found.retry : (found.stale?.retry ?? (() => undefined)) }
  })

  const shown = dataOf(figures.frequency)
  const range = shown?.asked.range ?? results.range
  const count = shown && allPoints(shown.data).reduce((sum, point) => sum + point.count, 0)
  const calls = dataOf(sentences.calls)?.data
  const covered = dataOf(sentences.connections)?.data
  const same = calls?.same ?? undefined
  const sources =
    isMoving(text) && deployments.state === 'ready'
      ? deployments.data.filter(({ environmentId }) => scope.contextId === '' || environmentId === scope.contextId)
      : undefined
  const verdicts = waiting
    ? undefined
    : tell({
        range,
        nowMs: deployments.state === 'ready' ? deployments.atMs : range.toMs,
        accuracy: QUANTILE_ERROR,
        outages: dataOf(sentences.outages)?.data.outages,
        calls: calls?.rows,
        coverage: covered?.rows,
        volumes: calls && same ? [{ measure: 'requests', sum: calls.total, same }] : [],
        sources,
        // Endpoints are the most and matter the least: their sentence may come later
        appeared: comparable ? Object.values(appeared).flatMap((found) => dataOf(found) ?? []) : [],
      })

  const called = calls?.rows.filter(({ key }) => key[0] !== '').length ?? 0
  return {
    verdicts,
    failed,
    isQuiet: count === 0,
    isUnknown: figures.frequency.state === 'failed',
    lookedAt:
      count === 0
        ? []
        : [
            ...(calls && asked.outages ? [`outages of ${formatPlural(called, 'vendor')}`] : []),
            ...(same ? [`errors, durations and volume against ${saidOf(same)}`] : []),
            ...(covered && covered.total.now > 0 ? [`what can be seen of ${formatPlural(covered.clients, 'client')}`] : []),
            ...(comparable ? ['what was never seen before'] : []),
            ...(sources && sources.length > 0 ? [formatPlural(sources.length, 'source')] : []),
          ],
    notLookedAt:
      count === 0
        ? []
        : [
            ...(asked.outages ? [] : [`outages (only in ranges of at most ${AVAILABILITY_DAYS_MAX} days)`]),
            ...(waiting || same || !calls
              ? []
              : ['errors, durations and volume against the same hours of other days (fewer than three were recorded)']),
            ...(waiting || comparable || !dataOf(figures.frequency) ? [] : ['what is new (too little was recorded before)']),
          ],
  }
}
