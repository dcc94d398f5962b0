import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { choicesOf } from '#src/lib/choices.ts'
import { formatDuration, formatInstant } from '#src/lib/format.ts'
import { timeTicks } from '#src/lib/histogram.ts'

import { Disclosure } from '../overlay/Disclosure.tsx'
import { HeadRow } from '../table/HeadRow.tsx'
import { type InstanceState, type PlacedSpan, placeSpans, spanAt, type StateRow } from './place-spans.ts'
import css from './state-timeline.module.css'

export interface StateTimelineProps {
  label: string
  rows: readonly StateRow[]
  /** Ends of the axis, milliseconds since 1970. */
  fromMs: number
  toMs: number
  zone: string
  /** Draws a line where now is. */
  nowMs?: number
}

const TICKS_MOST = 7
const STATES = choicesOf({
  pending: 'Pending',
  firing: 'Firing',
  recovering: 'Recovering',
  resolved: 'Resolved',
  'no-data': 'No data',
  error: 'Error',
})
const labelOf = (state: InstanceState): string => STATES.find(({ id }) => id === state)?.label ?? 'Inactive'

/**
 * In which state each instance of an alert was, and when. States differ by pattern and height, not only by colour. One tab stop: left and right
 * walk through the spans of an instance, up and down through the instances; what one stands on is told below, and all of it is in the table.
 */
export function StateTimeline({ label, rows, fromMs, toMs, zone, nowMs }: StateTimelineProps) {
  const id = useId()
  const [at, setAt] = useState<{ row: number; span: number }>()
  const placed = rows.map(({ spans }) => placeSpans(spans, fromMs, toMs))
  const chosen = at && placed[at.row]?.[at.span]
  const length = toMs - fromMs

  function onKeyDown(event: KeyboardEvent): void {
    const next = moved(event.key, at, placed)
    if (!next) return
    event.preventDefault()
    setAt(next)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>, row: number): void {
    const box = event.currentTarget.getBoundingClientRect()
    const hit = spanAt(placed[row] ?? [], (event.clientX - box.left) / box.width)
    setAt(hit && { row, span: (placed[row] ?? []).indexOf(hit) })
  }

  return (
    <figure className={css.figure} aria-label={label}>
      <div
        className={css.chart}
        role="group"
        aria-label={`${label}, by arrow keys`}
        aria-describedby={`${id}-told`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          <div key={row.id} className={css.row} data-active={at?.row === index || undefined}>
            <span className={css.name} title={visibleText(row.label)}>
              {visibleText(row.label)}
            </span>
            <div className={css.track} onPointerMove={(event) => onPointerMove(event, index)} onPointerLeave={() => setAt(undefined)}>
              {(placed[index] ?? []).map((one, number) => (
                <i
                  key={one.index}
                  className={css.span}
                  data-state={one.span.state}
                  data-active={(at?.row === index && at.span === number) || undefined}
                  style={boxOf(one)}
                />
              ))}
              {nowMs !== undefined && nowMs > fromMs && nowMs < toMs && (
                <i className={css.now} style={{ insetInlineStart: percent((nowMs - fromMs) / length) }} />
              )}
            </div>
          </div>
        ))}
        <div className={css.axis} aria-hidden="true">
          {timeTicks({ fromMs, toMs }, TICKS_MOST, zone).map((tick) => (
            <span key={tick.ms} style={{ insetInlineStart: percent((tick.ms - fromMs) / length) }}>
              {tick.label}
            </span>
          ))}
        </div>
      </div>
      <p id={`${id}-told`} className={css.told} role="status">
        {chosen && at ? (
          told(rows[at.row]?.label ?? '', chosen, zone)
        ) : (
          <span className="dim">Point at a span, or walk with the arrow keys.</span>
        )}
      </p>
      <ul className={css.legend} aria-label="States">
        {STATES.map((state) => (
          <li key={state.id}>
            <i className={css.span} data-state={state.id} aria-hidden="true" />
            {state.label}
          </li>
        ))}
      </ul>
      <Disclosure summary="Show as table">
        <StateTable label={label} rows={rows} zone={zone} />
      </Disclosure>
    </figure>
  )
}

function StateTable({ label, rows, zone }: { label: string; rows: readonly StateRow[]; zone: string }) {
  return (
    <div className={css.scroller} role="region" aria-label={`${label}, table`} tabIndex={0}>
      <table className={css.table}>
        <HeadRow of={['Instance', 'State', 'From', 'For', 'Note']} />
        <tbody>
          {rows.flatMap((row) =>
            row.spans.map((span) => (
              <tr key={`${row.id}-${span.fromMs}`}>
                <td className="mono">{visibleText(row.label)}</td>
                <td>{labelOf(span.state)}</td>
                <td>{secondOf(span.fromMs, zone)}</td>
                <td className="number">{formatDuration(span.toMs - span.fromMs)}</td>
                <td>{span.note && visibleText(span.note)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

function told(row: string, { span }: PlacedSpan, zone: string) {
  return (
    <>
      <b>{visibleText(row)}</b> · {labelOf(span.state)} · {secondOf(span.fromMs, zone)} for {formatDuration(span.toMs - span.fromMs)}
      {span.note && ` · ${visibleText(span.note)}`}
    </>
  )
}

/** Where an arrow key leads; from nowhere to the first span of the first row that has one. */
function moved(
  key: string,
  at: { row: number; span: number } | undefined,
  placed: readonly PlacedSpan[][],
): { row: number; span: number } | undefined {
  if (!/^Arrow(?:Left|Right|Up|Down)$/.test(key)) return undefined
  const filled = placed.flatMap((spans, row) => (spans.length > 0 ? [row] : []))
  const first = filled[0]
  if (first === undefined) return undefined
  if (!at) return { row: first, span: 0 }
  const last = (placed[at.row]?.length ?? 1) - 1
  if (key === 'ArrowLeft') return { ...at, span: Math.max(0, at.span - 1) }
  if (key === 'ArrowRight') return { ...at, span: Math.min(last, at.span + 1) }
  const row = filled[Math.min(Math.max(filled.indexOf(at.row) + (key === 'ArrowDown' ? 1 : -1), 0), filled.length - 1)] ?? at.row
  return { row, span: Math.min(at.span, (placed[row]?.length ?? 1) - 1) }
}

const secondOf = (ms: number, zone: string): string => formatInstant(ms, zone).slice(0, 'yyyy-mm-dd hh:mm:ss'.length)
const percent = (share: number): string => `${share * 100}%`
const boxOf = ({ start, width }: PlacedSpan): CSSProperties => ({ insetInlineStart: percent(start), inlineSize: percent(width) })
