import { visibleText } from '#domain/detection/control.ts'
import type { Severity } from '#src/lib/chart/risk.ts'
import { formatAgo, formatCount } from '#src/lib/format.ts'

import css from './finding-row.module.css'
import { SeverityBadge } from './SeverityBars.tsx'

/** An issue as lists show it. */
export interface Finding {
  id: string
  severity: Severity
  title: string
  /** Id of the check and its OWASP API category, `A1 · API2`. */
  check: string
  /** What it was found on; from traffic. */
  entity: string
  state: 'open' | 'acknowledged' | 'in progress' | 'fixed' | 'regressed' | 'ignored' | 'false positive'
  occurrences: number
  lastMs: number
  href: string
}

export interface FindingRowProps {
  finding: Finding
  nowMs: number
  /** The one whose evidence is shown. */
  current?: boolean
  onShow?: (id: string) => void
}

/** One finding in a list: how bad, what, where, how often, since when. Belongs in a `<ul>`. */
export function FindingRow({ finding, nowMs, current = false, onShow }: FindingRowProps) {
  const { id, severity, title, check, entity, state, occurrences, lastMs, href } = finding
  return (
    <li className={css.row} data-current={current || undefined}>
      <span className={css.severity}>
        <SeverityBadge severity={severity} />
      </span>
      <span className={css.what}>
        <a href={href} className={css.title}>
          {visibleText(title)}
        </a>
        <span className={css.entity} title={visibleText(entity)}>
          {visibleText(entity)}
        </span>
      </span>
      <span className={css.facts}>
        <span className={css.check}>{check}</span>
        <span className={css.state} data-state={state}>
          {state}
        </span>
        <span className={css.count}>{formatCount(occurrences)}×</span>
        <span className={css.when}>{formatAgo(lastMs, nowMs)}</span>
      </span>
      {onShow && (
        <button
          type="button"
          className="button"
          data-size="small"
          aria-pressed={current}
          aria-label={`Evidence of ${visibleText(title)}`}
          onClick={() => onShow(id)}
        >
          Evidence
        </button>
      )}
    </li>
  )
}
