import { RotateCw, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { explain, requestIdOf, type WireError } from '#src/lib/errors.ts'

import css from './chart-frame.module.css'

/** What a chart has to show. Every state takes the same room. */
export type ChartState =
  | { state: 'ready'; refreshing?: boolean }
  | { state: 'loading' }
  /** Nothing in the range: why, and what to do. */
  | { state: 'empty'; hint: string }
  | { state: 'failed'; error: WireError; onRetry?: () => void }

export const READY: ChartState = { state: 'ready' }

export interface ChartFrameProps {
  label: string
  /** Said beside the label: a sum, the range, a unit. */
  note?: ReactNode
  state: ChartState
  /** Pixels of the drawing; the label stands above, the legend below. */
  height: number
  /** The same numbers as a table of the same height. */
  table: () => ReactNode
  /** Buttons beside "Show as table". */
  tools?: ReactNode
  legend?: ReactNode
  children: ReactNode
}

/** What every chart has around it: its name, the switch to the table, its states and its legend. */
export function ChartFrame({ label, note, state, height, table, tools, legend, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const ready = state.state === 'ready'
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption className={css.head}>
        <span id={id} className={css.label}>
          {label}
        </span>
        {note && <span className={css.note}>{note}</span>}
        <span className={css.tools}>
          {ready && tools}
          {ready && (
            <button type="button" className={css.tool} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              <Table2 size={14} aria-hidden />
              <span className={css.toolText}>{asTable ? 'Show as chart' : 'Show as table'}</span>
            </button>
          )}
        </span>
      </figcaption>
      <div
        className={css.body}
        style={{ blockSize: height }}
        data-refreshing={(ready && state.refreshing) || undefined}
        aria-busy={state.state === 'loading' || (ready && state.refreshing === true)}
      >
        {ready && (asTable ? table() : children)}
        {state.state === 'loading' && <ChartSkeleton label={`Loading ${label}`} />}
        {state.state === 'empty' && (
          <p className={css.message}>
            <b>Nothing to draw</b>
            {state.hint}
          </p>
        )}
        {state.state === 'failed' && <ChartFailure error={state.error} onRetry={state.onRetry} />}
      </div>
      {legend && (
        <div className={css.legend} data-waiting={ready ? undefined : ''}>
          {ready && legend}
        </div>
      )}
    </figure>
  )
}

/** Columns where the drawing will be. */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div className={css.skeleton} role="status" aria-label={label}>
      <span />
    </div>
  )
}

function ChartFailure({ error, onRetry }: { error: WireError; onRetry: (() => void) | undefined }) {
  const requestId = requestIdOf(error)
  return (
    <div className={css.message} role="alert">
      <b>This could not be loaded</b>
      <span>{explain(error)}</span>
      {requestId && (
        <span className={css.request}>
          Request <code>{requestId}</code>
        </span>
      )}
      {onRetry && (
        <button type="button" className="button" data-size="small" onClick={onRetry}>
          <RotateCw size={14} aria-hidden />
          Try again
        </button>
      )}
    </div>
  )
}
