import { useMemo, useState } from 'react'

import type { Language } from '#src/lib/code-tokens.ts'
import { formatBytes } from '#src/lib/format.ts'
import { headOf, numberedLinesOf, TEXT_FIRST, TEXT_STEP } from '#src/lib/pages.ts'

import css from './code-view.module.css'
import { CopyButton } from '../value/CopyButton.tsx'
import { CodeLine } from './CodeLine.tsx'
import { VirtualLines } from './VirtualLines.tsx'

export interface CodeViewProps {
  /** What it is, for screen readers: "Response body". */
  label: string
  text: string
  language: Language
  /** Numbers before the lines. They are not copied along and not read out. */
  numbers?: boolean
  /** Lines to look at, from 1. */
  marked?: readonly number[]
  /** Whether long lines begin broken. */
  wrap?: boolean
  /** A button that copies the whole text. */
  copy?: boolean
}

/** A text to read, in colour. Long texts are shown a piece at a time, and only what is in sight is drawn. */
export function CodeView({ label, text, language, numbers = false, marked = [], wrap: wraps = true, copy = false }: CodeViewProps) {
  const [limit, setLimit] = useState(TEXT_FIRST)
  const [wrap, setWrap] = useState(wraps)
  const lines = useMemo(() => numberedLinesOf(headOf(text, limit)), [text, limit])
  const digits = String(lines.findLast(({ number }) => number !== undefined)?.number ?? 1).length
  return (
    <div className={css.view}>
      <VirtualLines
        label={label}
        count={lines.length}
        wrap={wrap}
        digits={numbers ? digits : undefined}
        line={(index) => {
          const line = lines[index]
          if (!line) return null
          return (
            <span
              className={css.line}
              data-number={numbers ? (line.number ?? '') : undefined}
              data-marked={(line.number !== undefined && marked.includes(line.number)) || undefined}
            >
              <CodeLine text={line.text} language={language} />
            </span>
          )
        }}
      />
      <div className={css.under}>
        {text.length > limit && (
          <>
            <span>
              {formatBytes(limit)} of {formatBytes(text.length)} shown
            </span>
            <button type="button" className="link" onClick={() => setLimit(limit + TEXT_STEP)}>
              Show {formatBytes(TEXT_STEP)} more
            </button>
          </>
        )}
        <label className={css.wrap}>
          <input type="checkbox" checked={wrap} onChange={(event) => setWrap(event.target.checked)} />
          Wrap lines
        </label>
        {copy && <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />}
      </div>
    </div>
  )
}
