import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { explain, type WireError } from '#src/lib/errors.ts'
import { formatCount } from '#src/lib/format.ts'

import css from './table-menus.module.css'

export interface ExportFormatChoice {
  id: string
  label: string
  hint: string
}

/** How far an export is. `of`: how many there will be at most; undefined when nobody knows. */
export type ExportRun =
  | { state: 'resting' }
  | { state: 'running'; done: number; of: number | undefined }
  | { state: 'failed'; error: WireError }
  | { state: 'done'; count: number; cut: boolean }

export interface ExportMenuProps {
  /** "what the filter matches", "12 selected". */
  what: string
  formats: readonly ExportFormatChoice[]
  format: string
  onFormat: (id: string) => void
  run: ExportRun
  onStart: () => void
  onCancel: () => void
  /** Limits and order, in a sentence. */
  note: ReactNode
}

/** A button with what becomes a file. */
export function ExportMenu(props: ExportMenuProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={`button ${css.square}`} popoverTarget={id} aria-label="Export" title="Export">
        <Download size={15} aria-hidden />
        {props.run.state === 'running' && <span className={css.running} />}
      </button>
      <div id={id} className={`float ${css.export}`} popover="auto" role="dialog" aria-label="Export">
        <ExportPanel {...props} />
      </div>
    </>
  )
}

/** The content of that menu: format, limits, progress, and a way to stop. It has one height in every state. */
export function ExportPanel({ what, formats, format, onFormat, run, onStart, onCancel, note }: ExportMenuProps) {
  const name = useId()
  const chosen = formats.find(({ id }) => id === format)
  const running = run.state === 'running'
  return (
    <div className={css.panel}>
      <fieldset disabled={running}>
        <legend>Export {what}</legend>
        {formats.map(({ id, label, hint }) => (
          <label key={id} className={css.format}>
            <input type="radio" name={name} checked={format === id} onChange={() => onFormat(id)} />
            <span>
              <b>{label}</b> <span className="dim">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="dim">{note}</p>
      <div className={css.run}>
        {/* One button that changes its word, so that the focus stays on it */}
        <button type="button" className="button" data-kind={running ? undefined : 'primary'} onClick={running ? onCancel : onStart}>
          {running ? 'Cancel' : `Export ${chosen?.label ?? ''}`}
        </button>
        <div>
          {running && <progress className={css.progress} aria-label="Exported" max={run.of} value={run.of ? run.done : undefined} />}
          <p role="status" data-failed={run.state === 'failed' || undefined}>
            {running && `${formatCount(run.done)}${run.of ? ` of at most ${formatCount(run.of)}` : ''} …`}
            {run.state === 'done' &&
              `${formatCount(run.count)} exported${run.cut ? '; there are more. Narrow the range for the rest.' : '.'}`}
            {run.state === 'failed' && explain(run.error)}
          </p>
        </div>
      </div>
    </div>
  )
}
