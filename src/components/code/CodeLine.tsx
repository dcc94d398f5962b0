import { visibleLines } from '#domain/detection/control.ts'
import { type Language, tokensOf } from '#src/lib/code-tokens.ts'

import css from './tokens.module.css'

/** One line in colour, as text: every stretch is a span, nothing of it is ever markup. */
export function CodeLine({ text, language }: { text: string; language: Language }) {
  if (text === '') return ' '
  return tokensOf(visibleLines(text), language).map(({ kind, text: part }, index) => (
    <span key={index} data-token={kind} className={css.token}>
      {part}
    </span>
  ))
}
