import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { follow, HEIGHT_MAX, type RowWindow, rowWindow, scrollFor, type Stand, standAt } from '#src/lib/row-window.ts'

/** Rows beyond the visible ones, so that a scroll of the compositor meets no empty ground; fewer where all are drawn anew: at first, and after a leap. */
const OVERSCAN = 6
const OVERSCAN_LEAP = 1
/** Rows of the first drawing, with all that stands around them: the others follow in slices, so that no task is long. */
const FIRST_ROWS = 2

export interface RowWindowHandle {
  window: RowWindow
  /** Pixels of the list that were left out above, because it is taller than a browser can draw. 0 for up to 400,000 rows. */
  shift: number
  bodyHeight: number
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
  const whole = count * rowHeight
  const [seen, setSeen] = useState<{ stand: Stand; height: number; overscan: number }>()
  const stand = useRef<Stand>({ top: 0, shift: 0 })
  const drawn = useRef<RowWindow>({ first: 0, end: 0 })
  const window = seen
    ? rowWindow(seen.stand.top + seen.stand.shift, seen.height, rowHeight, count, seen.overscan)
    : { first: 0, end: Math.min(count, FIRST_ROWS) }
  drawn.current = window

  /** Takes a stand; `again` draws even when everything that can be seen there is drawn already. */
  function take(element: HTMLElement, next: Stand, again: boolean): void {
    if (next.top !== element.scrollTop) element.scrollTop = next.top
    const height = element.clientHeight - headHeight
    const { first, end } = rowWindow(next.top + next.shift, height, rowHeight, count, 0)
    const { shift } = stand.current
    stand.current = next
    // Within what is drawn already there is nothing to do: most scrolls cost no rendering
    if (!again && next.shift === shift && first >= drawn.current.first && end <= drawn.current.end && drawn.current.end > 0) return
    const leap = first >= drawn.current.end || end <= drawn.current.first
    setSeen({ stand: next, height, overscan: leap || !seen ? OVERSCAN_LEAP : OVERSCAN })
  }

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (again = false): void =>
      take(element, follow(stand.current, element.scrollTop, whole, element.clientHeight - headHeight), again)
    const onScroll = (): void => flushSync(() => look())
    element.addEventListener('scroll', onScroll, { passive: true })
    // Reports once at the beginning, too, when the first rows have their layout: to measure them here would lay the page out within their drawing
    const observer = new ResizeObserver(() => (seen ? look() : startTransition(look)))
    if (seen) look(true)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `take` is made anew by each drawing and reads nothing but these
  }, [scroller, count, rowHeight, headHeight])

  return {
    window,
    shift: seen?.stand.shift ?? 0,
    bodyHeight: Math.min(whole, HEIGHT_MAX),
    scrollTo(index) {
      const element = scroller.current
      if (!element) return
      const view = element.clientHeight - headHeight
      const y = element.scrollTop + stand.current.shift
      const to = scrollFor(index, y, view, rowHeight)
      if (to === y) return
      // What fits is only scrolled: the browser reports it, and the rows follow
      if (whole <= HEIGHT_MAX) element.scrollTop = to
      else take(element, standAt(to, whole, view), true)
    },
  }
}
