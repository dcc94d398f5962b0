import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/** Pixels one press of an arrow key moves; with Shift five times as far. */
const STEP = 16

export interface ResizeLimits {
  start: number
  least: number
  most: number
}

/** The width of something at the right edge whose left edge can be dragged or moved with the arrow keys (ARIA practices, window splitter). */
export function useResize({ start, least, most }: ResizeLimits) {
  const [width, setWidth] = useState(start)
  const from = useRef<{ x: number; width: number } | undefined>(undefined)
  const to = (wanted: number): void => setWidth(Math.round(Math.min(Math.max(wanted, least), most)))

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEP * (event.shiftKey ? 5 : 1)
    const next = { ArrowLeft: width + step, ArrowRight: width - step, Home: least, End: most }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    to(next)
  }

  return {
    width,
    handle: {
      role: 'separator',
      tabIndex: 0,
      'aria-orientation': 'vertical' as const,
      'aria-valuenow': width,
      'aria-valuemin': least,
      'aria-valuemax': most,
      onKeyDown,
      onDoubleClick: () => to(start),
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (from.current) to(from.current.width + from.current.x - event.clientX)
      },
      onPointerUp() {
        from.current = undefined
      },
    },
  }
}
