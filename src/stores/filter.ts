import { computed } from 'nanostores'

import { $search, setSearch } from './location.ts'
import { refreshRange } from './range.ts'

/** The filter of the screen, as a person typed it: `q` in the address. */
export const $filterText = computed($search, (search) => search.get('q') ?? '')

/** Applying the same text again refreshes. */
export function applyFilter(text: string): void {
  refreshRange()
  setSearch({ q: text.trim() })
}
