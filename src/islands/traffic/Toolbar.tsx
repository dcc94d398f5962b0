import { useStore } from '@nanostores/react'
import { Flag, PanelLeft, Pause, Play, Radio } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { FilterInput } from '#src/components/filter/FilterInput.tsx'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import { formatClock } from '#src/lib/format.ts'
import { useOnline } from '#src/lib/use-online.ts'
import type { RequestsAsk } from '#src/queries/requests.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import css from './requests.module.css'
import type { Tail } from './use-tail.ts'
import { $filterText, $mark, applyFilter, setLive, setMark } from './view.ts'

const Menus = lazy(() => import('./Menus.tsx').then((module) => ({ default: module.Menus })))
const loadOptions = () => import('./SeenOptions.tsx').then((module) => ({ default: module.SeenOptions }))

export interface ToolbarProps {
  ask: RequestsAsk | undefined
  tail: Tail
  live: boolean
  paused: boolean
  onPause: (paused: boolean) => void
  layout: readonly ColumnLayout[]
  onLayout: (layout: readonly ColumnLayout[] | undefined) => void
  rows: readonly RequestRow[]
  selected: ReadonlySet<string>
  /** The menus may be loaded now. */
  menus: boolean
  facets: boolean
  onFacets: () => void
}

/** What is asked for and how it arrives: filter, facets, live, mark, and the menus for columns and export. */
export function Toolbar({ ask, tail, live, paused, onPause, layout, onLayout, rows, selected, menus, facets, onFacets }: ToolbarProps) {
  const text = useStore($filterText)
  const input = useRef<HTMLInputElement>(null)
  useSlash(input)

  return (
    <div className={css.toolbar} role="search" aria-label="Requests">
      <button
        type="button"
        className={`button ${css.square}`}
        aria-pressed={facets}
        aria-controls={facets ? 'facets' : undefined}
        aria-label="Facets"
        title="Facets"
        onClick={onFacets}
      >
        <PanelLeft size={15} aria-hidden />
      </button>
      <FilterInput label="Filter requests" value={text} onApply={applyFilter} options={loadOptions} handle={input} />
      <div className={css.tools}>
        <LiveControl live={live} tail={tail} paused={paused} onPause={onPause} />
        <MarkControl />
        <Suspense fallback={<span className={css.menusWaiting} />}>
          {menus && ask ? (
            <Menus ask={ask} layout={layout} onLayout={onLayout} rows={rows} selected={selected} />
          ) : (
            <span className={css.menusWaiting} />
          )}
        </Suspense>
      </div>
    </div>
  )
}

/** `/` goes to the filter, from anywhere but a field. */
function useSlash(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target?.closest('input, textarea, select, [contenteditable]')
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [input])
}

const WORDS = { connecting: 'connecting', open: 'live', waiting: 'reconnecting', offline: 'offline', failed: 'stopped' } as const

/** Live on and off, pause, and how fast requests come in. */
function LiveControl({ live, tail, paused, onPause }: { live: boolean; tail: Tail; paused: boolean; onPause: (paused: boolean) => void }) {
  // A connection may seem to live for minutes after the network has gone
  const state = useOnline() ? tail.state.state : 'offline'
  function toggle(): void {
    onPause(false)
    setLive(!live)
  }
  return (
    <span className={css.live}>
      <button
        type="button"
        className="button"
        aria-pressed={live}
        onClick={toggle}
        title={live ? 'Stop the live tail' : 'Show requests as they arrive'}
      >
        <Radio size={15} aria-hidden />
        Live
      </button>
      {live && (
        <>
          <button
            type="button"
            className={`button ${css.square}`}
            aria-label={paused ? 'Resume' : 'Pause'}
            title={paused ? 'Resume' : 'Pause'}
            onClick={() => onPause(!paused)}
          >
            {paused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
          </button>
          <span className={css.rate} data-state={paused ? 'paused' : state} role="status">
            <i aria-hidden="true" />
            {paused ? 'paused' : state === 'open' ? rateOf(tail) : WORDS[state]}
          </span>
        </>
      )}
    </span>
  )
}

function rateOf({ perSecond, dropped }: Tail): string {
  const shown = `${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)}/s`
  return dropped > 0 ? `${shown}, ${Math.round(dropped)}/s left out` : shown
}

/** A line between what was there and what comes now; then only what came since. */
function MarkControl() {
  const mark = useStore($mark)
  const zone = useStore($zone)
  if (mark === 0) {
    return (
      <button type="button" className="button" title="Draw a line: what comes after it is new" onClick={() => setMark(Date.now())}>
        <Flag size={15} aria-hidden />
        Mark now
      </button>
    )
  }
  return (
    <span className={css.mark}>
      <button
        type="button"
        className="button"
        title={`Marked at ${formatClock(mark, zone)}`}
        onClick={() => chooseRange({ from: String(mark), to: 'now' })}
      >
        <Flag size={15} aria-hidden />
        Only since mark
      </button>
      <button
        type="button"
        className={`button ${css.square}`}
        aria-label="Mark now"
        title="Move the mark to now"
        onClick={() => setMark(Date.now())}
      >
        <Flag size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={`button ${css.square}`}
        aria-label="Remove the mark"
        title="Remove the mark"
        onClick={() => setMark(0)}
      >
        ×
      </button>
    </span>
  )
}
