import { useQuery } from '@tanstack/react-query'

import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestHistogram } from '#src/queries/requests.ts'
import type { FiguresProps } from '#src/screens/list/list-types.ts'
import css from '#src/screens/list/list.module.css'
import { NOBODY } from '#src/screens/list/use-rows.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { useCounted } from './use-counted.ts'

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
      {found.state === 'ready' && sums && shown < sums.all && <span className={css.quiet}>{formatCount(shown)} loaded</span>}
    </>
  )
}
