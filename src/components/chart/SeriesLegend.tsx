import type { MouseEvent } from 'react'

import { SeriesSwatch } from './SeriesSwatch.tsx'
import css from './series-legend.module.css'

export interface LegendEntry {
  id: string
  /** Ready to be shown: text of traffic has been made visible. */
  label: string
  /** Said behind the name: a sum, the last value. */
  value?: string
  /** Which of the eight looks, from 0; its place in the list when left out. */
  look?: number
}

export interface SeriesLegendProps {
  label: string
  entries: readonly LegendEntry[]
  kind: 'line' | 'surface'
  hidden: ReadonlySet<string>
  onHidden: (hidden: ReadonlySet<string>) => void
}

/** A switch for each series. With Alt or Shift only that one stays; the same again brings all back. */
export function SeriesLegend({ label, entries, kind, hidden, onHidden }: SeriesLegendProps) {
  function toggle(id: string, event: MouseEvent): void {
    if (event.altKey || event.shiftKey) {
      const others = entries.filter((entry) => entry.id !== id).map((entry) => entry.id)
      const alone = !hidden.has(id) && others.every((other) => hidden.has(other))
      onHidden(new Set(alone ? [] : others))
    } else {
      onHidden(hidden.has(id) ? new Set([...hidden].filter((other) => other !== id)) : new Set([...hidden, id]))
    }
  }

  return (
    <ul className={css.legend} aria-label={`Series of ${label}`}>
      {entries.map(({ id, label: name, value, look }, index) => (
        <li key={id}>
          <button
            type="button"
            className={css.entry}
            aria-pressed={!hidden.has(id)}
            title={`${name}. Click: show or hide · Alt+click: only this`}
            onClick={(event) => toggle(id, event)}
          >
            <SeriesSwatch look={look ?? index} kind={kind} />
            <span className={css.name}>{name}</span>
            {value && <span className={css.value}>{value}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
