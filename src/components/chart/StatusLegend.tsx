import { formatCompact, formatCount } from '#src/lib/format.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'

import { HistogramPatterns } from './HistogramPatterns.tsx'
import css from './legend.module.css'

export interface StatusLegendProps {
  /** Counts by class 0 to 5. */
  counts: readonly number[]
  /** Classes the filter names; undefined when it says nothing of the status. */
  chosen: ReadonlySet<StatusClass> | undefined
  onToggle: (id: StatusClass, exclude: boolean) => void
}

/** What the colours and patterns mean, how many there are, and a switch for each. */
export function StatusLegend({ counts, chosen, onToggle }: StatusLegendProps) {
  return (
    <ul className={css.legend} aria-label="Status classes">
      {STATUS_CLASSES.filter(({ id }) => (counts[id] ?? 0) > 0 || chosen?.has(id)).map(({ id, label, meaning }) => (
        <li key={id}>
          <button
            type="button"
            className={css.entry}
            aria-pressed={chosen?.has(id) ?? false}
            title={`${formatCount(counts[id] ?? 0)} ${meaning}. Click: only these · Alt+click: all but these`}
            onClick={(event) => onToggle(id, event.altKey)}
          >
            <svg width={10} height={10} aria-hidden="true">
              <HistogramPatterns id={`legend${id}`} only={id} />
              <rect width={10} height={10} rx={2} fill={`url(#legend${id}-${id})`} />
            </svg>
            {label}
            <span className={css.count}>{formatCompact(counts[id] ?? 0)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
