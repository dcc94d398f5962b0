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
