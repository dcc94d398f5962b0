import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { ExportMenu, type ExportRun } from '#src/components/table/ExportMenu.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { fileName } from '#src/lib/export/file-name.ts'
import { ROW_FORMATS, type RowFormat, rowsAsText } from '#src/lib/export/row-export.ts'
import { formatCount, formatInstant } from '#src/lib/format.ts'
import { saveFile } from '#src/lib/save-file.ts'
import type { ConnectionsAsk } from '#src/queries/connections.ts'
import { exportFound } from '#src/queries/export.ts'
import { $zone } from '#src/stores/range.ts'
import type { ConnectionRow } from '#wire/pulse/connections.ts'

import { $sort } from '../view.ts'
import { connectionColumns } from './connection-columns.tsx'

interface ConnectionsExportProps {
  ask: ConnectionsAsk
  rows: readonly ConnectionRow[]
  selected: ReadonlySet<string>
}

/** As many as a spreadsheet is of use with. */
const ROWS_MOST = 50_000

/** What the filter matches, or the chosen rows, as a file, with progress, and it can be stopped. */
export function ConnectionsExport({ ask, rows, selected }: ConnectionsExportProps) {
  const [format, setFormat] = useState<RowFormat>('csv')
  const [run, setRun] = useState<ExportRun>({ state: 'resting' })
  const sort = useStore($sort)
  const zone = useStore($zone)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const picked = selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : undefined

  async function start(): Promise<void> {
    const stopped = new AbortController()
    running.current = stopped
    setRun({ state: 'running', done: 0, of: undefined })
    const onProgress = (done: number, of: number): void => setRun({ state: 'running', done, of })
    try {
      const { parts, count, cut } = picked
        ? { parts: [rowsAsText(picked, connectionColumns, format)], count: picked.length, cut: false }
        : await exportFound({ ...ask, what: 'connections', sort }, { format, most: ROWS_MOST, signal: stopped.signal, onProgress })
      const stamp = formatInstant(Date.now(), zone).slice(0, 16).replace(/[ :]/g, '')
      const type = ROW_FORMATS.find(({ id }) => id === format)?.mime ?? ''
      saveFile(new Blob(parts, { type }), fileName(['connections', ask.scope.orgId, stamp], format))
      setRun({ state: 'done', count, cut })
    } catch (cause) {
      setRun(stopped.signal.aborted ? { state: 'resting' } : { state: 'failed', error: toWireError(cause) })
    }
  }

  return (
    <ExportMenu
      what={picked ? `${formatCount(picked.length)} selected` : 'what the filter matches'}
      formats={ROW_FORMATS}
      format={format}
      onFormat={(id) => setFormat(ROW_FORMATS.find((one) => one.id === id)?.id ?? 'csv')}
      run={run}
      onStart={() => void start()}
      onCancel={() => running.current?.abort()}
      note={`At most ${formatCount(ROWS_MOST)} connections, in the order of the list. Bytes of open ones are 0: agents tell them at the end.`}
    />
  )
}
