import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * Width of an element's content in pixels; 0 before its first layout. To read it when the element is put into the page would lay the page out within
 * the task that drew it, twice as long as what is left to do after it.
 */
export function useWidth(ref: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** Media features that change what a token looks like. */
const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', '(prefers-contrast: more)']

/**
 * A word that changes when the colours of the page do: a canvas keeps what was painted, so it has to be painted again. Styles change by
 * themselves and need none of this.
 */
export function useTheme(): string {
  return useSyncExternalStore(subscribe, readTheme, () => '')
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const lists = QUERIES.map((query) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    for (const list of lists) list.removeEventListener('change', changed)
  }
}

const readTheme = (): string =>
  `${document.documentElement.dataset['theme'] ?? ''} ${QUERIES.map((query) => (matchMedia(query).matches ? 1 : 0)).join('')}`

/** What the element of a drawing that is read by keys says of itself. */
export const readByKeys = (what: string, label: string, describedBy: string) => ({
  role: 'application',
  'aria-roledescription': what,
  'aria-label': label,
  'aria-describedby': describedBy,
  tabIndex: 0,
})
