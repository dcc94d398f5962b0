import { useState } from 'react'

import { EmptyNote, FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import type { WireError } from '#src/lib/errors.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'

import type { AuditEntry } from '../data/audit.ts'
import { ALL, filterAudit } from './audit-filter.ts'
import { AuditDetail } from './AuditDetail.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'
import css from './audit.module.css'
import { type Chain, ChainNote } from './ChainNote.tsx'

/** What there is to show. */
export type AuditFound =
  | { state: 'loading' }
  | { state: 'failed'; error: WireError; retry: () => void }
  | { state: 'ready'; entries: readonly AuditEntry[] }

export interface AuditScreenProps {
  found: AuditFound
  chain: Chain
  nowMs: number
  zone: string
}

/** Who changed what, when, from where: searched, read one by one, taken along, and proven. */
export function AuditScreen({ found, chain, nowMs, zone }: AuditScreenProps) {
  const [filter, setFilter] = useState(ALL)
  const [openId, setOpenId] = useState<string>()
  const all = found.state === 'ready' ? found.entries : []
  const entries = filterAudit(all, filter, nowMs)
  const at = entries.findIndex(({ id }) => id === openId)
  const open = entries[at]
  const step = (by: number) => {
    const next = at < 0 ? undefined : entries[at + by]
    return next && (() => setOpenId(next.id))
  }

  return (
    <div className={css.screen}>
      <AuditFilters entries={all} filter={filter} onChange={setFilter} />
      <div className={css.bar}>
        <p role="status">
          {found.state === 'ready' &&
            (entries.length === all.length
              ? formatPlural(all.length, 'record')
              : `${formatCount(entries.length)} of ${formatPlural(all.length, 'record')}`)}
        </p>
        <AuditExport entries={entries} />
      </div>
      {found.state === 'ready' && all.length > 0 && <ChainNote chain={chain} />}
      {found.state === 'loading' && <TableSkeleton label="Loading the audit log" rows={14} />}
      {found.state === 'failed' && <FailureNote error={found.error} onRetry={found.retry} />}
      {found.state === 'ready' && all.length === 0 && (
        <EmptyNote
          title="Nothing has been changed yet"
          hint="Every change of a setting, every refused attempt and every reveal is written here, and cannot be taken out."
        />
      )}
      {all.length > 0 && entries.length === 0 && (
        <EmptyNote
          drawing="no-match"
          title="No record matches"
          hint="Nothing like this happened in that time."
          action={
            <button type="button" className="button" onClick={() => setFilter(ALL)}>
              Clear the filter
            </button>
          }
        />
      )}
      {entries.length > 0 && <AuditList entries={entries} openId={open?.id} onOpen={setOpenId} nowMs={nowMs} zone={zone} />}
      {open && <AuditDetail entry={open} zone={zone} onPrevious={step(-1)} onNext={step(1)} onClose={() => setOpenId(undefined)} />}
    </div>
  )
}
