import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { budgetCourse, REQUESTS_MIN, windowStartMs } from '#domain/traffic/objectives.ts'
import { TimeChart } from '#src/components/chart/TimeChart.tsx'
import { formatCount, formatDay, formatLength } from '#src/lib/format.ts'
import { $zone } from '#src/stores/range.ts'
import type { Objective } from '#wire/product/objectives.ts'

import css from '../availability.module.css'
import { fewCallsText, rateLabel } from '../labels.ts'
import { CallLinks } from '../rates/CallLinks.tsx'
import { BurnTable } from './BurnTable.tsx'
import { projectionText, stateSentence } from './objective-sentences.ts'
import { leftPercent, StateBadge } from './ObjectivesPanel.tsx'
import type { MeasuredObjective } from './use-objectives.ts'

const MINUTE_MS = 60_000
const CHART_HEIGHT = 132
const NOTHING_LEFT = [{ value: 0, label: 'Nothing left', tone: 'danger' }] as const

export interface ObjectiveFiguresProps {
  objective: Objective
  figures: NonNullable<MeasuredObjective['figures']>
  nowMs: number
}

/** Attainment, budget, burn rates, and how the budget went. */
export function ObjectiveFigures({ objective, figures, nowMs }: ObjectiveFiguresProps) {
  const zone = useStore($zone)
  const { state, calls, attainment, budget, burns, projection, knownFromMs, hours } = figures
  const { by, key, windowDays } = objective
  const course = budgetCourse(hours, objective)
  const few = attainment === null
  return (
    <div className={css.details}>
      <p className={css.stateLine}>
        <StateBadge state={state} />
        <span>{stateSentence(figures, objective)}</span>
      </p>
      {knownFromMs !== null && (
        <p className="notice">
          Its oldest call that is stored is from {formatDay(knownFromMs, zone)}: less than the {windowDays} days of the window, so these
          numbers are of that time alone.
        </p>
      )}
      <dl className={css.figures}>
        <Figure
          label="Attainment"
          value={few ? '—' : rateLabel(attainment)}
          hint={few ? `Fewer than ${REQUESTS_MIN} requests` : undefined}
        />
        <Figure label="Requests" value={formatCount(calls.count)} />
        <Figure label="Failed" value={formatCount(calls.failed)} />
        <Figure label="May fail" value={fewCallsText(budget.allowed)} />
      </dl>
      <dl className={css.figures}>
        <Figure label="Budget left" value={few ? '—' : budget.leftShare > 0 ? leftPercent(budget.leftShare) : 'None'} />
        <Figure label="Failures left" value={few ? '—' : fewCallsText(Math.max(0, budget.left))} />
        <Figure
          label="As downtime"
          value={formatLength(budget.allowedMinutes * MINUTE_MS)}
          hint={`So long may nothing get through in ${windowDays} days`}
        />
        <Figure label="Of that left" value={few ? '—' : formatLength(Math.max(0, budget.leftMinutes) * MINUTE_MS)} />
      </dl>
      <p className={css.said}>{projectionText(projection, objective, zone)}.</p>
      <BurnTable burns={burns} />
      <TimeChart
        label="Budget left"
        note={`of ${windowDays} days, after each hour with calls`}
        times={course.map(({ ms }) => ms)}
        series={[{ id: 'left', label: 'Left', values: course.map(({ leftShare }) => leftShare) }]}
        unit="share"
        zone={zone}
        height={CHART_HEIGHT}
        thresholds={NOTHING_LEFT}
        empty={course.length === 0 ? 'There was no call within the window.' : undefined}
      />
      <CallLinks selection={{ by, key, range: { fromMs: windowStartMs(windowDays, nowMs), toMs: nowMs } }} count={calls.count} />
    </div>
  )
}

/** A number with its name; a list of them is a `dl`. */
export const Figure = ({ label, value, hint }: { label: string; value: ReactNode; hint?: string | undefined }) => (
  <div title={hint}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
