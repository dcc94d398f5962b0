import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { $orgId } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { recentFilters, rememberFilter } from '#src/stores/recent-filters.ts'

/** Remembers each filter that is applied on this page. */
export function useRememberFilters(): void {
  const orgId = useStore($orgId)
  const text = useStore($filterText)
  useEffect(() => {
    if (orgId && text) rememberFilter(orgId, location.pathname, text)
  }, [orgId, text])
}

/** Those of this page, newest first. */
export const recentHere = (): string[] => recentFilters($orgId.get(), location.pathname)
