import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { explain } from '#src/lib/errors.ts'
import { formatAgo, formatClock, formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { useNow } from '#src/lib/use-now.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestHistogram, type RequestsAsk } from '#src/queries/requests.ts'
import { $zone } from '#src/stores/range.ts'

import css from './requests.module.css'
import type { RowsState } from './use-rows.ts'

const SelectionBar = lazy(() => import('#src/components/table/SelectionBar.tsx').then((module) => ({ default: module.SelectionBar })))

export interface StatusLineProps {
  found: RowsState
  ask: RequestsAsk | undefined
  shown: number
  online: boolean
  selected: ReadonlySet<string>
  onClear: () => void
}

/** One line under the list: how many there are, how old they are, and which keys help. Always there, so nothing moves when it has news. */
export function StatusLine({ found, ask, shown, online, selected, onClear }: StatusLineProps) {
  const zone = useStore($zone)
  const nowMs = useNow(!online)
  const counted = useQuery({ ...requestHistogram(ask ?? NOBODY), enabled: false }, queryClient)
  const sums = counted.data?.buckets.reduce(
    (sum, { none, c1, c2, c3, c4, c5 }) => ({ all: sum.all + none + c1 + c2 + c3 + c4 + c5, bad: sum.bad + c5 }),
    { all: 0, bad: 0 },
  )
  const ready = found.state === 'ready' ? found : undefined

  return (
    <footer className={css.statusLine} data-offline={!online || undefined}>
      <p role="status" className={css.statusText}>
        {!online ? (
          <>
            <WifiOff size={14} aria-hidden />
            Offline.
            {ready && ` These requests are from ${formatClock(ready.atMs, zone).slice(0, 8)}, ${formatAgo(ready.atMs, nowMs)}.`}
          </>
        ) : ready?.error ? (
          <>
            <span className={css.bad}>{explain(ready.error)}</span> These requests are from {formatClock(ready.atMs, zone).slice(0, 8)}.
            <button type="button" className="link" onClick={ready.retry}>
              Try again
            </button>
          </>
        ) : (
          <>
            {sums ? <b>{formatPlural(sums.all, 'request')}</b> : ready ? <b>{formatPlural(shown, 'request')}</b> : ' '}
            {sums && sums.bad > 0 && (
              <span>
                {formatCount(sums.bad)} failed ({formatShare(sums.bad, sums.all)})
              </span>
            )}
            {ready && sums && shown < sums.all && <span className={css.quiet}>{formatCount(shown)} loaded</span>}
          </>
        )}
      </p>
      {selected.size > 0 ? (
        <Suspense>
          <SelectionBar count={selected.size} onClear={onClear} />
        </Suspense>
      ) : (
        <p className={css.keys} aria-hidden="true">
          <kbd className="kbd">/</kbd> filter <kbd className="kbd">j</kbd> <kbd className="kbd">k</kbd> move{' '}
          <kbd className="kbd">Enter</kbd> open <kbd className="kbd">→</kbd> cells <kbd className="kbd">x</kbd> select{' '}
          <kbd className="kbd">c</kbd> copy
        </p>
      )}
    </footer>
  )
}

const NOBODY: RequestsAsk = { scope: { orgId: '', contextId: '' }, range: { fromMs: 0, toMs: 0 }, filter: undefined }
