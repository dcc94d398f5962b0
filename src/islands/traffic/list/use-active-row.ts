import { useCallback, useEffect, useRef, useState } from 'react'

import { $search, setSearch } from '#src/stores/location.ts'

/** So that walking down a list does not write an address for each step; browsers limit how often one may. */
const REMEMBER_AFTER_MS = 300

/** Where one stands is nothing that Back should undo. */
const remember = (id: string): void => setSearch({ id: id || undefined }, { history: 'replace' })

/** The row one stands on: `id` in the address, so that it is found again. */
export function useActiveRow(): [string, (id: string) => void] {
  const [activeId, setActiveId] = useState(() => $search.get().get('id') ?? '')
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; id: string }>(undefined)

  const rememberNow = useCallback(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    remember(waiting.current.id)
    waiting.current = undefined
  }, [])

  // Who moves and opens at once must find the same row again on the way back
  useEffect(() => {
    document.addEventListener('astro:before-preparation', rememberNow)
    return () => {
      document.removeEventListener('astro:before-preparation', rememberNow)
      clearTimeout(waiting.current?.timer)
    }
  }, [rememberNow])

  const onActive = useCallback(
    (id: string) => {
      setActiveId(id)
      clearTimeout(waiting.current?.timer)
      waiting.current = { timer: setTimeout(rememberNow, REMEMBER_AFTER_MS), id }
    },
    [rememberNow],
  )
  return [activeId, onActive]
}
