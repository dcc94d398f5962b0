import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { readCursorKey } from '#src/lib/chart/cursor.ts'
import { formatUnit } from '#src/lib/chart/units.ts'
import { STRIP_HEIGHT, type UptimeCell, uptimePaths } from '#src/lib/chart/uptime.ts'
import { NOTHING, capital, formatCount, formatInstant, formatPlural } from '#src/lib/format.ts'

import css from './uptime-strip.module.css'

export interface UptimeStripProps {
  /** What is watched; may come from traffic. */
  label: string
  cells: readonly UptimeCell[]
  zone: string
  /** What one cell is: `day`. */
  unit?: string
  /** Address of the calls of a cell: a click opens it, and Enter where the strip has the focus. */
  hrefOf?: ((cell: UptimeCell) => string) | undefined
  /** One of many in a list that names them and whose keys move from row to row: the cells alone, read under the pointer, no tab stop. */
  inList?: boolean
}

/** Cells that count as up: at most one call in a hundred failed. */
const isUp = ({ grade }: UptimeCell): boolean => grade === 0 || grade === 1

/** How much failed, cell by cell: the higher a cell is filled, the larger the share. One tab stop; arrows read, Enter opens the calls. */
export function UptimeStrip({ label, cells, zone, unit = 'hour', hrefOf, inList = false }: UptimeStripProps) {
  const [at, setAt] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const current = at === undefined ? undefined : cells[at]
  const measured = cells.filter(({ grade }) => grade !== 'none')
  const summary =
    measured.length > 0
      ? `${formatUnit(measured.filter(isUp).length / measured.length, 'share')} of ${formatPlural(measured.length, unit)} up`
      : 'no calls'
  const href = current && current.count > 0 ? hrefOf?.(current) : undefined

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = readCursorKey({ at, from: undefined }, { key: event.key, shift: false }, { first: 0, last: cells.length - 1, step: 1 })
    if (move.kind === 'none') return
    event.preventDefault()
    if (move.kind === 'move') setAt(move.cursor.at)
    else link.current?.click()
  }

  return (
    <div className={css.uptime} data-in-list={inList || undefined}>
      {!inList && (
        <p className={css.head}>
          <span className={css.name} title={visibleText(label)}>
            {visibleText(label)}
          </span>
          <span className={css.readout}>{cells.length > 0 ? summary : NOTHING}</span>
        </p>
      )}
      <div
        ref={box}
        className={css.space}
        onPointerMove={(event) => setAt(cellUnder(event))}
        onPointerDown={(event) => setAt(cellUnder(event))}
        onPointerLeave={() => setAt(undefined)}
      >
        <div
          className={css.strip}
          {...(inList
            ? { role: 'img', 'aria-label': `${visibleText(label)}: ${summary}` }
            : {
                role: 'slider',
                tabIndex: 0,
                'aria-orientation': 'horizontal',
                'aria-label': `${capital(unit)}s of ${visibleText(label)}`,
                'aria-valuemin': 0,
                'aria-valuemax': Math.max(0, cells.length - 1),
                'aria-valuenow': at ?? Math.max(0, cells.length - 1),
                'aria-valuetext': current
                  ? spokenText(current, zone)
                  : `${summary}. Arrow keys read${hrefOf ? ', Enter opens the requests' : ''}.`,
                onKeyDown,
              })}
          onBlur={() => setAt(undefined)}
        >
          <UptimeDrawing cells={cells} />
        </div>
        {hrefOf && <a ref={link} className={css.link} href={href} tabIndex={-1} aria-hidden="true" data-astro-prefetch="false" />}
        {current && at !== undefined && (
          <Readout cell={current} at={at} count={cells.length} zone={zone} opens={href !== undefined} box={box} />
        )}
      </div>
    </div>
  )

  function cellUnder({ clientX, currentTarget }: { clientX: number; currentTarget: Element }): number | undefined {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * cells.length)
    return cells.length > 0 ? Math.min(cells.length - 1, Math.max(0, index)) : undefined
  }
}

/** The cells alone. */
export function UptimeDrawing({ cells }: Pick<UptimeStripProps, 'cells'>) {
  const paths = useMemo(() => uptimePaths(cells), [cells])
  return (
    <svg className={css.drawing} viewBox={`0 0 ${Math.max(1, cells.length)} ${STRIP_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {paths.map(([layer, path]) => (
        <path key={layer} d={path} data-layer={layer} />
      ))}
    </svg>
  )
}

interface ReadoutProps {
  cell: UptimeCell
  at: number
  count: number
  zone: string
  opens: boolean
  box: RefObject<HTMLElement | null>
}

/** The cell's outline and, over everything that would cut it off, its exact counts. Decoration: the slider says the same. */
function Readout({ cell, at, count, zone, opens, box }: ReadoutProps) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = tip.current
    const strip = box.current?.getBoundingClientRect()
    // A page that was just left is drawn once more
    if (!element?.isConnected || !strip) return
    if (!element.matches(':popover-open')) element.showPopover()
    const middle = strip.left + ((at + 0.5) / count) * strip.width
    const left = Math.min(innerWidth - element.offsetWidth - EDGE_PX, Math.max(EDGE_PX, middle - element.offsetWidth / 2))
    const above = strip.top - element.offsetHeight - EDGE_PX
    element.style.left = `${left}px`
    element.style.top = `${above < EDGE_PX ? strip.bottom + EDGE_PX : above}px`
  })
  return (
    <>
      <span className={css.on} style={{ insetInlineStart: `${(at / count) * 100}%`, inlineSize: `${100 / count}%` }} />
      <div ref={tip} className={css.tip} popover="manual" aria-hidden="true">
        <p>{timeText(cell, zone)}</p>
        <p>
          <b>{countText(cell)}</b>
        </p>
        {notesOf(cell).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {opens && <p className={css.hint}>Click shows {cell.count === 1 ? 'it' : 'them'}</p>}
      </div>
    </>
  )
}

const EDGE_PX = 6
const MINUTES_LENGTH = '2026-11-21 08:30'.length
const DAY_LENGTH = '2026-11-21'.length

function timeText({ startMs, endMs }: UptimeCell, zone: string): string {
  const from = formatInstant(startMs, zone).slice(0, MINUTES_LENGTH)
  const to = formatInstant(endMs, zone).slice(0, MINUTES_LENGTH)
  return `${from} – ${from.slice(0, DAY_LENGTH) === to.slice(0, DAY_LENGTH) ? to.slice(DAY_LENGTH + 1) : to}`
}

const countText = ({ count, failed }: UptimeCell): string =>
  count === 0
    ? 'No calls'
    : failed === 0
      ? `None of ${formatPlural(count, 'call')} failed`
      : `${formatCount(failed)} of ${formatPlural(count, 'call')} failed (${formatUnit(failed / count, 'share')})`

const notesOf = ({ outage, inside }: UptimeCell): string[] => [
  ...(outage ? ['Part of an outage'] : []),
  ...(inside === undefined ? [] : [`Only ${Math.max(1, Math.round(inside * 100))}% of it is in the range`]),
]

const spokenText = (cell: UptimeCell, zone: string): string => [timeText(cell, zone), countText(cell), ...notesOf(cell)].join(', ')
