import { FilterLine } from '../filter/FilterLine.tsx'
import type { FilterStore } from '../filter/filter-about.ts'
import { CONNECTION_OPTIONS, REQUEST_OPTIONS } from '../filter/options.ts'
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
