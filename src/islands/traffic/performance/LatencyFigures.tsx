import { formatCount, formatDuration, formatPlural } from '#src/lib/format.ts'
import { dataOf, errorOf } from '#src/lib/loadable.ts'
import { LEAST_COMPARED, sayPeriod, type Versus } from '#src/lib/traffic/compare-periods.ts'
import type { QuantileFigures } from '#wire/pulse/measures.ts'

import { Change } from '../panels/Change.tsx'
import { type Figure, Figures } from '../panels/Figures.tsx'
import { LatencyChangeText } from './LatencyChangeText.tsx'
import type { Performance } from './use-performance.ts'

const QUANTILES = [
  { id: 'p50Ms', label: 'p50', said: 'half of the requests took at most' },
  { id: 'p90Ms', label: 'p90', said: 'nine in ten took at most' },
  { id: 'p95Ms', label: 'p95', said: '19 in 20 took at most' },
  { id: 'p99Ms', label: 'p99', said: '99 in 100 took at most' },
] as const

/** Requests of the range and their quantiles, held against the other period. */
export function LatencyFigures({ asked, versus }: { asked: Performance; versus: Versus }) {
  const shown = dataOf(asked.quantiles)
  const now = shown?.data.whole
  const before = asked.compared ? dataOf(asked.quantilesBefore)?.data.whole : undefined
  const period = shown && versus !== 'none' ? sayPeriod(shown.asked.range, versus) : ''
  const comparable = now && before && Math.min(now.count, before.count) >= LEAST_COMPARED
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
          change: now && before && before.count > 0 && <Change now={now.count} before={before.count} said="" />,
          said: before && (before.count === 0 ? `none in ${period}` : `${formatCount(before.count)} in ${period}`),
        },
        ...QUANTILES.map(({ id, label, said }): Figure => {
          const comparison = comparisonOf(now, before, id, period)
          return {
            id,
            label,
            value: now && (now.count > 0 ? formatDuration(now[id]) : '—'),
            change: comparable && (
              <LatencyChangeText byMs={now[id] - before[id]} share={before[id] > 0 ? (now[id] - before[id]) / before[id] : 0} />
            ),
            said: comparison,
            hint: `${label}: ${said} this long.${comparison ? ` ${comparison}.` : ''}`,
          }
        }),
      ]}
    />
  )
}

function comparisonOf(
  now: QuantileFigures | undefined,
  before: QuantileFigures | undefined,
  id: (typeof QUANTILES)[number]['id'],
  period: string,
): string {
  if (!now || !before) return ''
  if (before.count < LEAST_COMPARED) return `only ${formatPlural(before.count, 'request')} in ${period}`
  return `${formatDuration(before[id])} in ${period}`
}
