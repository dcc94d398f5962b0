import { tell } from '#domain/verdicts/tell.ts'
import type { Verdict } from '#domain/verdicts/verdict.ts'
import { countsAt, sameTimesBefore } from '#domain/verdicts/volume.ts'
import { formatPlural } from '#src/lib/format.ts'
import { dataOf, errorOf, type Loadable } from '#src/lib/loadable.ts'
import { isRecorded } from '#src/lib/traffic/compare-periods.ts'
import { isMoving, type RangeText } from '#src/lib/time-range.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { QUANTILE_ERROR } from '#wire/pulse/measures.ts'

import { vendorsIn } from './courses.ts'
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
    ['Durations', figures.vendors, true],
    ['Earlier durations', figures.vendorsBefore, asked.before],
    ['Outages', sentences.outages, true],
    ['Errors', sentences.statuses, true],
    ['Earlier errors', sentences.statusesBefore, asked.before],
    ['Opaque connections', sentences.coverage, true],
    ['Earlier connections', sentences.coverageBefore, asked.before],
    ['The usual volume', sentences.usual, asked.usual],
    ['Sources', deployments, true],
    ['New vendors', appeared.vendors, comparable],
    ['New clients', appeared.clients, comparable],
    ['New API tokens', appeared['api-tokens'], comparable],
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
  const vendors = dataOf(figures.vendors)?.data
  const vendorsBefore = comparable ? dataOf(figures.vendorsBefore)?.data : undefined
  const statuses = dataOf(sentences.statuses)?.data
  const statusesBefore = dataOf(sentences.statusesBefore)?.data
  const covered = dataOf(sentences.coverage)?.data
  const coveredBefore = comparable ? dataOf(sentences.coverageBefore)?.data : undefined
  const usual = dataOf(sentences.usual)?.data
  const course = usual && { stepMs: usual.stepMs, points: allPoints(usual) }
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
        errors: vendors &&
          vendorsBefore &&
          statuses &&
          statusesBefore && {
            now: { statuses: statuses.rows, vendors: vendors.rows },
            before: { statuses: statusesBefore.rows, vendors: vendorsBefore.rows },
          },
        latencies: vendors && vendorsBefore && { now: vendors.rows, before: vendorsBefore.rows },
        coverage: covered && { now: covered.rows, before: coveredBefore?.rows ?? [] },
        volume: count === undefined || !course ? undefined : { count, course },
        sources,
        // Endpoints are the most and matter the least: their sentence may come later
        appeared: comparable ? Object.values(appeared).flatMap((found) => dataOf(found) ?? []) : [],
      })

  const same = sameTimesBefore(range)
  const earlier = course ? countsAt(same, course) : []
  const isUsual = same.length > 0 && earlier.length === same.length
  return {
    verdicts,
    failed,
    isQuiet: count === 0,
    lookedAt:
      count === 0
        ? []
        : [
            ...(vendors ? [`outages, errors and durations of ${formatPlural(vendorsIn(vendors), 'vendor')}`] : []),
            ...(isUsual ? [`requests against the same time of ${formatPlural(same.length, same.length === 7 ? 'day' : 'week')}`] : []),
            ...(covered && covered.total.connections > 0 ? [`what can be seen of ${formatPlural(covered.clients, 'client')}`] : []),
            ...(comparable ? ['what was never seen before'] : []),
            ...(sources && sources.length > 0 ? [formatPlural(sources.length, 'source')] : []),
          ],
    notLookedAt:
      count === 0
        ? []
        : [
            ...(waiting || comparable
              ? []
              : ['errors and durations against the period before, and what is new: too little of it was recorded']),
            ...(waiting || isUsual ? [] : ['the usual volume: it takes a week of history, or four for a range of days']),
          ],
  }
}
