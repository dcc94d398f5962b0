import { useEffect, useRef, useState } from 'react'

import { ExportMenu, type ExportMenuProps, type ExportRun } from '#src/components/table/ExportMenu.tsx'
import { toWireError } from '#src/lib/errors.ts'
import type { ExportFormats } from '#src/lib/export/formats.ts'
import { formatInstant } from '#src/lib/format.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import type { Exported, ExportOptions } from '#src/queries/export.ts'
import { $zone } from '#src/stores/range.ts'
import type { ExportFileFormat } from '#wire/pulse/export.ts'

export interface FileExportProps<Id extends ExportFileFormat> extends Pick<ExportMenuProps, 'what'> {
  formats: ExportFormats<Id>
  /** What the file is called, before its time: `['requests', 'acme']`. */
  named: readonly [string, string]
  make: (format: Id, options: ExportOptions) => Exported | Promise<Exported>
  /** Of a format that gives so many rows at most. */
  note: (most: number) => string
}

/** Rows as a file, with progress, and it can be stopped. */
export function FileExport<Id extends ExportFileFormat>({ what, formats, named, make, note }: FileExportProps<Id>) {
  const [format, setFormat] = useState(formats[0])
  const [run, setRun] = useState<ExportRun>({ state: 'resting' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    const stopped = new AbortController()
    running.current = stopped
    setRun({ state: 'running', done: 0, of: undefined })
    const onProgress: ExportOptions['onProgress'] = (done, of) => setRun({ state: 'running', done, of })
    try {
      const { parts, count, cut } = await make(format.id, { most: format.most, signal: stopped.signal, onProgress })
      const stamp = formatInstant(Date.now(), $zone.get()).slice(0, 16).replace(/[ :]/g, '')
      saveFile(new Blob(parts, { type: format.mime }), fileName([...named, stamp], format.id))
      setRun({ state: 'done', count, cut })
    } catch (cause) {
      setRun(stopped.signal.aborted ? { state: 'resting' } : { state: 'failed', error: toWireError(cause) })
    }
  }

  return (
    <ExportMenu
      what={what}
      formats={formats}
      format={format.id}
      onFormat={(id) => setFormat(formats.find((one) => one.id === id) ?? formats[0])}
      run={run}
      onStart={() => void start()}
      onCancel={() => running.current?.abort()}
      note={note(format.most)}
    />
  )
}
