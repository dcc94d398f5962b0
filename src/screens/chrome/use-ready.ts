import { useEffect, useState } from 'react'

import { $search, setSearch } from '#src/stores/location.ts'

import type { FilterStore } from '../filter/filter-about.ts'
import { useDefaultView } from '../views/use-default-view.ts'

/** False until the address says what to show: draw what asks for rows only then. The default view comes first, then what another screen left. */
export function useReady(page: string, filter: FilterStore): boolean {
  const viewed = useDefaultView(page)
  const settled = useSettledFilter(filter, viewed)
  return viewed && settled
}

/** A filter that came along from another screen: what does not apply here waits in `aside` until it does. */
function useSettledFilter({ fields, $filter }: FilterStore, viewed: boolean): boolean {
  const [settled, setSettled] = useState(() => $filter.get().ok && !$search.get().has('aside'))
  useEffect(() => {
    if (settled || !viewed) return
    import('#src/lib/settle-filter.ts')
      .then(({ settleFilter }) => {
        const search = $search.get()
        setSearch(
          { ...settleFilter(search.get('q') ?? '', search.get('aside') ?? '', fields) },
          {
            history: 'replace',
          },
        )
      })
      // Without it the filter says what it cannot read
      .catch(() => undefined)
      .finally(() => setSettled(true))
  }, [settled, viewed, fields])
  return settled
}
