import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'

import { explain, toWireError, type WireError } from '#src/lib/errors.ts'
import { formatBytes } from '#src/lib/format.ts'
import { importFile } from '#src/queries/imports.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { ImportAnswer } from '#wire/pulse/requests.ts'

import { ImportResult } from './ImportResult.tsx'
import css from './install.module.css'

/** One file on its way; `id` keeps two files of one name apart. */
export type ImportItem = { id: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending' }
  | { state: 'done'; answer: ImportAnswer }
  | { state: 'failed'; error: WireError }
)

/** Drop zone and list: files are sent one after the other, and each says what came of it. */
export function ImportFiles({ scope }: { scope: PulseScope }) {
  const [items, setItems] = useState<ImportItem[]>([])
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
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

  function add(files: Iterable<File>) {
    setItems((before) => [...before, ...[...files].map((file, i): ImportItem => ({ id: before.length + i, file, state: 'waiting' }))])
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }

  const done = items.filter(({ state }) => state === 'done' || state === 'failed').length
  return (
    <div className="stack">
      <div
        className={css.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <FileUp size={20} aria-hidden />
        <p>Drop recordings here, or</p>
        <button type="button" className="button" onClick={() => input.current?.click()}>
          Choose files
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".har,.json,.ndjson,.jsonl"
          aria-label="Recordings"
          onChange={(event) => {
            add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
        <p className="dim">
          <small>HAR 1.1 and 1.2, or NDJSON with one event a line</small>
        </p>
      </div>
      {items.length > 0 && (
        <>
          <progress className={css.progress} max={items.length} value={done} aria-label="Files read" />
          <ul className={css.files} aria-live="polite">
            {items.map((item) => (
              <li key={item.id} className={css.file} data-state={item.state}>
                <span className={css.fileName}>
                  <span className="mono truncate">{item.file.name}</span> <span className="dim">{formatBytes(item.file.size)}</span>
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
