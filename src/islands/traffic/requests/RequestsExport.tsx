import { useStore } from '@nanostores/react'

import { REQUEST_FORMATS } from '#src/lib/export/formats.ts'
import { exportFound, exportHar, exportRows } from '#src/queries/export.ts'
import type { RequestsAsk } from '#src/queries/requests.ts'
import { REQUEST_COLUMNS } from '#wire/pulse/export-columns.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { ListExport } from '../list/ListExport.tsx'
import { $sort } from './view.ts'

interface RequestsExportProps {
  ask: RequestsAsk
  rows: readonly RequestRow[]
  selected: ReadonlySet<string>
}

/** Requests as a file. */
export function RequestsExport({ ask, rows, selected }: RequestsExportProps) {
  const sort = useStore($sort)
  return (
    <ListExport
      what="requests"
      orgId={ask.scope.orgId}
      formats={REQUEST_FORMATS}
      rows={rows}
      selected={selected}
      make={(picked, format, options) => {
        if (!picked) return exportFound({ ...ask, what: 'requests', sort }, format, options)
        return format === 'har' ? exportHar(ask.scope, picked, options) : exportRows(picked, REQUEST_COLUMNS, format, options)
      }}
      note="Values are masked as on screen."
    />
  )
}
