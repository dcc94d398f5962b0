import { FilterLine, REQUEST_OPTIONS } from '../filter/FilterLine.tsx'
import { SavedViews } from '../views/SavedViews.tsx'
import { PERFORMANCE_FILTER } from './view.ts'

/** The filter of the screen and its saved views. */
export const PerformanceFilter = () => (
  <FilterLine
    label="Filter requests"
    store={PERFORMANCE_FILTER}
    placeholder="host:api.stripe.com method:POST"
    options={REQUEST_OPTIONS}
    tools={<SavedViews page="/traffic/performance" />}
  />
)
