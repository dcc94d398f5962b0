import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useMemo } from 'react'

import { resolveRange } from '#src/lib/time-range.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { $countedMs } from '#src/screens/list/tail-state.ts'
import { $rangeText, $zone } from '#src/stores/range.ts'

const $never = atom(0)

/** What the chart and the figures ask for: what the list does, and while live the same range as of now, again and again. */
export function useCounted(ask: ListParameters | undefined, live: boolean): ListParameters | undefined {
  const text = useStore($rangeText)
  const zone = useStore($zone)
  const nowMs = useStore(live ? $countedMs : $never)
  return useMemo(() => (ask && nowMs > 0 ? { ...ask, range: resolveRange(text, { nowMs, zone }) } : ask), [ask, nowMs, text, zone])
}
