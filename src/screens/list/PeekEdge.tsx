import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

import { PEEK_LEAST, PEEK_MOST, resizePeek } from '#src/stores/side-panels.ts'

import css from './peek.module.css'

/** Percent that one press of an arrow key moves. */
const STEP = 2

/** The edge between list and panel, dragged or moved by the arrow keys (ARIA practices, window splitter); a double click sets it back. */
export function PeekEdge({ share, panel }: { share: number; panel: RefObject<HTMLElement | null> }) {
  function onPointerMove({ buttons, clientX }: PointerEvent): void {
    const box = panel.current?.parentElement?.getBoundingClientRect()
    if (buttons === 1 && box) resizePeek(((box.right - clientX) / box.width) * 100)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = { ArrowLeft: share + STEP, ArrowRight: share - STEP, Home: PEEK_LEAST, End: PEEK_MOST }[event.key]
    if (next === undefined) return
    event.preventDefault()
    resizePeek(next)
  }
  return (
    <div
      role="separator"
      className={css.edge}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the panel"
      aria-valuenow={share}
      aria-valuemin={PEEK_LEAST}
      aria-valuemax={PEEK_MOST}
      aria-valuetext={`${share} percent`}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => resizePeek(Number.NaN)}
      onKeyDown={onKeyDown}
    />
  )
}
