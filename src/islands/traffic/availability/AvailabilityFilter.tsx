import { FilterLine, REQUEST_OPTIONS } from '../filter/FilterLine.tsx'
import { SavedViews } from '../views/SavedViews.tsx'
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
