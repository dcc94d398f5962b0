export interface RowWindow {
  first: number
  /** One behind the last. */
  end: number
}

/** Which rows of one height are to be drawn: the visible and some before and behind, never outside of the list. */
export function rowWindow(scrollTop: number, viewHeight: number, rowHeight: number, count: number, overscan: number): RowWindow {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan)
  const end = Math.min(count, Math.ceil((scrollTop + viewHeight) / rowHeight) + overscan)
  return { first: Math.min(first, Math.max(0, count - 1)), end: Math.max(0, end) }
}

/** The indexes of a window and `keep`, which stays although it is scrolled away: the row with the focus. */
export function drawnRows({ first, end }: RowWindow, keep: number, count: number): number[] {
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  if (keep < 0 || keep >= count || (keep >= first && keep < end)) return rows
  return keep < first ? [keep, ...rows] : [...rows, keep]
}

/** Where to scroll so that a row is wholly visible; the present place when it is. */
export function scrollFor(index: number, scrollTop: number, viewHeight: number, rowHeight: number): number {
  const top = index * rowHeight
  if (top < scrollTop) return top
  return top + rowHeight > scrollTop + viewHeight ? top + rowHeight - viewHeight : scrollTop
}

/** Pixels. Browsers draw no taller element: Firefox ends near 17.9 million, Chromium at 33.5 (domain/libraries.md 3.2). */
export const HEIGHT_MAX = 15_000_000

/** Where one stands in a list that may be taller than its element: the element is scrolled to `top`, and `shift` pixels were left out before. */
export interface Stand {
  top: number
  shift: number
}

/** The stand from which the list is seen at `y`, with the element scrolled in proportion. `whole` and `view` are the heights of list and window. */
export function standAt(y: number, whole: number, view: number): Stand {
  if (whole <= HEIGHT_MAX) return { top: y, shift: 0 }
  const top = Math.round((y * (HEIGHT_MAX - view)) / (whole - view))
  return { top, shift: Math.round(y) - top }
}

/**
 * The stand after the element was scrolled to `top`. Small steps move the list by as much as the hand did; a leap of the scrollbar moves it
 * in proportion. Near an end the two are reconciled, so that both ends can be reached step by step.
 */
export function follow(before: Stand, top: number, whole: number, view: number): Stand {
  if (whole <= HEIGHT_MAX) return { top, shift: 0 }
  const near = 2 * view
  const stepped = Math.abs(top - before.top) <= near
  if (stepped && top > near && top < HEIGHT_MAX - view - near) return { top, shift: before.shift }
  const y = stepped ? top + before.shift : (top * (whole - view)) / (HEIGHT_MAX - view)
  return standAt(Math.min(whole - view, Math.max(0, y)), whole, view)
}

/** Index in `now` of the row that stood nearest to row `id` in `before` and is still there, itself first, then what followed it. -1: none is. */
export function nearestRow<Row>(before: readonly Row[], id: string, now: readonly Row[], rowKey: (row: Row) => string): number {
  const places = new Map(now.map((row, index) => [rowKey(row), index]))
  const at = before.findIndex((row) => rowKey(row) === id)
  if (at < 0) return -1
  for (let step = 0; step < before.length; step++) {
    for (const row of [before[at + step], before[at - step]]) {
      const place = row === undefined ? undefined : places.get(rowKey(row))
      if (place !== undefined) return place
    }
  }
  return -1
}
