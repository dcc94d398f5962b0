import { formatCount } from '#src/lib/format.ts'
import { type ExportParameters, type Exported, type ExportOptions, exportFound } from '#src/queries/export.ts'
import type { SortOf } from '#src/stores/sort.ts'
import type { ExportFileFormat } from '#wire/pulse/export.ts'

import { FileExport } from '../FileExport.tsx'
import type { ListParameters, ListExport as Declared } from './list-types.ts'
import type { ListRow } from './rows.ts'

export interface ListExportProps<Row> extends Declared<Row> {
  what: ExportParameters['what']
  ask: ListParameters
  sort: SortOf<string>
  rows: readonly Row[]
  selected: ReadonlySet<string>
}

/** What the filter matches, or the chosen rows, as a file. */
export function ListExport<Row extends ListRow>(props: ListExportProps<Row>) {
  const { what, ask, sort, formats, rows, selected, note } = props
  const picked = selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : undefined

  function make(format: ExportFileFormat, options: ExportOptions): Exported | Promise<Exported> {
    if (picked) return props.ofRows(ask.scope, picked, format, options)
    // A list sorts by what its rows can be exported by
    return exportFound({ ...ask, what, sort: sort as ExportParameters['sort'] }, format, options)
  }

  return (
    <FileExport
      what={picked ? `${formatCount(picked.length)} selected` : 'what the filter matches'}
      formats={formats}
      named={[what, ask.scope.orgId]}
      make={make}
      note={(most) => `At most ${formatCount(most)} ${what}, in the order of the list. ${note}`}
    />
  )
}
