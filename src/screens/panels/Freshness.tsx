import { useStore } from '@nanostores/react'
import { WifiOff } from 'lucide-react'

import { explain } from '#src/lib/errors.ts'
import { formatClock } from '#src/lib/format.ts'
import { isRefreshing, type Loadable } from '#src/lib/loadable.ts'
import { useOnline } from '#src/lib/use-device.ts'
import { $zone } from '#src/stores/range.ts'

import css from './panels.module.css'

/** How old the numbers of a page are. Always there, and short, so that nothing moves when it has news: offline, or a refresh that failed. */
export function Freshness({ answers }: { answers: readonly Loadable<unknown>[] }) {
  const zone = useStore($zone)
  const online = useOnline()
  const times = answers.flatMap((answer) => (answer.state === 'ready' ? [answer.atMs] : []))
  const at = times.length > 0 ? formatClock(Math.min(...times), zone).slice(0, 8) : ''
  const stale = answers.flatMap((answer) => (answer.state === 'ready' && answer.stale ? [answer.stale] : []))
  const refreshing = answers.some(isRefreshing)
  return (
    <p role="status" className={css.fresh} data-stale={!online || stale[0] ? '' : undefined}>
      {!online ? (
        <>
          <WifiOff size={14} aria-hidden />
          {at ? `Offline: numbers of ${at}` : 'Offline'}
        </>
      ) : stale[0] ? (
        <>
          <span title={explain(stale[0].error)}>Not refreshed: numbers of {at}</span>
          <button type="button" className="link" onClick={() => stale.forEach(({ retry }) => retry())}>
            Try again
          </button>
        </>
      ) : refreshing ? (
        'Refreshing …'
      ) : (
        at && `As of ${at}`
      )}
    </p>
  )
}
