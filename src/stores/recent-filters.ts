import { persistentAtom } from '@nanostores/persistent'

import { NO_RECENT, readRecentFilters, type RecentFilters, withRecent } from '#src/lib/recent-filters.ts'
import { RECENT_FILTERS_KEY } from '#src/lib/session-records.ts'

import { $uid } from './session.ts'

/**
 * Filters that were applied, so that `/` offers them again. Key `view:recent-filters`, JSON
 * `{"uid":"…","filters":[{"orgId":"…","page":"/traffic/requests","text":"status:5xx"}]}`; whatever cannot be read, or is somebody else's, counts
 * as nothing. Writers: `rememberFilter`, and sign-out.
 */
const $recent = persistentAtom<RecentFilters>(RECENT_FILTERS_KEY, NO_RECENT, {
  encode: (recent) => (recent.filters.length > 0 ? JSON.stringify(recent) : undefined) as string, // undefined removes the key
  decode: readRecentFilters,
})

/** Newest first. */
export function recentFilters(orgId: string, page: string): string[] {
  const { uid, filters } = $recent.get()
  return uid === $uid.get() ? filters.filter((one) => one.orgId === orgId && one.page === page).map(({ text }) => text) : []
}

export const rememberFilter = (orgId: string, page: string, text: string): void =>
  $recent.set(withRecent($recent.get(), $uid.get(), { orgId, page, text }))
