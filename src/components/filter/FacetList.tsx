import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { explain, type WireError } from '#src/lib/errors.ts'
import { formatCompact, formatCount } from '#src/lib/format.ts'

import css from './facet-list.module.css'

export interface FacetValue {
  value: string
  count: number
  /** For people, when the value itself is a code. */
  label: string | undefined
  state: 'is' | 'not' | 'absent'
}

export interface FacetListProps {
  label: string
  open: boolean
  onOpen: (open: boolean) => void
  /** Most frequent first; undefined while they load. */
  values: readonly FacetValue[] | undefined
  error?: WireError | undefined
  /** There are more than these. */
  more: boolean
  expanded: boolean
  search: string
  onMore: (more: boolean) => void
  onSearch: (contains: string) => void
  onPick: (value: string, how: 'add' | 'exclude' | 'remove') => void
}

const TYPING_MS = 250
const LABEL_MAX = 200

/** Values of one field with their share as bars. Click: only this. Alt and click: all but this. Again: no matter. */
export function FacetList({ label, open, onOpen, values, error, more, expanded, search, onMore, onSearch, onPick }: FacetListProps) {
  // What is excluded is often the most frequent, and would make the others look alike
  const most = Math.max(1, ...(values ?? []).filter(({ state }) => state !== 'not').map(({ count }) => count))
  return (
    <details className={css.facet} open={open} onToggle={(event) => event.currentTarget.open !== open && onOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight size={14} aria-hidden className={css.chevron} />
        {label}
      </summary>
      {open && (
        <>
          {expanded && <SearchField label={label} value={search} onSearch={onSearch} />}
          {error && !values && <p className={css.note}>{explain(error)}</p>}
          {!error && !values && <Skeleton />}
          {values?.length === 0 && <p className={css.note}>{search ? 'None like this' : 'None'}</p>}
          {values && values.length > 0 && (
            <ul className={css.values} data-expanded={expanded || undefined}>
              {values.map((one) => (
                <li key={one.value}>
                  <ValueButton one={one} none={`No ${label.toLowerCase()}`} most={most} onPick={onPick} />
                </li>
              ))}
            </ul>
          )}
          {(more || expanded) && (
            <button type="button" className={css.more} onClick={() => onMore(!expanded)}>
              {expanded ? 'Fewer' : 'More'}
              <span className="visually-hidden"> of {label}</span>
            </button>
          )}
        </>
      )}
    </details>
  )
}

interface ValueButtonProps extends Pick<FacetListProps, 'onPick'> {
  one: FacetValue
  /** What an empty value is called. */
  none: string
  most: number
}

function ValueButton({ one, none, most, onPick }: ValueButtonProps) {
  const { value, count, state } = one
  const shown = visibleText((one.label ?? value).slice(0, LABEL_MAX)) || none
  return (
    <button
      type="button"
      className={css.value}
      data-state={state}
      aria-pressed={state !== 'absent'}
      title={state === 'absent' ? 'Click: only this · Alt+click: all but this' : 'Click: no matter'}
      onClick={(event) => onPick(value, event.altKey ? 'exclude' : state === 'absent' ? 'add' : 'remove')}
    >
      <span className={css.bar} style={{ inlineSize: `${Math.min(100, Math.max(1, (count / most) * 100))}%` }} aria-hidden="true" />
      <span className={css.name}>
        {state === 'not' && <span className="visually-hidden">excluded: </span>}
        {shown}
      </span>
      <span className={css.count} title={formatCount(count)}>
        {formatCompact(count)}
      </span>
    </button>
  )
}

function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (contains: string) => void }) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onSearch(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onSearch])
  return (
    <input
      type="search"
      className={`input ${css.search}`}
      placeholder="Search values"
      aria-label={`Search values of ${label}`}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function Skeleton() {
  return (
    <div className={css.values} aria-hidden="true">
      {[92, 64, 48].map((width) => (
        <span key={width} className={css.value}>
          <span className="skeleton" style={{ inlineSize: `${width}%` }} />
        </span>
      ))}
    </div>
  )
}
