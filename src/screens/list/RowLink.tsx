import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

import { formatClock, formatDay } from '#src/lib/format.ts'
import { $zone } from '#src/stores/range.ts'

import css from './row.module.css'

export interface RowLinkProps {
  /** Address of what has an id. */
  $link: ReadableAtom<(id: string) => string>
  id: string
  ms: number
}

/** When something began, which is also the link to it. Days are named only when it is not today's. */
export function RowLink({ $link, id, ms }: RowLinkProps) {
  const zone = useStore($zone)
  const linkTo = useStore($link)
  const day = formatDay(ms, zone)
  const clock = formatClock(ms, zone)
  return (
    <a className={css.rowLink} href={linkTo(id)} tabIndex={-1} title={`${day} ${clock}`}>
      {day !== formatDay(Date.now(), zone) && <span className="dim">{day.slice(5)} </span>}
      {clock}
    </a>
  )
}
