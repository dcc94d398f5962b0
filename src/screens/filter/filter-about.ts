import { computed, type ReadableAtom } from 'nanostores'

import type { FieldSet } from '#domain/filter/fields.ts'
import { type ParsedFilter, parseFilter } from '#domain/filter/parse.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'
import { $search, setSearch } from '#src/stores/location.ts'

/** What was asked on another screen and does not apply to this one: `aside` in the address. */
export const $aside = computed($search, (search) => search.get('aside') ?? '')
export const forgetAside = (): void => setSearch({ aside: undefined })

/** A click on a value: only it, all but it, or no matter. */
export type ValuePick = 'add' | 'exclude' | 'remove'

/** The address's filter, read as one about some kind of thing. */
export interface FilterStore {
  fields: FieldSet
  $filter: ReadableAtom<ParsedFilter>
  pick: (field: string, value: string, how: ValuePick) => Promise<void>
  /** A click on a number: at least this much, or less. */
  pickBound: (field: string, value: number, how: ValuePick) => Promise<void>
}

/** `filterAbout(CONNECTIONS)`; one for each screen. */
export function filterAbout(fields: FieldSet): FilterStore {
  const $filter = computed($filterText, (text) => parseFilter(text, fields))
  return {
    fields,
    $filter,
    // Changing a filter's text is needed when somebody clicks, not for the first row
    pick: async (field, value, how) => {
      const { EDITS } = await import('#src/lib/filter-parts.ts')
      applyFilter(EDITS[how]($filterText.get(), field, value, fields))
    },
    pickBound: async (field, value, how) => {
      const { withBound } = await import('#src/lib/filter-parts.ts')
      const parsed = $filter.get()
      if (parsed.ok) applyFilter(withBound(parsed.node, field, how === 'exclude' ? '<' : '>=', value, fields))
    },
  }
}
