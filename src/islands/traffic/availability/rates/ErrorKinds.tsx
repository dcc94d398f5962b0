import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { hasFailed } from '#domain/traffic/failed.ts'
import { FailureLine } from '#src/components/notice/FailureLine.tsx'
import { formatCount } from '#src/lib/format.ts'
import { showsGrpc } from '#src/lib/status.ts'
import { queryClient } from '#src/queries/client.ts'
import { requestErrors } from '#src/queries/traffic.ts'
import { $to, type PulseScope } from '#src/stores/context.ts'
import type { ErrorsResult } from '#wire/pulse/measures.ts'

import css from '../availability.module.css'
import { type CallSelection, filterOfCalls } from '../links.ts'

type ErrorRow = ErrorsResult['rows'][number]

const ROWS_MAX = 100
/** More are counted, not listed. */
const SHOWN_MAX = 6

/** What its failed calls were answered with, and on which endpoints; each with its newest example. `refused` ones stand behind those that failed. */
export function ErrorKinds({ scope, selection, refused = false }: { scope: PulseScope; selection: CallSelection; refused?: boolean }) {
  const to = useStore($to)
  const filter = filterOfCalls({ ...selection, failed: !refused })
  const found = useQuery(requestErrors(scope, { range: selection.range, limit: ROWS_MAX, ...(filter && { filter }) }), queryClient)
  if (found.error) return <FailureLine query={found} className={css.said} />
  if (!found.data) return <span className={`skeleton ${css.waitingLine}`} role="status" aria-label="Loading errors" />
  const rows = found.data.rows.toSorted((a, b) => Number(counts(b)) - Number(counts(a)) || b.count - a.count)
  if (rows.length === 0) return <p className={css.said}>No call failed.</p>
  const more = rows.slice(SHOWN_MAX)
  return (
    <ul className={css.kinds}>
      {rows.slice(0, SHOWN_MAX).map((row) => (
        <li key={row.exampleId}>
          <span className="badge" data-tone={counts(row) ? 'danger' : 'warn'}>
            {kindLabel(row)}
          </span>
          <a className={css.kindName} href={to.request(row.exampleId)} title="Show the newest of these">
            {visibleText([row.method, row.host + row.endpoint].filter(Boolean).join(' '))}
          </a>
          <span className="number">{formatCount(row.count)}</span>
        </li>
      ))}
      {more.length > 0 && (
        <li className={css.said}>
          and {formatCount(more.reduce((sum, { count }) => sum + count, 0))} more of {formatCount(more.length)} kinds
        </li>
      )}
    </ul>
  )
}

/** As rates count it. Of databases only failures are errors. */
const counts = (row: ErrorRow): boolean => row.family === 'database' || hasFailed({ ...row, grpc: { status: row.grpcStatus } })

function kindLabel({ family, status, grpcStatus }: ErrorRow): string {
  if (family === 'database') return 'Database error'
  if (status === 0) return 'No answer'
  return showsGrpc({ status, grpcStatus }) ? `gRPC ${visibleText(grpcStatus)}` : `HTTP ${status}`
}
