import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { formatClock, formatDay } from '#src/lib/format.ts'
import { visit } from '#src/stores/last-visits.ts'
import { setSearch } from '#src/stores/location.ts'
import { $rangeText, $zone } from '#src/stores/range.ts'

const MINUTE_MS = 60_000
/** What is older has expired in most organizations, and would be compared with nothing. */
const LONGEST_MS = 35 * 86_400_000

/** Makes the range begin where the visit before this one ended. */
export function SinceLastVisit({ orgId }: { orgId: string }) {
  const zone = useStore($zone)
  const { from, to } = useStore($rangeText)
  const [sinceMs, setSinceMs] = useState(0)
  useEffect(() => {
    const look = (): void => setSinceMs(Math.floor(visit(orgId, Date.now()) / MINUTE_MS) * MINUTE_MS)
    look()
    // Somebody looks until the page is hidden or left; who comes back much later begins another visit
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [orgId])
  const nowMs = Date.now()
  if (sinceMs === 0 || nowMs - sinceMs > LONGEST_MS) return null
  const isShown = from === String(sinceMs) && to === 'now'
  const day = formatDay(sinceMs, zone)
  const clock = formatClock(sinceMs, zone).slice(0, 5)
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isShown}
      title="Show the time since you last looked at this page"
      onClick={() => setSearch(isShown ? { from: undefined, to: undefined } : { from: String(sinceMs), to: 'now' })}
    >
      Since your last visit, {day === formatDay(nowMs, zone) ? clock : `${day} ${clock}`}
    </button>
  )
}
