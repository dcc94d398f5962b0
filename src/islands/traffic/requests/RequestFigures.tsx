import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { useMemo } from 'react'

import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { resolveRange } from '#src/lib/time-range.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestHistogram } from '#src/queries/requests.ts'
import type { FiguresProps, ListParameters } from '#src/screens/list/list-types.ts'
import { $countedMs } from '#src/screens/list/tail-state.ts'
import { NOBODY } from '#src/screens/list/use-rows.ts'
import { $rangeText, $zone } from '#src/stores/range.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

/** How many requests match, and how many of them failed. The chart asks for the counts. */
export function RequestFigures({ ask, found, shown, live }: FiguresProps<RequestRow>) {
  const wanted = useCounted(ask, live)
  const counted = useQuery(
    {
      ...requestHistogram(wanted ?? NOBODY),
      enabled: false,
      // Live, the count before stays until the next one is there
      placeholderData: (before, of) => (live && of?.queryKey[2] === wanted?.scope.orgId ? before : undefined),
    },
    queryClient,
  )
  const sums = counted.data?.buckets.reduce(
    (sum, { none, c1, c2, c3, c4, c5, failed }) => ({ all: sum.all + none + c1 + c2 + c3 + c4 + c5, failed: sum.failed + failed }),
    { all: 0, failed: 0 },
  )
  return (
    <>
      {sums ? <b>{formatPlural(sums.all, 'request')}</b> : found.state === 'ready' ? <b>{formatPlural(shown, 'request')}</b> : ' '}
      {sums && sums.failed > 0 && (
        <span>
          {formatCount(sums.failed)} failed ({formatShare(sums.failed, sums.all)})
        </span>
      )}
      {found.state === 'ready' && sums && shown < sums.all && <span className="dim">{formatCount(shown)} loaded</span>}
    </>
  )
}

const $never = atom(0)

/** What the chart and the figures ask for: what the list does, and while live the same range as of now, again and again. */
export function useCounted(ask: ListParameters | undefined, live: boolean): ListParameters | undefined {
  const text = useStore($rangeText)
  const zone = useStore($zone)
  const nowMs = useStore(live ? $countedMs : $never)
  return useMemo(() => (ask && nowMs > 0 ? { ...ask, range: resolveRange(text, { nowMs, zone }) } : ask), [ask, nowMs, text, zone])
}
