import { Info, OctagonAlert, SquareChevronDown, TriangleAlert, CircleAlert } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'
import { SEVERITIES, type SeverityCounts, sumSeverities, type Severity } from '#src/lib/chart/risk.ts'
import { formatCount } from '#src/lib/format.ts'

import css from './severity-bars.module.css'
import badge from './severity.module.css'

export interface SeverityBarsProps {
  label: string
  rows: readonly { id: string; label: string; counts: SeverityCounts; href: string }[]
}

/** Findings by group: a bar of severities for each, and the counts in words for those who do not see it. */
export function SeverityBars({ label, rows }: SeverityBarsProps) {
  const most = Math.max(1, ...rows.map(({ counts }) => sumSeverities(counts)))
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.map(({ id, label: name, counts, href }) => {
        const sum = sumSeverities(counts)
        const words = SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => `${counts[severity]} ${severity}`)
        return (
          <li key={id}>
            <a href={href} className={css.row} title={`${visibleText(name)}: ${words.join(', ') || 'none open'}`}>
              <span className={css.id}>{id}</span>
              <span className={css.name}>{visibleText(name)}</span>
              <span className={css.track} aria-hidden="true">
                {SEVERITIES.map((severity) => (
                  <span key={severity} data-severity={severity} style={{ inlineSize: `${(counts[severity] / most) * 100}%` }} />
                ))}
              </span>
              <span className={css.sum}>{formatCount(sum)}</span>
              <span className="visually-hidden">{words.length > 0 ? `: ${words.join(', ')}` : ': none open'}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const ICONS = { critical: OctagonAlert, high: TriangleAlert, medium: CircleAlert, low: SquareChevronDown, info: Info } as const

/** How bad it is: a word, a shape and a colour. `count` stands behind the word. */
export function SeverityBadge({ severity, count }: { severity: Severity; count?: number }) {
  const Icon = ICONS[severity]
  return (
    <span className={badge.badge} data-severity={severity}>
      <Icon size={13} aria-hidden />
      {severity}
      {count !== undefined && <b>{count}</b>}
    </span>
  )
}
