import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'

import { HeadRow } from '../table/HeadRow.tsx'
import { CopyButton } from './CopyButton.tsx'
import css from './headers-table.module.css'

export interface HeadersTableProps {
  caption: string
  /** In the order they were sent. */
  entries: readonly (readonly [name: string, value: string])[]
  nothing: string
}

const FIND_FROM = 8
/** A value longer than this is cut until somebody wants all of it. */
const VALUE_MAX = 300

/** Names and values, as text, each to copy. */
export function HeadersTable({ caption, entries, nothing }: HeadersTableProps) {
  const [find, setFind] = useState('')
  const wanted = find.trim().toLowerCase()
  const found = entries.filter(([name, value]) => `${name}\n${value}`.toLowerCase().includes(wanted))
  if (entries.length === 0) return <p className={css.nothing}>{nothing}</p>
  return (
    <>
      {entries.length >= FIND_FROM && (
        <input
          type="search"
          className={`input ${css.find}`}
          placeholder="Find a name or value"
          aria-label={`Find in ${caption.toLowerCase()}`}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      <table className={css.table}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          <col className={css.names} />
          <col />
        </colgroup>
        <HeadRow hidden of={['Name', 'Value']} />
        <tbody>
          {found.map(([name, value], index) => (
            <tr key={index}>
              <th scope="row">{visibleText(name)}</th>
              <td>
                <HeaderValue value={value} />
                <CopyButton text={value} label={`Copy value ${index + 1}`} />
              </td>
            </tr>
          ))}
          {found.length === 0 && (
            <tr>
              <td colSpan={2}>None like this</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}

function HeaderValue({ value }: { value: string }) {
  const [all, setAll] = useState(false)
  if (value.length <= VALUE_MAX || all)
    return <span className={css.value}>{visibleText(value) || <span className="dim">(empty)</span>}</span>
  return (
    <span className={css.value}>
      {visibleText(value.slice(0, VALUE_MAX))}…{' '}
      <button type="button" className="link" onClick={() => setAll(true)}>
        Show all
      </button>
    </span>
  )
}
