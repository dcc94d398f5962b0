import { useMemo, useState } from 'react'

import { visibleLines } from '#domain/detection/control.ts'
import { type Language, tokensOf } from '#src/lib/code-tokens.ts'
import { formatBytes } from '#src/lib/format.ts'
import { headOf, linesOf, TEXT_FIRST, TEXT_STEP } from '#src/lib/pages.ts'

import css from './code-view.module.css'
import { VirtualLines } from './VirtualLines.tsx'

/** Text in colour, as text: every stretch is a span, nothing of it is ever markup. Long bodies are shown a piece at a time. */
export function TextView({ label, text, language }: { label: string; text: string; language: Language }) {
  const [limit, setLimit] = useState(TEXT_FIRST)
  const [wrap, setWrap] = useState(true)
  const lines = useMemo(() => linesOf(headOf(text, limit)), [text, limit])
  return (
    <div className={css.view}>
      <VirtualLines
        label={label}
        count={lines.length}
        wrap={wrap}
        line={(index) => <CodeLine text={lines[index] ?? ''} language={language} />}
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
      </div>
    </div>
  )
}

function CodeLine({ text, language }: { text: string; language: Language }) {
  if (text === '') return ' '
  return tokensOf(visibleLines(text), language).map(({ kind, text: part }, index) => (
    <span key={index} data-token={kind} className={css.token}>
      {part}
    </span>
  ))
}
