import { useEffect, useRef, useState } from 'react'

import type { Language } from '#src/lib/code-tokens.ts'
import type { TextChange } from '#src/lib/code/line-changes.ts'

import css from './diff.module.css'
import { LoadingFailed } from '../editor/EditorPlaceholder.tsx'
import type { RunningDiff } from './start-diff.ts'

export interface DiffFrameProps {
  names: readonly [string, string]
  texts: readonly [string, string]
  language: Language
  changes: readonly TextChange[]
  layout: 'split' | 'unified'
  collapse: boolean
  onReady: (running: RunningDiff | undefined) => void
}

/** The place CodeMirror draws two texts in. Its code comes on first need. */
export function DiffFrame(props: DiffFrameProps) {
  const { names, texts, language, changes, layout, collapse, onReady } = props
  const [nameA, nameB] = names
  const [a, b] = texts
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [waiting, setWaiting] = useState(true)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let wanted = true
    let running: RunningDiff | undefined
    import('./start-diff.ts').then(
      ({ startDiff }) => {
        if (!wanted || !host.current) return
        const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
        running = startDiff({ root, a: { name: nameA, text: a }, b: { name: nameB, text: b }, language, changes, layout, collapse })
        onReady(running)
        setWaiting(false)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
      running?.stop()
      onReady(undefined)
    }
  }, [nameA, nameB, a, b, language, changes, layout, collapse, onReady, attempt])

  if (failed)
    return (
      <LoadingFailed
        what="The comparison"
        onRetry={() => {
          setFailed(false)
          setAttempt(attempt + 1)
        }}
      />
    )
  return <div ref={host} className={css.host} data-waiting={waiting || undefined} aria-busy={waiting} />
}
