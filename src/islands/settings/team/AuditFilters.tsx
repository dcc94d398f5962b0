import { useStore } from '@nanostores/react'

import { visibleText } from '#domain/detection/control.ts'
import { AUDIT_LABELS } from '#src/lib/audit-labels.ts'
import { type RangeClock, readRange, resolveRange } from '#src/lib/time-range.ts'
import type { AuditFilter } from '#src/queries/audit-log.ts'
import type { TeamMember } from '#src/queries/team.ts'
import { setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'

import { memberName } from './labels.ts'

const TIMES = [
  { since: 'now-24h', label: 'Last 24 hours' },
  { since: 'now-7d', label: 'Last 7 days' },
  { since: 'now-30d', label: 'Last 30 days' },
  { since: 'now-90d', label: 'Last 90 days' },
] as const
const BETWEEN = 'between'

/** What the address says: `find`, `person`, `action`, `target`, `since` and `until`. A time that cannot be read is none. */
export function filterIn(search: URLSearchParams, clock: RangeClock): AuditFilter {
  const text = (name: string): string => search.get(name) ?? ''
  const named = { q: text('find'), actor: text('person'), action: text('action'), target: text('target') }
  const since = text('since')
  const until = text('until')
  const read = since || until ? readRange({ from: since || '1970-01-01', to: until || 'now' }, clock) : undefined
  const range = read?.ok ? resolveRange(read.range, clock) : undefined
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    ...(range && since && { from: range.fromMs }),
    ...(range && until && { to: range.toMs }),
  }
}

/** Person, action and time, each in the address. */
export function AuditFilters({ search, members }: { search: URLSearchParams; members: readonly TeamMember[] }) {
  const zone = useStore($zone)
  const get = (name: string): string => search.get(name) ?? ''
  const [person, action, target, since, until] = [get('person'), get('action'), get('target'), get('since'), get('until')]
  const isBetween = until !== '' || (since !== '' && !since.startsWith('now-'))
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(Date.now())
  return (
    <>
      <select
        className="input"
        aria-label="Person"
        value={person}
        onChange={({ target: { value } }) => setSearch({ person: value, id: undefined })}
      >
        <option value="">Everybody</option>
        {members.map((one) => (
          <option key={one.id} value={one.id}>
            {visibleText(memberName(one))}
          </option>
        ))}
        {person !== '' && !members.some(({ id }) => id === person) && (
          <option value={person}>A service account, or somebody who has left</option>
        )}
      </select>
      <select
        className="input"
        aria-label="Action"
        value={action}
        onChange={({ target: { value } }) => setSearch({ action: value, id: undefined })}
      >
        <option value="">Every action</option>
        {Object.entries(AUDIT_LABELS).map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label="Time"
        value={isBetween ? BETWEEN : since}
        onChange={({ target: { value } }) =>
          setSearch(value === BETWEEN ? { since: today, until: today, id: undefined } : { since: value, until: undefined, id: undefined })
        }
      >
        <option value="">Any time</option>
        {TIMES.map((time) => (
          <option key={time.since} value={time.since}>
            {time.label}
          </option>
        ))}
        <option value={BETWEEN}>Between two days…</option>
      </select>
      {isBetween && (
        <>
          <input
            className="input"
            type="date"
            aria-label={`From, ${zone}`}
            value={since}
            max={until || today}
            onChange={({ target: { value } }) => setSearch({ since: value, id: undefined })}
          />
          <input
            className="input"
            type="date"
            aria-label={`To, ${zone}`}
            value={until}
            min={since}
            max={today}
            onChange={({ target: { value } }) => setSearch({ until: value, id: undefined })}
          />
        </>
      )}
      {target !== '' && (
        <button
          type="button"
          className="button"
          aria-label={`No longer only ${visibleText(target)}`}
          onClick={() => setSearch({ target: undefined })}
        >
          <span className="truncate">{visibleText(target)}</span> ×
        </button>
      )}
    </>
  )
}
