import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { ExportMenu, type ExportRun } from '#src/components/table/ExportMenu.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatCount, formatInstant } from '#src/lib/format.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import { type ExportParameters, type Exported, type ExportOptions, exportFound } from '#src/queries/export.ts'
import { $zone } from '#src/stores/range.ts'
import type { SortOf } from '#src/stores/sort.ts'

import type { ListParameters, ListExport as Declared } from './list-types.ts'
import type { ListRow } from './rows.ts'

export interface ListExportProps<Row> extends Declared<Row> {
  what: ExportParameters['what']
  ask: ListParameters
  sort: SortOf<string>
  rows: readonly Row[]
  selected: ReadonlySet<string>
}

/** What the filter matches, or the chosen rows, as a file, with progress, and it can be stopped. */
export function ListExport<Row extends ListRow>(props: ListExportProps<Row>) {
  const { what, ask, sort, formats, rows, selected, note } = props
  const [format, setFormat] = useState(formats[0])
  const [run, setRun] = useState<ExportRun>({ state: 'resting' })
  const zone = useStore($zone)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const picked = selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : undefined

  function make(options: ExportOptions): Exported | Promise<Exported> {
    if (picked) return props.ofRows(ask.scope, picked, format.id, options)
    // A list sorts by what its rows can be exported by
    return exportFound({ ...ask, what, sort: sort as ExportParameters['sort'] }, format.id, options)
  }

  async function start(): Promise<void> {
    const stopped = new AbortController()
    running.current = stopped
    setRun({ state: 'running', done: 0, of: undefined })
    const onProgress = (done: number, of: number): void => setRun({ state: 'running', done, of })
    try {
      const { parts, count, cut } = await make({ most: format.most, signal: stopped.signal, onProgress })
      const stamp = formatInstant(Date.now(), zone).slice(0, 16).replace(/[ :]/g, '')
      saveFile(new Blob(parts, { type: format.mime }), fileName([what, ask.scope.orgId, stamp], format.id))
      setRun({ state: 'done', count, cut })
    } catch (cause) {
      setRun(stopped.signal.aborted ? { state: 'resting' } : { state: 'failed', error: toWireError(cause) })
    }
  }

  return (
    <ExportMenu
      what={picked ? `${formatCount(picked.length)} selected` : 'what the filter matches'}
      formats={formats}
      format={format.id}
      onFormat={(id) => setFormat(formats.find((one) => one.id === id) ?? formats[0])}
      run={run}
      onStart={() => void start()}
      onCancel={() => running.current?.abort()}
      note={`At most ${formatCount(format.most)} ${what}, in the order of the list. ${note}`}
    />
  )
}
