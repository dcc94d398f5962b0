import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { CodeEditorProps } from '../CodeEditor.tsx'
import type { RunningEditor, startEditor } from './start-editor.ts'

/** Echoes waited for; a caller that never answers must not make us keep every text. */
const TOLD_MAX = 20

/** Loads the editor's code and runs one editor in the host's shadow root as long as the component lives. */
export function useEditor(host: RefObject<HTMLDivElement | null>, props: CodeEditorProps, load: NonNullable<CodeEditorProps['load']>) {
  const { value, readOnly = false } = props
  const [failed, setFailed] = useState(false)
  const [start, setStart] = useState<typeof startEditor>()
  const [editor, setEditor] = useState<RunningEditor>()
  const [attempt, setAttempt] = useState(0)
  /** Texts that went out and have not come back as `value` yet. */
  const told = useRef<readonly string[]>([])
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    let wanted = true
    load().then(
      (code) => wanted && setStart(() => code.startEditor),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])

  // In the host as it will be seen: an editor that starts in a hidden one measures lines of no height
  useLayoutEffect(() => {
    if (!start || !host.current) return
    const now = latest.current
    const running = start({
      root: host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }),
      text: now.value,
      language: now.language,
      label: now.label,
      readOnly: now.readOnly ?? false,
      placeholder: now.placeholder ?? '',
      onChange: (text) => {
        told.current = [...told.current.slice(-TOLD_MAX), text]
        latest.current.onChange?.(text)
      },
      complete: () => latest.current.complete,
    })
    setEditor(running)
    return () => {
      running.stop()
      setEditor(undefined)
    }
  }, [host, start])

  useEffect(() => {
    // A value that is an echo of the editor's own may be late: by then more was written, which it must not undo
    const echo = told.current.lastIndexOf(value)
    told.current = echo === -1 ? [] : told.current.slice(echo + 1)
    if (echo === -1) editor?.setText(value)
  }, [editor, value])
  useEffect(() => editor?.setReadOnly(readOnly), [editor, readOnly])

  function retry(): void {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { state: failed ? 'failed' : start ? 'ready' : 'loading', editor, retry } as const
}
