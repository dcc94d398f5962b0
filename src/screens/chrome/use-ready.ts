import { useEffect, useState, useLayoutEffect } from 'react'

import { changesTo, isBare } from '#src/lib/view-state.ts'
import { $orgId } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { rememberedDefault } from '#src/stores/views.ts'

import type { FilterStore } from '../filter/filter-about.ts'

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

/**
 * A page that is opened with nothing in its address but the place shows its default view, if one is remembered; nobody is asked, so a page
 * without one waits for nothing. False until the address says what to show: draw what asks for rows only then.
 * A default that is not known here yet is offered by `SavedViews`, once the platform has named it.
 */
function useDefaultView(page: string): boolean {
  const [view] = useState(() => (isBare($search.get()) ? rememberedDefault($orgId.get(), page) : undefined))
  const [ready, setReady] = useState(view === undefined)
  useLayoutEffect(() => {
    if (!view) return
    // Before the first paint, and no step that Back would undo
    setSearch(changesTo($search.get(), view), { history: 'replace' })
    setReady(true)
    void import('../views/default-view-labels.ts').then(({ sayApplied }) => sayApplied(view.name))
  }, [view])
  return ready
}
