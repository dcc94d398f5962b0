import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { ExportMenu, type ExportRun } from '#src/components/table/ExportMenu.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { fileName } from '#src/lib/export/file-name.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#src/lib/export/request-export.ts'
import { formatCount, formatInstant } from '#src/lib/format.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { exportFound, exportRows } from '#src/queries/export.ts'
import type { RequestsAsk } from '#src/queries/requests.ts'
import { $zone } from '#src/stores/range.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { $sort } from './view.ts'

interface RequestsExportProps {
  ask: RequestsAsk
  rows: readonly RequestRow[]
  selected: ReadonlySet<string>
}

/** What the filter matches, or the chosen rows, as a file, with progress, and it can be stopped. */
export function RequestsExport({ ask, rows, selected }: RequestsExportProps) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [run, setRun] = useState<ExportRun>({ state: 'resting' })
  const sort = useStore($sort)
  const zone = useStore($zone)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const chosen = EXPORT_FORMATS.find(({ id }) => id === format) ?? EXPORT_FORMATS[0]
  const picked = selected.size > 0 ? rows.filter(({ id }) => selected.has(id)) : undefined

  async function start(): Promise<void> {
    const stopped = new AbortController()
    running.current = stopped
    const options = {
      format,
      most: chosen.most,
      signal: stopped.signal,
      onProgress: (done: number, of: number) => setRun({ state: 'running', done, of }),
    }
    setRun({ state: 'running', done: 0, of: undefined })
    try {
      const { parts, count, cut } = picked
        ? await exportRows(ask.scope, picked, options)
        : await exportFound({ ...ask, what: 'requests', sort }, options)
      const stamp = formatInstant(Date.now(), zone).slice(0, 16).replace(/[ :]/g, '')
      saveFile(new Blob(parts, { type: chosen.mime }), fileName(['requests', ask.scope.orgId, stamp], chosen.extension))
      setRun({ state: 'done', count, cut })
    } catch (cause) {
      setRun(stopped.signal.aborted ? { state: 'resting' } : { state: 'failed', error: toWireError(cause) })
    }
  }

  return (
    <ExportMenu
      what={picked ? `${formatCount(picked.length)} selected` : 'what the filter matches'}
      formats={EXPORT_FORMATS}
      format={format}
      onFormat={(id) => setFormat(EXPORT_FORMATS.find((one) => one.id === id)?.id ?? 'csv')}
      run={run}
      onStart={() => void start()}
      onCancel={() => running.current?.abort()}
      note={`At most ${formatCount(chosen.most)} requests, in the order of the list. Values are masked as on screen.`}
    />
  )
}
