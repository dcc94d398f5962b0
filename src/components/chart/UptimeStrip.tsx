import { type KeyboardEvent, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { readCursorKey } from '#src/lib/chart/cursor.ts'
import { formatUnit } from '#src/lib/chart/units.ts'
import { formatInstant, formatPlural, NOTHING } from '#src/lib/format.ts'

import css from './uptime-strip.module.css'

export type HourState = 'up' | 'degraded' | 'down' | 'unknown'

/** One hour, or a longer stretch, as measured from our own calls. */
export interface UptimeHour {
  startMs: number
  state: HourState
  /** Share of calls that succeeded, 0 to 1; null when nothing was called. */
  success: number | null
  /** Share of it that lies inside the range, where that cuts it off: its numbers may still change. */
  inside?: number
  /** An outage touches it: marked below. */
  outage?: boolean
}

export interface UptimeStripProps {
  /** What is watched; may come from traffic. */
  label: string
  hours: readonly UptimeHour[]
  zone: string
  /** What one cell is, when it is no hour: `day`. */
  cell?: string
  /** One of many in a list that names them and whose keys move from row to row: the cells alone, read under the pointer, no tab stop. */
  inList?: boolean
}

const WORDS: Readonly<Record<HourState, string>> = { up: 'up', degraded: 'degraded', down: 'down', unknown: 'no calls' }
const MINUTES_LENGTH = '2026-11-21 08:30'.length

/** Hours in a row: full is up, half is degraded, a notch is down, hollow is unknown. One tab stop; arrows read hour by hour. */
export function UptimeStrip({ label, hours, zone, cell = 'hour', inList = false }: UptimeStripProps) {
  const [at, setAt] = useState<number>()
  const current = at === undefined ? undefined : hours[at]
  const measured = hours.filter(({ state }) => state !== 'unknown')
  const share = measured.length > 0 ? measured.filter(({ state }) => state === 'up').length / measured.length : null
  const readout = current
    ? `${formatInstant(current.startMs, zone).slice(0, MINUTES_LENGTH)}: ${WORDS[current.state]}${current.success === null ? '' : `, ${formatUnit(current.success, 'share')} succeeded`}${current.outage ? ', outage' : ''}${current.inside === undefined ? '' : `, only ${Math.round(current.inside * 100)}% of it in the range`}`
    : measured.length > 0
      ? `${formatUnit(share, 'share')} of ${formatPlural(measured.length, cell)} up`
      : 'no calls'

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = readCursorKey({ at, from: undefined }, { key: event.key, shift: false }, { first: 0, last: hours.length - 1, step: 1 })
    if (move.kind !== 'move') return
    event.preventDefault()
    setAt(move.cursor.at)
  }

  return (
    <div className={css.uptime} data-in-list={inList || undefined} title={inList ? readout : undefined}>
      {!inList && (
        <p className={css.head}>
          <span className={css.name} title={visibleText(label)}>
            {visibleText(label)}
          </span>
          <span className={css.readout} aria-hidden="true">
            {hours.length > 0 ? readout : NOTHING}
          </span>
        </p>
      )}
      <div
        className={css.strip}
        {...(inList
          ? { role: 'img', 'aria-label': `${visibleText(label)}: ${readout}` }
          : {
              role: 'slider',
              tabIndex: 0,
              'aria-orientation': 'horizontal',
              'aria-label': `${capital(cell)}s of ${visibleText(label)}`,
              'aria-valuemin': 0,
              'aria-valuemax': Math.max(0, hours.length - 1),
              'aria-valuenow': at ?? Math.max(0, hours.length - 1),
              'aria-valuetext': current ? readout : `${readout}. Arrow keys read.`,
              onKeyDown,
            })}
        onBlur={() => setAt(undefined)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          const index = Math.floor(((event.clientX - box.left) / box.width) * hours.length)
          setAt(hours.length > 0 ? Math.min(hours.length - 1, Math.max(0, index)) : undefined)
        }}
        onPointerLeave={() => setAt(undefined)}
      >
        {hours.map(({ startMs, state, outage, inside }, index) => (
          <span
            key={startMs}
            data-state={state}
            data-outage={outage || undefined}
            data-cut={inside === undefined ? undefined : ''}
            data-on={index === at ? '' : undefined}
          />
        ))}
      </div>
    </div>
  )
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
