import { visibleText } from '#domain/detection/control.ts'
import type { FactChange } from '#src/lib/compare/fact-changes.ts'
import { NOTHING } from '#src/lib/format.ts'

import css from './change-table.module.css'

export interface ChangeTableProps {
  caption: string
  /** Heads of the two sides. */
  sides: readonly [before: string, after: string]
  changes: readonly Omit<FactChange, 'explains'>[]
}

/** Facts of two requests beside each other. What differs is marked at the edge and by weight, never by colour alone. */
export function ChangeTable({ caption, sides, changes }: ChangeTableProps) {
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Fact</span>
          </th>
          <th scope="col">{sides[0]}</th>
          <th scope="col">{sides[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, label, before, after, state, note }) => (
          <tr key={id} data-state={state}>
            <th scope="row">{label}</th>
            <td data-side="before">{shown(before)}</td>
            <td data-side="after">
              {shown(after)}
              {note && <span className={css.note}>{note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A long value is cut here; the request's own page has the whole. */
const SHOWN_MAX = 400

function shown(text: string) {
  if (text === '') return <span className="dim">{NOTHING}</span>
  return <span className={css.value}>{visibleText(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text)}</span>
}
