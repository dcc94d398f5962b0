import type { FilterStore } from './filter-about.ts'
import { FilterLine } from './FilterLine.tsx'
import { CONNECTION_OPTIONS, REQUEST_OPTIONS } from './options.ts'
import { SavedViews } from '../views/SavedViews.tsx'

export interface PanelsFilterProps {
  page: keyof typeof LINES
  store: FilterStore
}

/** What the line says on each screen of panels, and whose values it offers. */
const LINES = {
  '/inventory/geolocation': { label: 'Filter countries', placeholder: 'country:US -client:batch', options: CONNECTION_OPTIONS },
  '/traffic/availability': { label: 'Filter requests', placeholder: 'vendor:stripe -client:batch', options: REQUEST_OPTIONS },
  '/traffic/bandwidth': { label: 'Filter bytes', placeholder: 'vendor:stripe -client:batch', options: CONNECTION_OPTIONS },
  '/traffic/performance': { label: 'Filter requests', placeholder: 'host:api.stripe.com method:POST', options: REQUEST_OPTIONS },
}

/** The filter of a screen of panels, and its saved views. */
export const PanelsFilter = ({ page, store }: PanelsFilterProps) => (
  <FilterLine {...LINES[page]} store={store} tools={<SavedViews page={page} />} />
)

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
