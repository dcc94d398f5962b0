import { countryName } from '#src/lib/format.ts'
import { requestValues } from '#src/queries/requests.ts'

import { type Facet, Facets, type FacetsProps, yesNo } from '../filter/Facets.tsx'
import { requestFilter } from './view.ts'

const FACETS: readonly Facet[] = [
  { field: 'status', label: 'Status', open: true, name: (value) => (value === '0' ? 'none' : value) },
  { field: 'method', label: 'Method', open: true },
  { field: 'host', label: 'Host', open: true },
  { field: 'vendor', label: 'Vendor', open: true },
  { field: 'client', label: 'Client', open: true },
  { field: 'template', label: 'Endpoint' },
  { field: 'type', label: 'Content type' },
  { field: 'kind', label: 'Kind' },
  { field: 'direction', label: 'Direction' },
  { field: 'country', label: 'Country', name: countryName },
  { field: 'env', label: 'Environment' },
  { field: 'tag', label: 'Tag' },
  { field: 'token', label: 'Token' },
  { field: 'failed', label: 'Failed', name: yesNo },
  { field: 'issue', label: 'Has issue', name: yesNo },
  { field: 'sensitive', label: 'Has sensitive data', name: yesNo },
  { field: 'payload', label: 'Has payload', name: yesNo },
  { field: 'source', label: 'Source' },
]

/** Values of requests that occur and how often. */
export const RequestFacets = (props: Omit<FacetsProps, 'facets' | 'question' | 'store'>) => (
  <Facets {...props} facets={FACETS} question={requestValues} store={requestFilter} />
)
