import { useStore } from '@nanostores/react'

import { formatClock, formatDay } from '#src/lib/format.ts'
import { $zone } from '#src/stores/range.ts'

import css from '../list/row.module.css'
import { $requestLink } from './links.ts'

/** When a request began, which is also the link to it. Days are named only when it is not today's. */
export function RowLink({ id, ms }: { id: string; ms: number }) {
  const zone = useStore($zone)
  const linkTo = useStore($requestLink)
  const day = formatDay(ms, zone)
  const clock = formatClock(ms, zone)
  return (
    <a className={css.rowLink} href={linkTo(id)} tabIndex={-1} title={`${day} ${clock}`}>
      {day !== formatDay(Date.now(), zone) && <span className="dim">{day.slice(5)} </span>}
      {clock}
    </a>
  )
}
