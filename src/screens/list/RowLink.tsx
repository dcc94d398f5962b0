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

/** When something began, which is also the link to it. A day that is not today is named whole. */
export function RowLink({ $link, id, ms }: RowLinkProps) {
  const zone = useStore($zone)
  const linkTo = useStore($link)
  const day = formatDay(ms, zone)
  const clock = formatClock(ms, zone)
  return (
    <a className={css.rowLink} href={linkTo(id)} tabIndex={-1} title={`${day} ${clock}`}>
      {day !== formatDay(Date.now(), zone) && <span className="dim">{dayOf(day, zone)} </span>}
      {clock}
    </a>
  )
}

/** `22 Nov`, with the year when it is another one. */
function dayOf(day: string, zone: string): string {
  const [year, month, date] = day.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  return year === formatDay(Date.now(), zone).slice(0, 4) ? `${Number(date)} ${name}` : `${Number(date)} ${name} ${year}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
