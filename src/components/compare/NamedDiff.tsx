import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { type NamedChange } from '#src/lib/compare/named-values.ts'
import { formatPlural } from '#src/lib/format.ts'

import { HeadRow } from '../table/HeadRow.tsx'
import css from './named-diff.module.css'

export interface NamedDiffProps {
  caption: string
  /** Sorted: differences first, expected ones, equal ones. */
  changes: readonly NamedChange[]
  /** What one of them is called: `header`. */
  one: string
}

const SIGNS = { added: '+', removed: '−', changed: '≠', same: '' } as const
const WORDS = { added: 'only in this request', removed: 'only in the other', changed: 'differs', same: 'the same' } as const

/** Headers or parameters of two requests by name. What is equal is folded; what differs in any two requests is dimmed and says why. */
export function NamedDiff({ caption, changes, one }: NamedDiffProps) {
  const [all, setAll] = useState(false)
  const equal = changes.filter(({ state }) => state === 'same').length
  const shown = all ? changes : changes.filter(({ state }) => state !== 'same')
  return (
    <>
      {shown.length > 0 && (
        <table className={css.table}>
          <caption className="visually-hidden">{caption}</caption>
          <colgroup>
            <col className={css.signs} />
            <col className={css.names} />
            <col />
            <col />
          </colgroup>
          <HeadRow hidden of={['Change', 'Name', 'Compared with', 'This request']} />
          <tbody>
            {shown.map((change) => (
              <NamedRow key={change.name} change={change} />
            ))}
          </tbody>
        </table>
      )}
      {equal > 0 && (
        <button type="button" className={`link ${css.more}`} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Hide' : 'Show'} {formatPlural(equal, `equal ${one}`)}
        </button>
      )}
    </>
  )
}

function NamedRow({ change: { name, before, after, state, expected } }: { change: NamedChange }) {
  return (
    <tr data-state={state} data-expected={expected ? '' : undefined}>
      <td className={css.sign} title={WORDS[state]}>
        <span aria-hidden="true">{SIGNS[state]}</span>
        <span className="visually-hidden">{WORDS[state]}</span>
      </td>
      <th scope="row">
        {visibleText(name)}
        {expected && <small>{expected}</small>}
      </th>
      {state === 'same' ? (
        <td colSpan={2}>
          <Values values={after} />
        </td>
      ) : (
        <>
          <td data-side="before">
            <Values values={before} />
          </td>
          <td data-side="after">
            <Values values={after} />
          </td>
        </>
      )}
    </tr>
  )
}

/** A value longer than this is cut; the request's own page has the whole. */
const VALUE_MAX = 600

function Values({ values }: { values: readonly string[] }) {
  return values.map((value, index) => (
    <span key={index} className={css.value}>
      {value === '' ? (
        <span className="dim">(empty)</span>
      ) : (
        visibleText(value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value)
      )}
    </span>
  ))
}
