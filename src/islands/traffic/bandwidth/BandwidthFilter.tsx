import { CONNECTION_OPTIONS, FilterLine } from '../filter/FilterLine.tsx'
import { SavedViews } from '../views/SavedViews.tsx'
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
