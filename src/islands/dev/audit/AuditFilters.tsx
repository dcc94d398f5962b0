import { Search, X } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'

import type { AuditEntry } from '../data/audit.ts'
import { ALL, areaOf, type AuditFilter } from './audit-filter.ts'
import css from './audit.module.css'

export interface AuditFiltersProps {
  /** All there is, for what can be chosen. */
  entries: readonly AuditEntry[]
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

const RANGES = [
  { days: 1, label: 'Last 24 hours' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
]

export function AuditFilters({ entries, filter, onChange }: AuditFiltersProps) {
  const actors = [...new Map(entries.map(({ actorUid, actorName }) => [actorUid, visibleText(actorName)]))]
  const areas = [...new Set(entries.map(({ action }) => areaOf(action)))].sort()
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change })
  const changed = JSON.stringify(filter) !== JSON.stringify(ALL)
  return (
    <div className={css.filters} role="search" aria-label="Audit log">
      <label className={css.search}>
        <span className="visually-hidden">Search the audit log</span>
        <Search size={15} aria-hidden />
        <input
          className="input"
          type="search"
          placeholder="Person, action, thing, address, value"
          value={filter.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </label>
      <Choice label="Who" value={filter.actor} options={actors} onChoose={(actor) => set({ actor })} />
      <Choice label="Area" value={filter.area} options={areas.map((area) => [area, area])} onChoose={(area) => set({ area })} />
      <Choice
        label="Result"
        value={filter.result}
        options={[
          ['done', 'Done'],
          ['refused', 'Refused'],
        ]}
        onChoose={(result) => set({ result })}
      />
      <label className={css.choice}>
        <span className="visually-hidden">Time</span>
        <select className="input" value={filter.days} onChange={(event) => set({ days: Number(event.target.value) })}>
          {RANGES.map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="button" data-kind="quiet" disabled={!changed} onClick={() => onChange(ALL)}>
        <X size={14} aria-hidden />
        Clear
      </button>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChoose: (value: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <span className="visually-hidden">{label}</span>
      <select className="input" value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{label}: all</option>
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
