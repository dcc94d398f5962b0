import { useStore } from '@nanostores/react'
import { WifiOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { explain } from '#src/lib/errors.ts'
import { formatAgo, formatClock } from '#src/lib/format.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import { useNow } from '#src/lib/use-time.ts'
import { $zone } from '#src/stores/range.ts'

import css from './list.module.css'

const SelectionBar = lazy(() => import('#src/components/table/SelectionBar.tsx').then((module) => ({ default: module.SelectionBar })))

export interface ListFootProps {
  /** In the plural: what stands in the rows. */
  words: string
  found: Loadable<unknown>
  online: boolean
  /** There are rows, and keys act on them. */
  acts: boolean
  selected: ReadonlySet<string>
  onClear: () => void
  /** What can be done with the selected ones. */
  actions?: ReactNode
  /** How many there are. */
  children: ReactNode
}

/** One line under a list: how many there are, how old they are, and which keys help. Always there, so nothing moves when it has news. */
export function ListFoot({ words, found, online, acts, selected, onClear, actions, children }: ListFootProps) {
  const zone = useStore($zone)
  const nowMs = useNow(!online)
  const ready = found.state === 'ready' ? found : undefined

  return (
    <footer className={css.statusLine} data-offline={!online || undefined}>
      <p role="status" className={css.statusText}>
        {!online ? (
          <>
            <WifiOff size={14} aria-hidden />
            Offline.
            {ready && ` These ${words} are from ${formatClock(ready.atMs, zone).slice(0, 8)}, ${formatAgo(ready.atMs, nowMs)}.`}
          </>
        ) : ready?.stale ? (
          <>
            <span className={css.bad}>{explain(ready.stale.error)}</span> These {words} are from {formatClock(ready.atMs, zone).slice(0, 8)}
            .
            <button type="button" className="link" onClick={ready.stale.retry}>
              Try again
            </button>
          </>
        ) : (
          children
        )}
      </p>
      {/* Keys make way for what went wrong */}
      {acts && (selected.size > 0 || (online && !ready?.stale)) && (
        <Suspense>
          <SelectionBar count={selected.size} onClear={onClear}>
            {actions}
          </SelectionBar>
        </Suspense>
      )}
    </footer>
  )
}
