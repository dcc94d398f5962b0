import { type RefCallback, useCallback, useState } from 'react'

/**
 * The native dialog that an element stands in. What React Aria puts at the end of the page would be below a modal one, and inert: it has to be in it.
 */
export function useDialogAround(): { around: Element | undefined; inside: RefCallback<Element> } {
  const [around, setAround] = useState<Element>()
  const inside = useCallback((element: Element | null) => {
    if (element) setAround(element.closest('dialog') ?? undefined)
  }, [])
  return { around, inside }
}
