import { FilterLine } from '../filter/FilterLine.tsx'
import type { FilterStore } from '../filter/filter-about.ts'
import { REQUEST_OPTIONS } from '../filter/options.ts'
import { SavedViews } from '../views/SavedViews.tsx'

interface RangedFilterProps {
  /** Path of the list, whose saved views these are. */
  page: string
  store: FilterStore
  placeholder: string
  /** What the list is of, in the plural. */
  noun: string
}

/** Which requests the entities of a list are counted from, and the saved views of the list; loaded after the first rows. */
export const RangedFilter = ({ page, store, placeholder, noun }: RangedFilterProps) => (
  <FilterLine
    label={`Filter ${noun} by their requests`}
    placeholder={placeholder}
    options={REQUEST_OPTIONS}
    store={store}
    tools={<SavedViews page={page} />}
  />
)
