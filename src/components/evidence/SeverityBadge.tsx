import { Info, OctagonAlert, SquareChevronDown, TriangleAlert, CircleAlert } from 'lucide-react'

import type { Severity } from '#src/lib/chart/severity.ts'

import css from './severity.module.css'

const ICONS = { critical: OctagonAlert, high: TriangleAlert, medium: CircleAlert, low: SquareChevronDown, info: Info } as const

/** How bad it is: a word, a shape and a colour. `count` stands behind the word. */
export function SeverityBadge({ severity, count }: { severity: Severity; count?: number }) {
  const Icon = ICONS[severity]
  return (
    <span className={css.badge} data-severity={severity}>
      <Icon size={13} aria-hidden />
      {severity}
      {count !== undefined && <b>{count}</b>}
    </span>
  )
}
