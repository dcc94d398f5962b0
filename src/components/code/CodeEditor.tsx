import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'

import type { Language } from '#src/lib/code-tokens.ts'
import type { Complete, Validate, Problem } from '#src/lib/code/assistance.ts'

import css from './code-editor.module.css'
import { editorHeights, EditorPlaceholder, LoadingFailed } from './editor/EditorPlaceholder.tsx'
import { ProblemList } from './editor/ProblemList.tsx'
import type { startEditor } from './editor/start-editor.ts'
import { useEditor } from './editor/use-editor.ts'
import { CopyButton } from '../value/CopyButton.tsx'

export interface CodeEditorProps {
  label: string
  value: string
  onChange?: (text: string) => void
  /** Fixed for the life of the editor; give another key for another language. */
  language: Language
  readOnly?: boolean
  placeholder?: string
  complete?: Complete
  validate?: Validate
  /** Height at most, in lines; longer texts scroll. */
  maxLines?: number
  minLines?: number
  /** Where the editor's code comes from; the catalogue shows with it what waiting and failing look like. */
  load?: () => Promise<{ startEditor: typeof startEditor }>
}

const fromChunk = () => import('./editor/start-editor.ts')

/** A text to write: colours, line numbers, completion, search, and its problems marked and listed. The editor's code comes on first need. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, readOnly = false, validate, maxLines = 30, minLines = 3, load = fromChunk } = props
  const host = useRef<HTMLDivElement>(null)
  const hint = useId()
  const { state, editor, retry } = useEditor(host, props, load)
  const problems = useProblems(value, validate)
  useEffect(() => editor?.showProblems(problems), [editor, problems])

  return (
    <div className={css.whole} role="group" aria-label={label} aria-describedby={hint}>
      <div className={css.bar}>
        <span>{label}</span>
        {readOnly && <span className="badge">Read only</span>}
        <button
          type="button"
          className={css.tool}
          aria-label={`Search in ${label.toLowerCase()}`}
          title="Search (Ctrl F)"
          disabled={!editor}
          onClick={() => editor?.openSearch()}
        >
          <Search size={13} aria-hidden />
        </button>
        <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
      </div>
      {state === 'failed' ? (
        <LoadingFailed what="The editor" onRetry={retry} />
      ) : (
        state === 'loading' && <EditorPlaceholder label={label} text={value} minLines={minLines} maxLines={maxLines} />
      )}
      <div ref={host} className={css.host} hidden={state !== 'ready'} style={editorHeights(minLines, maxLines)} />
      <p id={hint} className={css.hint}>
        {readOnly ? 'Ctrl F searches.' : 'Tab indents. Press Escape, then Tab, to leave. Ctrl Space completes, Ctrl F searches.'}
      </p>
      {validate && <ProblemList text={value} problems={problems} onGoTo={(offset) => editor?.goTo(offset)} />}
    </div>
  )
}

/** How long after the last key a text is checked. */
const CHECK_MS = 250
const NONE: readonly Problem[] = []

/** What is wrong with a text, shortly after it stood still. */
function useProblems(text: string, validate: Validate | undefined): readonly Problem[] {
  const [problems, setProblems] = useState(NONE)
  useEffect(() => {
    const timer = setTimeout(() => setProblems(validate ? validate(text) : NONE), CHECK_MS)
    return () => clearTimeout(timer)
  }, [text, validate])
  return problems
}
