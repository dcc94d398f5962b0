import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'

import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { type RequestsAsk, requestHistogram } from '#src/queries/requests.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { ListFoot } from '../list/ListFoot.tsx'
import css from '../list/list.module.css'
import { NOBODY, type RowsState } from '../list/use-rows.ts'
import { $compareLink } from './links.ts'

export interface StatusLineProps {
  found: RowsState<RequestRow>
  ask: RequestsAsk | undefined
  shown: number
  online: boolean
  selected: ReadonlySet<string>
  onClear: () => void
}

/** The line under the list of requests. */
export function StatusLine({ found, ask, shown, online, selected, onClear }: StatusLineProps) {
  const counted = useQuery({ ...requestHistogram(ask ?? NOBODY), enabled: false }, queryClient)
  const sums = counted.data?.buckets.reduce(
    (sum, { none, c1, c2, c3, c4, c5 }) => ({ all: sum.all + none + c1 + c2 + c3 + c4 + c5, bad: sum.bad + c5 }),
    { all: 0, bad: 0 },
  )

  const pair = selected.size === 2 ? [...selected] : undefined
  return (
    <ListFoot
      words="requests"
      found={found}
      online={online}
      selected={selected}
      onClear={onClear}
      actions={pair && <CompareLink ids={pair} found={found} />}
    >
      {sums ? <b>{formatPlural(sums.all, 'request')}</b> : found.state === 'ready' ? <b>{formatPlural(shown, 'request')}</b> : ' '}
      {sums && sums.bad > 0 && (
        <span>
          {formatCount(sums.bad)} with 5xx ({formatShare(sums.bad, sums.all)})
        </span>
      )}
      {found.state === 'ready' && sums && shown < sums.all && <span className={css.quiet}>{formatCount(shown)} loaded</span>}
    </ListFoot>
  )
}

/** The later one is looked at, and compared with the one before it. */
function CompareLink({ ids, found }: { ids: readonly string[]; found: RowsState<RequestRow> }) {
  const compareLink = useStore($compareLink)
  const order = found.state === 'ready' ? found.rows.filter(({ id }) => ids.includes(id)) : []
  const [later, earlier] = order.toSorted((a, b) => b.timestampMs - a.timestampMs)
  if (!later || !earlier) return null
  return (
    <a className="button" data-size="small" href={compareLink(later.id, earlier.id)}>
      <GitCompareArrows size={13} aria-hidden />
      Compare
    </a>
  )
}
