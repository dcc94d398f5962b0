import { useStore } from '@nanostores/react'
import { ScanEye } from 'lucide-react'

import type { RowFileFormat } from '#domain/export/writers.ts'
import { labelText } from '#domain/traffic/labels.ts'
import { OPAQUE_REASON_LABELS, OPAQUE_REASONS } from '#domain/traffic/visibility.ts'
import { CONNECTION_FORMATS } from '#src/lib/export/formats.ts'
import { countryName } from '#src/lib/format.ts'
import { connectionValues, newestConnection } from '#src/queries/connections-around.ts'
import { inCommonQuery } from '#src/queries/in-common.ts'
import { exportRows } from '#src/queries/export.ts'
import { yesNo } from '#src/screens/filter/Facets.tsx'
import type { ListAround } from '#src/screens/list/list-types.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import { CONNECTION_COLUMNS } from '#wire/pulse/export-columns.ts'

import { ConnectionFigures } from './ConnectionFigures.tsx'
import css from './connections.module.css'
import { $coverageShown, showCoverage } from './connections.ts'
import { ConnectionsStrip } from './ConnectionsStrip.tsx'

/** What stands around the rows of connections. */
export const connectionsAround: ListAround<ConnectionRow> = {
  facets: [
    { field: 'visibility', label: 'Visibility', open: true },
    // What is not opaque is counted by visibility
    { field: 'reason', label: 'Why opaque', open: true, name: reasonName, without: '' },
    { field: 'open', label: 'Open', open: true, name: yesNo },
    { field: 'host', label: 'Host', open: true },
    { field: 'vendor', label: 'Vendor', open: true, name: (id, nameOf) => nameOf('vendor', id) },
    { field: 'client', label: 'Client', open: true },
    { field: 'label', label: 'Label', open: true, name: (value) => labelText(value)?.label ?? value },
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
  ],
  values: connectionValues,
  says: 'connections',
  Strip: ConnectionsStrip,
  empty: {
    newest: newestConnection,
    nothing: 'No connection was opened in this range',
    never: {
      drawing: 'not-connected',
      title: 'No connections received yet',
      hint: 'Agents see connections, also those nobody can look into. OpenTelemetry and imported recordings report requests only.',
      action: 'Connect an agent',
    },
  },
  Figures: ConnectionFigures,
  Tools: CoverageButton,
  inCommon: {
    query: inCommonQuery('/connections/in-common'),
    apart: { field: 'visibility', value: 'opaque', label: 'Opaque' },
    amounts: ['duration', 'size', 'sent'],
  },
  export: {
    formats: CONNECTION_FORMATS,
    note: 'Bytes of open ones are 0: agents report them at the end.',
    ofRows: (_scope, rows, format, options) => exportRows(rows, CONNECTION_COLUMNS, format as RowFileFormat, options),
  },
}

function CoverageButton() {
  const shown = useStore($coverageShown)
  return (
    <button
      type="button"
      className={`button ${css.coverage}`}
      aria-pressed={shown}
      title="How much can be seen of each client’s traffic"
      onClick={() => showCoverage(!shown)}
    >
      <ScanEye size={15} aria-hidden />
      <span>Coverage</span>
    </button>
  )
}

function reasonName(value: string): string {
  const reason = OPAQUE_REASONS.find((one) => one === value)
  return reason ? OPAQUE_REASON_LABELS[reason].label : 'not opaque'
}
