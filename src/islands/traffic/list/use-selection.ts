import { useCallback, useState } from 'react'

/** Ids of the selected rows. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE)
  const select = useCallback(
    (ids: readonly string[], how: 'toggle' | 'add') =>
      setSelected((now) => (how === 'add' ? new Set([...now, ...ids]) : toggled(now, ids))),
    [],
  )
  const clear = useCallback(() => setSelected(NONE), [])
  return { selected, select, clear }
}

const NONE: ReadonlySet<string> = new Set()

function toggled(set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  const next = new Set(set)
  for (const id of ids) if (!next.delete(id)) next.add(id)
  return next
}
