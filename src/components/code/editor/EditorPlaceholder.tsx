import type { CSSProperties } from 'react'
import { RotateCw } from 'lucide-react'

import { visibleLines } from '#domain/detection/control.ts'

import css from '../code-editor.module.css'

const LINE_HEIGHT = 20
const PADDING = 16

/** How high an editor may be; its own sheet and the placeholder read these. */
export function editorHeights(minLines: number, maxLines: number): CSSProperties {
  return {
    '--editor-min': `${minLines * LINE_HEIGHT + PADDING}px`,
    '--editor-max': `${maxLines * LINE_HEIGHT + PADDING}px`,
  } as CSSProperties // custom properties are not in React's type
}

export interface EditorPlaceholderProps {
  label: string
  text: string
  minLines: number
  maxLines: number
}

/** The text before the editor is there: readable at once, and of the size the editor will have. */
export function EditorPlaceholder({ label, text, minLines, maxLines }: EditorPlaceholderProps) {
  const head = text.split('\n', maxLines).join('\n')
  return (
    <div className={css.placeholder} role="status" aria-busy="true" style={editorHeights(minLines, maxLines)}>
      <span className="visually-hidden">Loading the editor for {label.toLowerCase()}</span>
      <pre aria-hidden>{visibleLines(head)}</pre>
    </div>
  )
}

/** A part whose code did not arrive. */
export function LoadingFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={css.failed} role="alert">
      <p>{what} could not be loaded. Check your connection, then try again; nothing you wrote is lost.</p>
      <button type="button" className="button" data-size="small" onClick={onRetry}>
        <RotateCw size={14} aria-hidden />
        Try again
      </button>
    </div>
  )
}
