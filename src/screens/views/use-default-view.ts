import { useLayoutEffect, useState } from 'react'

import { changesTo, isBare } from '#src/lib/view-state.ts'
import { $orgId } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { rememberedDefault } from '#src/stores/views.ts'

/**
 * A page that is opened with nothing in its address but the place shows its default view, if one is remembered; nobody is asked, so a page
 * without one waits for nothing. False until the address says what to show: draw what asks for rows only then.
 * A default that is not known here yet is offered by `SavedViews`, once the platform has named it.
 */
export function useDefaultView(page: string): boolean {
  const [view] = useState(() => (isBare($search.get()) ? rememberedDefault($orgId.get(), page) : undefined))
  const [ready, setReady] = useState(view === undefined)
  useLayoutEffect(() => {
    if (!view) return
    // Before the first paint, and no step that Back would undo
    setSearch(changesTo($search.get(), view), { history: 'replace' })
    setReady(true)
    void import('./default-view-labels.ts').then(({ sayApplied }) => sayApplied(view.name))
  }, [view])
  return ready
}
