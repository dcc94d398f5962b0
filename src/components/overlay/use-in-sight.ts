import { type RefObject, useEffect } from 'react'

/** Pixels of the next one that stay in sight, to tell that there is one. */
const PEEK = 32

/** Of a row that is scrolled where it does not fit, what `chosen` selects is in sight, at first and whenever `current` changes. */
export function useInSight(row: RefObject<HTMLElement | null>, chosen: string, current: string): void {
  // Only the row is scrolled: scrollIntoView would move the page too
  useEffect(() => {
    const box = row.current
    const one = box?.querySelector<HTMLElement>(chosen)
    if (!box || !one) return
    const start = one.offsetLeft - box.offsetLeft
    if (start < box.scrollLeft + PEEK) box.scrollLeft = start - PEEK
    else if (start + one.offsetWidth > box.scrollLeft + box.clientWidth - PEEK)
      box.scrollLeft = start + one.offsetWidth + PEEK - box.clientWidth
  }, [row, chosen, current])
}
