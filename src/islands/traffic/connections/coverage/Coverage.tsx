import { useQuery } from '@tanstack/react-query'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { narrowTerm } from '#domain/filter/edit.ts'
import { OPAQUE_REASON_LABELS, OPAQUE_REASONS, type OpaqueReason } from '#domain/traffic/visibility.ts'
import { StackedBar } from '#src/components/chart/StackedBar.tsx'
import { EmptyNote, FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatBytes, formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { VISIBILITY_STYLES } from '#src/lib/visibility-steps.ts'
import { queryClient } from '#src/queries/client.ts'
import type { ConnectionsParameters } from '#src/queries/connections.ts'
import { coverage } from '#src/queries/traffic.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'
import type { CoverageFigures } from '#wire/pulse/traffic.ts'

import { showCoverage } from '../connections.ts'
import { ChangedAtNote } from '#src/screens/causes/ChangedAtNote.tsx'
import { OPAQUE_REMEDIES } from '../remedies.ts'
import css from './coverage.module.css'
import { CoverageTable } from './CoverageTable.tsx'

/** Clients that are listed; those with the most opaque connections come first. */
const CLIENTS_MOST = 100

/** How much can be seen: of all, by client, and what keeps the rest from being seen. */
export function Coverage({ ask: { scope, range, filter } }: { ask: ConnectionsParameters }) {
  const query = useQuery(
    {
      ...coverage(scope, { range, limit: CLIENTS_MOST, ...(filter && { filter }) }),
      placeholderData: (before, of) => (of?.queryKey[1] === scope.orgId ? before : undefined),
    },
    queryClient,
  )
  if (query.error && !query.data) return <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) return <TableSkeleton label="Loading coverage" rows={16} />
  const { rows, total, clients } = query.data
  if (total.connections === 0)
    return (
      <EmptyNote
        drawing="no-match"
        title="No connection to look into"
        hint="None that matches was opened in this range. Choose a longer range or another filter."
      />
    )
  return (
    // The region scrolls, so the keyboard has to reach it
    <div className={css.coverage} role="region" aria-label="How much can be seen" tabIndex={0} aria-busy={query.isFetching}>
      <section className={css.total}>
        <h2>How much can be seen</h2>
        <p>
          Agents could read <b>{formatShare(total.connections - total.opaque, total.connections)}</b> of{' '}
          {formatPlural(total.connections, 'connection')}.{' '}
          {total.bytesOpaque > 0 && `${formatBytes(total.bytesOpaque)} went through opaque ones that have ended.`}
        </p>
        <StackedBar
          label="Connections by what could be seen"
          unit="count"
          parts={VISIBILITY_STYLES.map(({ id, label }) => ({ id, label, value: total[id] }))}
          looks={VISIBILITY_STYLES.map(({ look }) => look)}
          onPick={(seen) => showList([['visibility', seen]])}
        />
      </section>
      {total.opaque > 0 && <Reasons total={total} />}
      <CoverageTable rows={rows} onShow={showList} />
      {clients > rows.length && (
        <p className="dim">
          {formatCount(rows.length)} of {formatCount(clients)} clients: those with the most opaque connections.
        </p>
      )}
    </div>
  )
}

const COUNTS = { quic: 'quic', 'no-probe': 'noProbe', 'not-seen': 'notSeen', passed: 'passed' } as const satisfies Record<
  OpaqueReason,
  keyof CoverageFigures
>

/** Opaque ones by reason, and what to do about each. */
function Reasons({ total }: { total: CoverageFigures }) {
  return (
    <section className={css.reasons} aria-label="Why connections are opaque">
      {OPAQUE_REASONS.filter((reason) => total[COUNTS[reason]] > 0).map((reason) => (
        <article key={reason} className="card">
          <h3>
            {OPAQUE_REASON_LABELS[reason].label} <small>{formatShare(total[COUNTS[reason]], total.opaque)}</small>
          </h3>
          <p>{OPAQUE_REASON_LABELS[reason].explanation}</p>
          <p>
            <b>What to do:</b> {OPAQUE_REMEDIES[reason]}{' '}
            {reason !== 'quic' && (
              <ChangedAtNote cause={reason === 'passed' ? { kind: 'proxy' } : { kind: 'inspection', deploymentId: '' }} />
            )}
          </p>
          <button type="button" className="link" onClick={() => showList([['reason', reason]])}>
            Show {formatPlural(total[COUNTS[reason]], 'connection')}
          </button>
        </article>
      ))}
    </section>
  )
}

/** The list of exactly those that a number counts. */
function showList(terms: readonly (readonly [field: string, value: string])[]): void {
  applyFilter(terms.reduce((text, [field, value]) => narrowTerm(text, field, value, CONNECTIONS), $filterText.get()))
  showCoverage(false)
}
