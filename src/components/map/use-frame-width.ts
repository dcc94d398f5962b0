import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of an element in pixels, followed as it changes; 0 before the first layout. */
export function useFrameWidth(ref: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
