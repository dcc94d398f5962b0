import { useStore } from '@nanostores/react'

import { CONNECTION_FORMATS } from '#src/lib/export/formats.ts'
import type { ConnectionsAsk } from '#src/queries/connections.ts'
import { exportFound, exportRows } from '#src/queries/export.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'
import { CONNECTION_COLUMNS } from '#wire/pulse/export-columns.ts'

import { ListExport } from '../../list/ListExport.tsx'
import { $sort } from '../view.ts'

interface ConnectionsExportProps {
  ask: ConnectionsAsk
  rows: readonly ConnectionRow[]
  selected: ReadonlySet<string>
}

/** Connections as a file. */
export function ConnectionsExport({ ask, rows, selected }: ConnectionsExportProps) {
  const sort = useStore($sort)
  return (
    <ListExport
      what="connections"
      orgId={ask.scope.orgId}
      formats={CONNECTION_FORMATS}
      rows={rows}
      selected={selected}
      make={(picked, format, options) =>
        picked
          ? exportRows(picked, CONNECTION_COLUMNS, format, options)
          : exportFound({ ...ask, what: 'connections', sort }, format, options)
      }
      note="Bytes of open ones are 0: agents tell them at the end."
    />
  )
}
