import { RotateCw, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

import { explain, requestIdOf, type WireError } from '#src/lib/errors.ts'
import { type Loadable, loaded } from '#src/lib/loadable.ts'

import css from './chart-frame.module.css'
import { ChartTable, type ChartTableProps } from './ChartTable.tsx'

/** What a chart has to show. Every state takes the same room. */
export interface ChartContent {
  /** Left out: what is drawn is here without having been loaded. */
  found?: Loadable<unknown> | undefined
  /** Nothing in the range: why, and what to do. */
  empty?: string | undefined
}

export interface ChartFrameProps extends ChartContent {
  label: string
  /** Said beside the label: a sum, the range, a unit. */
  note?: ReactNode
  /** Pixels of the drawing; the label stands above, the legend below. */
  height: number
  /** The same numbers as a table of the same height: its rows, or a table of its own. */
  table: Omit<ChartTableProps, 'label'> | (() => ReactNode)
  /** Buttons beside "Show as table". */
  tools?: ReactNode
  legend?: ReactNode
  /** One line above the drawing holds everything, the legend too: for the strip of a list. */
  compact?: boolean | undefined
  children: ReactNode
}

const HERE = loaded(undefined)

/** What every chart has around it: its name, its unit, the switch to the table, its states and its legend. */
export function ChartFrame({ label, note, found = HERE, empty, height, table, tools, legend, compact, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const refreshing = found.state === 'ready' && found.refreshing
  const none = found.state === 'ready' && !refreshing && empty !== undefined
  const ready = found.state === 'ready' && !none
  const explained = legend && (
    <div className={css.legend} data-waiting={ready ? undefined : ''}>
      {ready && legend}
    </div>
  )
  return (
    <figure className={css.figure} aria-labelledby={id} data-compact={compact || undefined}>
      <figcaption className={css.head}>
        <span id={id} className={css.label}>
          {label}
        </span>
        {note && <span className={css.note}>{note}</span>}
        {compact && explained}
        <span className={css.tools}>
          {found.state === 'ready' && found.stale && (
            <button type="button" className={css.tool} title={explain(found.stale.error)} onClick={found.stale.retry}>
              <RotateCw size={14} aria-hidden />
              Not refreshed
            </button>
          )}
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
        data-refreshing={refreshing || undefined}
        aria-busy={found.state === 'loading' || refreshing}
      >
        {ready && (asTable ? asRows(label, table) : children)}
        {found.state === 'loading' && <ChartSkeleton label={`Loading ${label}`} />}
        {none && (
          <p className={css.message}>
            <b>Nothing to draw</b>
            {empty}
          </p>
        )}
        {found.state === 'failed' && <ChartFailure error={found.error} onRetry={found.retry} />}
      </div>
      {!compact && explained}
    </figure>
  )
}

const asRows = (label: string, table: ChartFrameProps['table']): ReactNode =>
  typeof table === 'function' ? table() : <ChartTable label={label} {...table} />

/** Columns where the drawing will be. */
export function ChartSkeleton({ label }: { label: string }) {
  return (
    <div className={css.skeleton} role="status" aria-label={label}>
      <span />
    </div>
  )
}

function ChartFailure({ error, onRetry }: { error: WireError; onRetry: () => void }) {
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
      <button type="button" className="button" data-size="small" onClick={onRetry}>
        <RotateCw size={14} aria-hidden />
        Try again
      </button>
    </div>
  )
}
