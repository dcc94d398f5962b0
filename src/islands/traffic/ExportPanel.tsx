import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { explain, toWireError, type WireError } from '#src/lib/errors.ts'
import { fileName } from '#src/lib/export/file-name.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#src/lib/export/request-export.ts'
import { formatCount, formatInstant } from '#src/lib/format.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { exportFound, exportRows } from '#src/queries/export.ts'
import type { RequestsAsk } from '#src/queries/requests.ts'
import { $zone } from '#src/stores/range.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import css from './menus.module.css'
import { $sort } from './view.ts'

type Run =
  | { state: 'resting' }
  | { state: 'running'; done: number; stop: () => void }
  | { state: 'failed'; error: WireError }
  | { state: 'done'; count: number; cut: boolean }

export interface ExportPanelProps {
  ask: RequestsAsk
  rows: readonly RequestRow[]
  selected: ReadonlySet<string>
}

/** What the filter matches, or the chosen rows, as a file. Page by page, with progress, and it can be stopped. */
export function ExportPanel({ ask, rows, selected }: ExportPanelProps) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [run, setRun] = useState<Run>({ state: 'resting' })
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
      onProgress: (done: number) => setRun({ state: 'running', done, stop: () => stopped.abort() }),
    }
    options.onProgress(0)
    try {
      const { parts, count, cut } = picked ? await exportRows(ask.scope, picked, options) : await exportFound(ask, sort, options)
      const stamp = formatInstant(Date.now(), zone).slice(0, 16).replace(/[ :]/g, '')
      saveFile(new Blob(parts, { type: chosen.mime }), fileName(['requests', ask.scope.orgId, stamp], chosen.extension))
      setRun({ state: 'done', count, cut })
    } catch (cause) {
      setRun(stopped.signal.aborted ? { state: 'resting' } : { state: 'failed', error: toWireError(cause) })
    }
  }

  return (
    <div className={css.exportPanel}>
      <fieldset>
        <legend>Export {picked ? `${formatCount(picked.length)} selected` : 'what the filter matches'}</legend>
        {EXPORT_FORMATS.map(({ id, label, hint }) => (
          <label key={id} className={css.exportFormat}>
            <input type="radio" name="export-format" checked={format === id} onChange={() => setFormat(id)} />
            <span>
              <b>{label}</b> <span className="dim">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="dim">At most {formatCount(chosen.most)} requests, in the order of the list. Values are masked as on screen.</p>
      <div className={css.exportRun}>
        {run.state === 'running' ? (
          <button type="button" className="button" onClick={run.stop}>
            Cancel
          </button>
        ) : (
          <button type="button" className="button" data-kind="primary" onClick={() => void start()}>
            Export {chosen.label}
          </button>
        )}
        <p role="status">
          {run.state === 'running' &&
            `${formatCount(run.done)} of ${picked ? formatCount(picked.length) : `at most ${formatCount(chosen.most)}`} …`}
          {run.state === 'done' &&
            `${formatCount(run.count)} exported${run.cut ? '; there are more. Narrow the range for the rest.' : '.'}`}
          {run.state === 'failed' && explain(run.error)}
        </p>
      </div>
    </div>
  )
}
