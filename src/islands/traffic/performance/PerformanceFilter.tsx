import { FilterLine } from '#src/screens/filter/FilterLine.tsx'
import { REQUEST_OPTIONS } from '#src/screens/filter/options.ts'
import { SavedViews } from '#src/screens/views/SavedViews.tsx'

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
