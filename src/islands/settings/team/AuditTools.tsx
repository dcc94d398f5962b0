import { useStore } from '@nanostores/react'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { AUDIT_LABELS } from '#src/lib/audit-labels.ts'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { rowFormats } from '#src/lib/export/formats.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { memberName } from '#src/lib/member-labels.ts'
import { type RangeClock, readRange, resolveRange } from '#src/lib/time-range.ts'
import { type AuditFilter, checkAuditLog, exportAudit } from '#src/queries/audit-log.ts'
import type { TeamMember } from '#src/queries/team.ts'
import { FileExport } from '#src/screens/FileExport.tsx'
import { setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import type { AuditCheck } from '#wire/product/audit.ts'

import css from './team.module.css'

const TIMES = [
  { since: 'now-24h', label: 'Last 24 hours' },
  { since: 'now-7d', label: 'Last 7 days' },
  { since: 'now-30d', label: 'Last 30 days' },
  { since: 'now-90d', label: 'Last 90 days' },
] as const
const BETWEEN = 'between'
/** In the place of a beginning that nobody chose: a day that no zone has before 1970. */
const SOME_DAY = '1970-01-03'

/** What the address says: `find`, `person`, `action`, `target`, `since` and `until`. A time that cannot be read is none. */
export function filterIn(search: URLSearchParams, clock: RangeClock): AuditFilter {
  const text = (name: string): string => search.get(name) ?? ''
  const named = { q: text('find'), actor: text('person'), action: text('action'), target: text('target') }
  const since = text('since')
  const until = text('until')
  const read = since || until ? readRange({ from: since || SOME_DAY, to: until || 'now' }, clock) : undefined
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

/** Fifty pages of the log: a twelfth of what one person may ask for in a minute. */
const EXPORTED_MAX = 10_000
const AUDIT_FORMATS = rowFormats(EXPORTED_MAX)

/** What can be done with the log: a file of what the filter matches, and a check that it is as it was written. */
export function ChainCheck({ orgId, filter }: { orgId: string; filter: AuditFilter }) {
  const [checking, setChecking] = useState(false)
  return (
    <div className={css.tools}>
      <AuditExport orgId={orgId} filter={filter} />
      <button type="button" className="button" onClick={() => setChecking(true)}>
        <ShieldCheck size={14} aria-hidden />
        Check the log
      </button>
      {checking && <CheckDialog orgId={orgId} onClose={() => setChecking(false)} />}
    </div>
  )
}

function AuditExport({ orgId, filter }: { orgId: string; filter: AuditFilter }) {
  return (
    <FileExport
      what="what the filter matches"
      formats={AUDIT_FORMATS}
      named={['audit', orgId]}
      make={(format, options) => exportAudit(orgId, filter, format, options)}
      note={(most) => `At most ${formatCount(most)} records, the newest first, with their hashes.`}
    />
  )
}

type Checking =
  | { state: 'running'; at: AuditCheck | undefined }
  | { state: 'done'; result: AuditCheck }
  | { state: 'failed'; error: WireError }

/** From the first record to the last, or to the first that was tampered with. */
function CheckDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const [check, setCheck] = useState<Checking>({ state: 'running', at: undefined })
  useEffect(() => {
    const stopped = new AbortController()
    checkAuditLog(orgId, stopped.signal, (at) => setCheck({ state: 'running', at })).then(
      (result) => setCheck({ state: 'done', result }),
      (cause: unknown) => stopped.signal.aborted || setCheck({ state: 'failed', error: toWireError(cause) }),
    )
    return () => stopped.abort()
  }, [orgId])
  return (
    <Dialog
      title="Check the log"
      size="small"
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {check.state === 'running' ? 'Stop' : 'Close'}
        </button>
      }
    >
      <div className="stack">
        <p className="soft">
          Each record holds the hash of the one before it. A record that was changed, removed or put in breaks the chain.
        </p>
        <div role="status">
          {check.state === 'running' && (
            <>
              <progress aria-label="Checked" max={check.at?.records} value={check.at?.checked} />
              <p>{check.at ? `${formatCount(check.at.checked)} of ${formatCount(check.at.records)} records checked…` : 'Checking…'}</p>
            </>
          )}
          {check.state === 'done' && <Outcome result={check.result} />}
        </div>
        {check.state === 'failed' && <FormFailure error={check.error} />}
      </div>
    </Dialog>
  )
}

function Outcome({ result: { broken, records, checked } }: { result: AuditCheck }) {
  if (!broken)
    return (
      <p className="notice" data-tone="ok">
        All {formatPlural(records, 'record')} are as they were written.
      </p>
    )
  return (
    <p className="notice" data-tone="danger">
      Record {formatCount(Number(broken.id))} is not as it was written: {broken.reason}. The {formatPlural(checked, 'record')} before it are
      intact. Whoever can write to the platform’s data did this, or a restored backup; keep a copy of both before anything else.
    </p>
  )
}
