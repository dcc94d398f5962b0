import { FilterLine } from '#src/screens/filter/FilterLine.tsx'
import { REQUEST_OPTIONS } from '#src/screens/filter/options.ts'
import { SavedViews } from '#src/screens/views/SavedViews.tsx'

import { FILTER } from './view.ts'

/** The filter of the screen and its saved views. */
export const AvailabilityFilter = () => (
  <FilterLine
    label="Filter requests"
    store={FILTER}
    placeholder="vendor:stripe -client:batch"
    options={REQUEST_OPTIONS}
    tools={<SavedViews page="/traffic/availability" />}
  />
)
