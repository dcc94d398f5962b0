import { useEffect, useRef, useState } from 'react'

import { changesTo, isBare } from '#src/lib/view-state.ts'
import { defaultOf } from '#src/queries/views.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { rememberedDefault } from '#src/stores/views.ts'
import { viewQueryOf } from '#wire/product/view-query.ts'
import type { SavedView } from '#wire/product/views.ts'

/**
 * What this page opened with was remembered; now the platform has said what the default is. Looked at once: a default nobody knew here is
 * offered, and one that was changed meanwhile is shown as it is now, unless somebody has gone on from it.
 */
export function useDefaultNews(orgId: string, page: string, views: readonly SavedView[] | undefined): void {
  const [remembered] = useState(() => rememberedDefault(orgId, page))
  const told = useRef(false)
  useEffect(() => {
    if (!views || told.current) return
    told.current = true
    const search = $search.get()
    const present = defaultOf(views)
    const opened = views.find(({ id }) => id === remembered?.id)
    if (!remembered && present && isBare(search)) {
      void import('./default-view-labels.ts').then(({ offerDefault }) => offerDefault(present))
    } else if (remembered && opened && search.get('view') === opened.id && viewQueryOf(search) === remembered.query) {
      setSearch(changesTo(search, opened), { history: 'replace' })
    }
  }, [views, remembered])
}
