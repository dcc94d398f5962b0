import { useCallback, useEffect, useState } from 'react'

import { type MoreState, TableMore } from '#src/components/table/TableMore.tsx'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { requestAt } from './data/tables.ts'
import { TablesGrid, type TablesGridProps } from './TablesGrid.tsx'

const PAGE = 100
const TOTAL = 1000
const WAIT_MS = 600

/** A list that grows while one reads: a page at a time, with one that fails. */
export function TablesLoad(table: Pick<TablesGridProps<RequestRow>, 'columns' | 'usual' | 'rowKey'>) {
  const [rows, setRows] = useState(() => pageFrom(0))
  const [state, setState] = useState<'resting' | 'loading' | 'failed'>('resting')
  const [failedOnce, setFailedOnce] = useState(false)

  const load = useCallback(() => setState('loading'), [])
  const onEnd = useCallback(() => {
    if (state === 'resting' && rows.length < TOTAL) load()
  }, [state, rows.length, load])

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => {
      if (rows.length === 2 * PAGE && !failedOnce) {
        setFailedOnce(true)
        setState('failed')
      } else {
        setRows([...rows, ...pageFrom(rows.length)])
        setState('resting')
      }
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [state, rows, failedOnce])

  const more: MoreState | undefined =
    state === 'loading'
      ? { state }
      : state === 'failed'
        ? { state, error: { kind: 'busy', message: 'The platform is busy.', retryAfterSeconds: undefined }, retry: load }
        : undefined
  return (
    <TablesGrid
      caption="Growing requests"
      {...table}
      rows={rows}
      size="small"
      table={{ onEnd, total: TOTAL, more: more && <TableMore words="requests" {...more} /> }}
    />
  )
}

const pageFrom = (first: number): RequestRow[] => Array.from({ length: PAGE }, (_, index) => requestAt(first + index))
