import { FilterLine } from '#src/screens/filter/FilterLine.tsx'
import type { FilterStore } from '#src/screens/filter/filter-about.ts'
import { CONNECTION_OPTIONS, REQUEST_OPTIONS } from '#src/screens/filter/options.ts'
import { SavedViews } from '#src/screens/views/SavedViews.tsx'

export interface PanelsFilterProps {
  page: keyof typeof LINES
  store: FilterStore
}

/** What the line says on each screen of panels, and whose values it offers. */
const LINES = {
  '/traffic/availability': { label: 'Filter requests', placeholder: 'vendor:stripe -client:batch', options: REQUEST_OPTIONS },
  '/traffic/bandwidth': { label: 'Filter bytes', placeholder: 'vendor:stripe -client:batch', options: CONNECTION_OPTIONS },
  '/traffic/performance': { label: 'Filter requests', placeholder: 'host:api.stripe.com method:POST', options: REQUEST_OPTIONS },
}

/** The filter of a screen of panels, and its saved views. */
export const PanelsFilter = ({ page, store }: PanelsFilterProps) => (
  <FilterLine {...LINES[page]} store={store} tools={<SavedViews page={page} />} />
)
