import { FilterLine } from '#src/screens/filter/FilterLine.tsx'
import { CONNECTION_OPTIONS } from '#src/screens/filter/options.ts'
import { SavedViews } from '#src/screens/views/SavedViews.tsx'

import { BANDWIDTH_FILTER } from './view.ts'

/** The filter of the screen and its saved views. */
export const BandwidthFilter = () => (
  <FilterLine
    label="Filter bytes"
    store={BANDWIDTH_FILTER}
    placeholder="vendor:stripe -client:batch"
    options={CONNECTION_OPTIONS}
    tools={<SavedViews page="/traffic/bandwidth" />}
  />
)
