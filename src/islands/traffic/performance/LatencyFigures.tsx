import { NOT_RECORDED } from '#src/lib/chart/change.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { dataOf, errorOf } from '#src/lib/loadable.ts'
import { isRecorded, sayPeriod, type Versus } from '#src/lib/traffic/compare-periods.ts'
import { formatPercentile, isTooFew, TOO_FEW, whyTooFew } from '#src/lib/traffic/percentiles.ts'
import type { QuantileFigures } from '#wire/pulse/measures.ts'
import { Change, type Figure, Figures } from '#src/screens/panels/Figures.tsx'
import css from '#src/screens/panels/panels.module.css'

import { LatencyChangeText } from './LatencyChangeText.tsx'
import type { Performance } from './use-performance.ts'

const QUANTILES = [
  { id: 'p50', read: 'p50Ms', said: 'half of the requests took at most' },
  { id: 'p90', read: 'p90Ms', said: 'nine in ten took at most' },
  { id: 'p95', read: 'p95Ms', said: '19 in 20 took at most' },
  { id: 'p99', read: 'p99Ms', said: '99 in 100 took at most' },
] as const
type Quantile = (typeof QUANTILES)[number]

/** Requests of the range and their percentiles, each with how many requests it rests on, held against the other period. */
export function LatencyFigures({ asked, versus }: { asked: Performance; versus: Versus }) {
  const shown = dataOf(asked.quantiles)
  const now = shown?.data.whole
  const other = asked.compared ? dataOf(asked.quantilesBefore) : undefined
  const before = other?.data.whole
  const recorded = other !== undefined && isRecorded(other.asked.range, other.data.stepMs, other.data.buckets)
  const period = shown && versus !== 'none' ? sayPeriod(shown.asked.range, versus) : ''
  return (
    <Figures
      label="Requests and their durations"
      failed={errorOf(asked.quantiles) !== undefined}
      tall
      figures={[
        {
          id: 'count',
          label: 'Requests',
          value: now && formatCount(now.count),
          change: now && before && recorded && <Change now={now.count} before={before.count} said="" />,
          said: before && countBefore(before.count, recorded, period),
          hint: before && `${formatPlural(before.count, 'request')} in ${period}`,
        },
        ...QUANTILES.map((one) => figureOf(one, now, recorded ? before : undefined, period)),
      ]}
    />
  )
}

function countBefore(count: number, recorded: boolean, period: string): string {
  if (count === 0) return `none in ${period}`
  return recorded ? `${formatCount(count)} in ${period}` : NOT_RECORDED
}

/** `before` undefined: there is nothing to hold it against. */
function figureOf(
  { id, read, said }: Quantile,
  now: QuantileFigures | undefined,
  before: QuantileFigures | undefined,
  period: string,
): Figure {
  const few = now && now.count > 0 && isTooFew(id, now.count)
  const comparable = now && before && !few && !isTooFew(id, before.count)
  const rests = now && now.count > 0 ? `of ${formatPlural(now.count, 'request')}` : ''
  return {
    id,
    label: id,
    value: now && (now.count === 0 ? '—' : few ? <span className={css.few}>{TOO_FEW}</span> : formatPercentile(now[read])),
    change: comparable && <LatencyChangeText nowMs={now[read]} beforeMs={before[read]} />,
    // Short, so that both fit beside each other; the hint says it in full
    said: now && comparable ? `of ${formatCount(now.count)} · was ${formatPercentile(before[read])}` : rests,
    hint: few
      ? `${whyTooFew(id, now.count)}.`
      : `${id}: ${said} this long, ${rests || 'none yet'}.${comparable ? ` ${formatPercentile(before[read])} of ${formatPlural(before.count, 'request')} in ${period}.` : ''}`,
  }
}
