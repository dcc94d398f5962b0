import { computed } from 'nanostores'

import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { address } from '#src/lib/routes.ts'
import { $contextId, $orgId } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $search } from '#src/stores/location.ts'

/** What a part of the screen has in common: field and value. */
export type Terms = readonly (readonly [field: string, value: string])[]

/**
 * Address of another screen of traffic about a part of what this one shows: its range, its filter, and `terms` on top. Fields that another
 * kind of thing has too go by the same name there, so the filter means the same.
 */
export const $partLink = computed([$orgId, $contextId, $search, $filterText], (orgId, contextId, search, text) => {
  const range = { from: search.get('from') ?? undefined, to: search.get('to') ?? undefined }
  return (page: 'requests' | 'connections' | 'availability', terms: Terms): string => {
    const q = terms.reduce((filter, [field, value]) => narrowTerm(filter, field, value, REQUESTS), text)
    return address(`/traffic/${page}`, { orgId, contextId, ...range, q })
  }
})
