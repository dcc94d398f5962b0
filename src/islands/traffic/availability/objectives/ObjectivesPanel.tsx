import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'

import { explain } from '#src/lib/errors.ts'
import { formatCount } from '#src/lib/format.ts'
import { type Loadable, loaded } from '#src/lib/loadable.ts'

import type { NameOf } from '#src/lib/traffic/use-group-names.ts'
import css from '../availability.module.css'
import { callsName, fewCallsText, rateLabel, STATE_LABELS } from '../labels.ts'
import { ScrollPanel } from '../ScrollPanel.tsx'
import { $objectiveId, NEW_OBJECTIVE, openObjective } from '../view.ts'
import type { ObjectiveQueries, MeasuredObjective } from './use-objectives.ts'

const WHY = 'This needs the role editor. Ask an owner of the organization for it.'

/** What was promised, and how much of the budget for failures is left; the worst first. */
export function ObjectivesPanel({ asked, nameOf }: { asked: ObjectiveQueries; nameOf: NameOf }) {
  const open = useStore($objectiveId)
  const { measured, error, mayChange } = asked
  const some = measured ?? []
  const viewer = mayChange === false
  const older = measured?.some(({ figures }) => figures) ?? false
  const found: Loadable<unknown> =
    error && !older
      ? { state: 'failed', error, retry: asked.retry }
      : measured
        ? { ...loaded(measured), refreshing: asked.refreshing }
        : { state: 'loading' }
  return (
    <ScrollPanel
      title="Objectives"
      note={
        error && older ? (
          <span role="alert">
            {explain(error)} These numbers are older.{' '}
            <button type="button" className="link" onClick={asked.retry}>
              Try again
            </button>
          </span>
        ) : some.length > 0 ? (
          formatCount(some.length)
        ) : undefined
      }
      tools={
        <button
          type="button"
          className="button"
          data-size="small"
          aria-disabled={!mayChange || undefined}
          title={viewer ? WHY : undefined}
          onClick={() => mayChange && openObjective(NEW_OBJECTIVE)}
        >
          <Plus size={14} aria-hidden />
          Set an objective
          {viewer && <span className="visually-hidden">: {WHY}</span>}
        </button>
      }
      found={found}
      empty={
        some.length === 0 && (
          <>
            <b>No objective is set</b>
            <p>
              {viewer
                ? 'Editors can set an objective: the share of calls that must succeed.'
                : 'Set the share of calls that must succeed. The error budget and its burn rate are computed from your own calls.'}
            </p>
          </>
        )
      }
    >
      <ul className={css.entries}>
        {some.map((one) => (
          <li key={one.objective.id}>
            <ObjectiveEntry one={one} nameOf={nameOf} open={open === one.objective.id} />
          </li>
        ))}
      </ul>
      <p className={`${css.said} ${css.spaceFoot}`}>
        All calls until now. Filter and range do not apply.{viewer && ' Editors set and change objectives.'}
      </p>
    </ScrollPanel>
  )
}

function ObjectiveEntry({ one: { objective, figures }, nameOf, open }: { one: MeasuredObjective; nameOf: NameOf; open: boolean }) {
  const left = figures && figures.state !== 'unknown' ? figures.budget.leftShare : undefined
  return (
    <button type="button" className={css.entry} aria-expanded={open} onClick={() => openObjective(open ? '' : objective.id)}>
      <span className={css.entryHead}>
        <b className={css.entryName}>{callsName(objective.by, objective.key, nameOf)}</b>
        {figures ? <StateBadge state={figures.state} /> : <span className="skeleton" style={{ inlineSize: '8ch', blockSize: '1lh' }} />}
      </span>
      <span className={css.entryLine}>
        <span>
          {figures?.attainment == null ? '—' : <b>{rateLabel(figures.attainment)}</b>}, target {objective.targetPercent}% ·{' '}
          {objective.windowDays} d
        </span>
        <span>
          {left === undefined ? ' ' : left > 0 ? `${leftPercent(left)} left` : `${fewCallsText(-(figures?.budget.left ?? 0))} too many`}
        </span>
      </span>
      <span className={css.budget} data-tone={figures && STATE_LABELS[figures.state].tone} aria-hidden="true">
        <i style={{ inlineSize: `${Math.max(0, left ?? 0) * 100}%` }} />
      </span>
    </button>
  )
}

export function StateBadge({ state }: { state: keyof typeof STATE_LABELS }) {
  const { word, tone } = STATE_LABELS[state]
  return (
    <span className="badge" data-tone={tone}>
      {word}
    </span>
  )
}

/** Rounded down: what is nearly spent is not called a whole percent. */
export const leftPercent = (share: number): string => (share > 0 && share < 0.01 ? '<1%' : `${Math.floor(share * 100)}%`)
