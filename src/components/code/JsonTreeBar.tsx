import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import css from './json-tree.module.css'
import { StepButtons } from './StepButtons.tsx'

export interface JsonTreeBarProps {
  label: string
  search: string
  found: number
  /** Which of them the active line is, from 1; 0 when it is none. */
  at: number
  onSearch: (words: string) => void
  onMatch: (step: 1 | -1) => void
  onAll: (base: 'all' | 'none') => void
}

/** Search inside a tree, and everything open or closed at once. */
export function JsonTreeBar({ label, search, found, at, onSearch, onMatch, onAll }: JsonTreeBarProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onMatch(event.shiftKey ? -1 : 1)
  }
  const none = found === 0
  return (
    <div className={css.bar}>
      <input
        type="search"
        className={`input ${css.search}`}
        aria-label={`Search in ${label.toLowerCase()}`}
        placeholder="Search names and values"
        value={search}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <StepButtons what="match" keys={['Shift Enter', 'Enter']} disabled={none} onStep={onMatch} />
      <span className={css.found} role="status">
        {search.trim() !== '' && (none ? 'No match' : `${at > 0 ? at : '–'} of ${found}`)}
      </span>
      <span className={css.all}>
        <button type="button" className="icon-button" aria-label="Expand all" title="Expand all" onClick={() => onAll('all')}>
          <ChevronsUpDown size={15} aria-hidden />
        </button>
        <button type="button" className="icon-button" aria-label="Collapse all" title="Collapse all" onClick={() => onAll('none')}>
          <ChevronsDownUp size={15} aria-hidden />
        </button>
      </span>
    </div>
  )
}
