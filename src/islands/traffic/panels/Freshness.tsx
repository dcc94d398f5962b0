import { useStore } from '@nanostores/react'
import { WifiOff } from 'lucide-react'

import { explain } from '#src/lib/errors.ts'
import { formatClock } from '#src/lib/format.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { $zone } from '#src/stores/range.ts'

import css from './panels.module.css'
import type { Answer } from './use-answer.ts'

/** How old the numbers of a page are. Always there, and short, so that nothing moves when it has news: offline, or a refresh that failed. */
export function Freshness({ answers }: { answers: readonly Answer<unknown, unknown>[] }) {
  const zone = useStore($zone)
  const online = useOnline()
  const times = answers.flatMap(({ shown }) => (shown ? [shown.atMs] : []))
  const at = times.length > 0 ? formatClock(Math.min(...times), zone).slice(0, 8) : ''
  const stale = answers.find(({ shown, error }) => shown && error)
  const refreshing = answers.some((answer) => answer.refreshing)
  return (
    <p role="status" className={css.fresh} data-stale={!online || stale ? '' : undefined}>
      {!online ? (
        <>
          <WifiOff size={14} aria-hidden />
          {at ? `Offline: numbers of ${at}` : 'Offline'}
        </>
      ) : stale?.error ? (
        <>
          <span title={explain(stale.error)}>Not refreshed: numbers of {at}</span>
          <button type="button" className="link" onClick={() => answers.forEach(({ error, retry }) => error && retry())}>
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
