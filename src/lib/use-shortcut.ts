import { useEffect, useRef } from 'react'

import { keepShortcuts, onShortcut } from './shortcut-handlers.ts'

/** Runs `handler` when the keys of a shortcut are pressed, while the part of the screen that calls this is shown. Undefined: it has nothing to do. */
export function useShortcut(id: string, handler: (() => void) | undefined): void {
  const newest = useRef(handler)
  newest.current = handler
  const acts = handler !== undefined
  useEffect(() => (acts ? onShortcut(id, () => newest.current?.()) : undefined), [id, acts])
}

/** Where a part is on its way that acts on these keys: what is pressed of them meanwhile is handed to it. `ids` must not change. */
export function EarlyKeys({ ids }: { ids: readonly string[] }): null {
  useEffect(() => keepShortcuts(ids), [ids])
  return null
}
