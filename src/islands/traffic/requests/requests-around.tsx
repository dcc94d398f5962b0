import { useStore } from '@nanostores/react'
import { GitCompareArrows } from 'lucide-react'

import type { RowFileFormat } from '#domain/export/writers.ts'
import { REQUEST_FORMATS } from '#src/lib/export/formats.ts'
import { countryName } from '#src/lib/format.ts'
import { exportHar, exportRows } from '#src/queries/export.ts'
import { inCommonQuery } from '#src/queries/in-common.ts'
import { requestValues } from '#src/queries/requests.ts'
import { yesNo } from '#src/screens/filter/Facets.tsx'
import type { ListAround } from '#src/screens/list/list-types.ts'
import { REQUEST_COLUMNS } from '#wire/pulse/export-columns.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { requestsEmpty } from './NoRequests.tsx'
import { RequestFigures } from './RequestFigures.tsx'
import { $compareLink } from './requests.ts'
import { TimeStrip } from './TimeStrip.tsx'

/** What stands around the rows of requests. */
export const requestsAround: ListAround<RequestRow> = {
  facets: [
    { field: 'status', label: 'Status', open: true, name: (value) => (value === '0' ? 'none' : value) },
    { field: 'method', label: 'Method', open: true },
    { field: 'host', label: 'Host', open: true },
    { field: 'vendor', label: 'Vendor', open: true, name: (id, nameOf) => nameOf('vendor', id) },
    { field: 'client', label: 'Client', open: true },
    { field: 'template', label: 'Endpoint' },
    { field: 'type', label: 'Content type' },
    { field: 'kind', label: 'Kind' },
    { field: 'direction', label: 'Direction' },
    { field: 'country', label: 'Country', name: countryName },
    { field: 'env', label: 'Environment' },
    { field: 'pod', label: 'Pod' },
    { field: 'tag', label: 'Tag' },
    // Each workload has its own, and telling them apart takes as long as all the others together
    { field: 'token', label: 'Token', inCommon: false },
    { field: 'failed', label: 'Failed', name: yesNo },
    { field: 'issue', label: 'Has issue', name: yesNo },
    { field: 'sensitive', label: 'Has sensitive data', name: yesNo },
    // Which ones are stored is up to a sample
    { field: 'payload', label: 'Has payload', name: yesNo, inCommon: false },
    { field: 'source', label: 'Source' },
  ],
  values: requestValues,
  Strip: TimeStrip,
  says: 'requests',
  empty: requestsEmpty,
  Figures: RequestFigures,
  Selected: CompareLink,
  inCommon: {
    query: inCommonQuery('/requests/in-common'),
    apart: { field: 'failed', value: 'true', label: 'Failed' },
    amounts: ['duration', 'size', 'sent'],
  },
  export: {
    formats: REQUEST_FORMATS,
    note: 'Values are masked as on screen.',
    ofRows: (scope, rows, format, options) =>
      format === 'har' ? exportHar(scope, rows, options) : exportRows(rows, REQUEST_COLUMNS, format as RowFileFormat, options),
  },
}

/** Of two: the later one is looked at, and compared with the one before it. */
function CompareLink({ rows }: { rows: readonly RequestRow[] }) {
  const compareLink = useStore($compareLink)
  const [later, earlier, third] = rows.toSorted((a, b) => b.timestampMs - a.timestampMs)
  if (!later || !earlier || third) return null
  return (
    <a className="button" data-size="small" href={compareLink(later.id, earlier.id)}>
      <GitCompareArrows size={13} aria-hidden />
      Compare
    </a>
  )
}
