import { computed, type ReadableAtom } from 'nanostores'

import type { FieldSet } from '#domain/filter/fields.ts'
import { type ParsedFilter, parseFilter } from '#domain/filter/parse.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'

/** A click on a value: only it, all but it, or no matter. */
export type ValuePick = 'add' | 'exclude' | 'remove'

/** The address's filter, read as one about some kind of thing. */
export interface FilterStore {
  fields: FieldSet
  $filter: ReadableAtom<ParsedFilter>
  pick: (field: string, value: string, how: ValuePick) => Promise<void>
}

/** `filterAbout(CONNECTIONS)`; one for each screen. */
export const filterAbout = (fields: FieldSet): FilterStore => ({
  fields,
  $filter: computed($filterText, (text) => parseFilter(text, fields)),
  pick: async (field, value, how) => {
    // Changing a filter's text is needed when somebody clicks, not for the first row
    const { EDITS } = await import('#src/lib/filter-edits.ts')
    applyFilter(EDITS[how]($filterText.get(), field, value, fields))
  },
})
