import { useEffect, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FileDropZone } from '#src/components/form/FileDropZone.tsx'
import { explain, toWireError, type WireError } from '#src/lib/errors.ts'
import { fileProblem } from '#src/lib/form/file-limits.ts'
import { formatBytes } from '#src/lib/format.ts'
import { importFile } from '#src/queries/sources.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { IMPORT_FILE_MAX, RECORDING_ENDINGS } from '#wire/pulse/import.ts'
import type { ImportOutcome } from '#wire/pulse/requests.ts'

import { ImportResult } from './ImportResult.tsx'
import css from './install.module.css'

/** A file being imported; `id` distinguishes files of the same name. */
export type ImportItem = { id: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending' }
  | { state: 'done'; answer: ImportOutcome }
  | { state: 'failed'; error: WireError }
)

/** Invalid files are reported before they are sent. */
function itemOf(id: number, file: File): ImportItem {
  const problem = fileProblem(file, { maxBytes: IMPORT_FILE_MAX })
  return problem ? { id, file, state: 'failed', error: { kind: 'refused', message: problem } } : { id, file, state: 'waiting' }
}

/** Drop zone and list: files are sent one after the other, each with its result. */
export function ImportFiles({ scope }: { scope: PulseScope }) {
  const [items, setItems] = useState<ImportItem[]>([])
  const leaving = useRef(new AbortController())
  const working = useRef(false)

  // In development React mounts twice; a controller that was used up has to be renewed.
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  // One file at a time: each waiting file is taken up when the one before is done.
  useEffect(() => {
    const next = items.find(({ state }) => state === 'waiting')
    if (!next || working.current) return
    working.current = true
    void send(next).finally(() => {
      working.current = false
    })
  })

  async function send({ id, file }: ImportItem) {
    const { signal } = leaving.current
    const change = (to: Partial<ImportItem>) =>
      setItems((before) => before.map((item) => (item.id === id ? ({ ...item, ...to } as ImportItem) : item))) // `to` is one of the states
    change({ state: 'sending' })
    try {
      const answer = await importFile(scope, file, signal)
      working.current = false
      change({ state: 'done', answer })
    } catch (cause) {
      working.current = false
      if (!signal.aborted) change({ state: 'failed', error: toWireError(cause) })
    }
  }

  function add(files: readonly File[]) {
    setItems((before) => [...before, ...files.map((file, i) => itemOf(before.length + i, file))])
  }

  const done = items.filter(({ state }) => state === 'done' || state === 'failed').length
  return (
    <div className="stack">
      <FileDropZone
        label="Recordings"
        onFiles={add}
        multiple
        accept={RECORDING_ENDINGS}
        takes="HAR 1.1 and 1.2, or NDJSON with one event a line; as .gz or .zip too"
        size="large"
      />
      {items.length > 0 && (
        <>
          <progress className={css.progress} max={items.length} value={done} aria-label="Files read" />
          <ul className={css.files} aria-live="polite">
            {items.map((item) => (
              <li key={item.id} className={css.file} data-state={item.state}>
                <span className={css.fileName}>
                  <span className="mono truncate">{visibleText(item.file.name)}</span>{' '}
                  <span className="dim">{formatBytes(item.file.size)}</span>
                </span>
                {item.state === 'waiting' && <span className="dim">Waiting</span>}
                {item.state === 'sending' && <span className={css.sending}>Reading…</span>}
                {item.state === 'failed' && <span className={css.failed}>{explain(item.error)}</span>}
                {item.state === 'done' && <ImportResult scope={scope} answer={item.answer} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
