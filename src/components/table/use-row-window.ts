import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { type RowWindow, rowWindow, scrollFor } from '#src/lib/row-window.ts'

const OVERSCAN = 10
/** Rows that a tall screen shows, for the first drawing before anything was measured. */
const FIRST_ROWS = 30

export interface RowWindowHandle {
  window: RowWindow
  scrollTo: (index: number) => void
}

/**
 * Windowing for rows of one height inside a scroller, whose head of `headHeight` stays on top. Own, because it is on the way to the first
 * row: the general library brings 10 KiB for heights that are not known beforehand (it draws the bodies, where they are not).
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headHeight: number,
): RowWindowHandle {
  const [seen, setSeen] = useState<{ top: number; height: number }>()
  const drawn = useRef<RowWindow>({ first: 0, end: 0 })
  const window = seen ? rowWindow(seen.top, seen.height, rowHeight, count, OVERSCAN) : { first: 0, end: Math.min(count, FIRST_ROWS) }
  drawn.current = window

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (): void => {
      const next = { top: element.scrollTop, height: element.clientHeight - headHeight }
      const { first, end } = rowWindow(next.top, next.height, rowHeight, count, 0)
      // Within what is drawn already there is nothing to do: most scrolls cost no rendering
      if (first >= drawn.current.first && end <= drawn.current.end && drawn.current.end > 0) return
      setSeen(next)
    }
    const onScroll = (): void => flushSync(look)
    setSeen({ top: element.scrollTop, height: element.clientHeight - headHeight })
    element.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, count, rowHeight, headHeight])

  return {
    window,
    scrollTo(index) {
      const element = scroller.current
      if (element) element.scrollTop = scrollFor(index, element.scrollTop, element.clientHeight - headHeight, rowHeight)
    },
  }
}
