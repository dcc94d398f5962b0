import { labelWords } from '#domain/traffic/labels.ts'
import { OPAQUE_REASON_WORDS, OPAQUE_REASONS } from '#domain/traffic/visibility.ts'
import { countryName } from '#src/lib/format.ts'
import { connectionValues } from '#src/queries/connections-around.ts'

import { type Facet, Facets, type FacetsProps, yesNo } from '../../filter/Facets.tsx'
import { connectionFilter } from '../view.ts'

const FACETS: readonly Facet[] = [
  { field: 'opaque', label: 'Opaque', open: true, name: yesNo },
  { field: 'reason', label: 'Why opaque', open: true, name: reasonName },
  { field: 'open', label: 'Open', open: true, name: yesNo },
  { field: 'host', label: 'Host', open: true },
  { field: 'vendor', label: 'Vendor', open: true },
  { field: 'client', label: 'Client', open: true },
  { field: 'label', label: 'Label', open: true, name: (value) => labelWords(value)?.label ?? value },
  { field: 'protocol', label: 'Protocol' },
  { field: 'l4', label: 'Transport' },
  { field: 'tls', label: 'TLS version', name: (value) => value || 'none or unknown' },
  { field: 'probe', label: 'TLS library' },
  { field: 'direction', label: 'Direction' },
  { field: 'country', label: 'Country', name: countryName },
  { field: 'port', label: 'Port' },
  { field: 'env', label: 'Environment' },
  { field: 'tag', label: 'Tag' },
  { field: 'exe', label: 'Executable' },
  { field: 'user', label: 'User' },
  { field: 'container', label: 'Container' },
  { field: 'namespace', label: 'Namespace' },
  { field: 'node', label: 'Node' },
]

/** Values of connections that occur and how often. */
export const ConnectionFacets = (props: Omit<FacetsProps, 'facets' | 'question' | 'store'>) => (
  <Facets {...props} facets={FACETS} question={connectionValues} store={connectionFilter} />
)

function reasonName(value: string): string {
  const reason = OPAQUE_REASONS.find((one) => one === value)
  return reason ? OPAQUE_REASON_WORDS[reason].label : 'not opaque'
}
