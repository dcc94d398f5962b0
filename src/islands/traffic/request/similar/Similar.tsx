import { useStore } from '@nanostores/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { around, HALF_DAY_MS } from '#domain/filter/endpoint.ts'
import { printFilter } from '#domain/filter/print.ts'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { Bytes, DurationBar, Missing, StatusBadge } from '#src/components/value/Badges.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatInstant, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { type SimilarOf, similarFilter, similarRequests } from '#src/queries/similar.ts'
import { $to, type PulseScope } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { $compareLink, TYPICAL, requests } from '../../requests/requests.ts'
import css from './similar.module.css'

const WHOSE: readonly { id: SimilarOf; label: string }[] = [
  { id: 'all', label: 'All clients' },
  { id: 'same', label: 'Same client' },
  { id: 'others', label: 'Other clients' },
]
const ROWS_WAITING = 8

/** The newest requests of the same endpoint in the day around one, each a click away from being compared with it. */
export function Similar({ scope, request }: { scope: PulseScope; request: RequestRow }) {
  const [of, setOf] = useState<SimilarOf>('all')
  const to = useStore($to)
  const compare = useStore($compareLink)
  const query = useQuery({ ...similarRequests(scope, request, of), placeholderData: keepPreviousData }, queryClient)
  const { fromMs, toMs } = around(request.timestampMs, HALF_DAY_MS)
  const list = to.requests({ q: printFilter(similarFilter(request, of)), from: String(fromMs), to: String(toMs) })

  return (
    <div className={css.similar}>
      <div className={css.bar}>
        <div className={css.whose} role="group" aria-label="Whose requests">
          {WHOSE.map(({ id, label }) => (
            <button key={id} type="button" aria-pressed={id === of} onClick={() => setOf(id)}>
              {label}
            </button>
          ))}
        </div>
        <p className={css.count} role="status">
          {query.data && !query.isPlaceholderData && `${formatPlural(query.data.count, 'other')} in the day around it`}
        </p>
        <span className={css.ways}>
          <a className="link" href={list}>
            Show in the list
          </a>
          <a className="link" href={compare(request.id, TYPICAL)}>
            Compare with typical
          </a>
        </span>
      </div>
      {query.data && (query.data.rows.length > 0 || !query.isPlaceholderData) ? (
        query.data.rows.length > 0 ? (
          <SimilarTable request={request} rows={query.data.rows} busy={query.isPlaceholderData} />
        ) : (
          <p className={css.nothing}>
            {of === 'all'
              ? 'Nothing else called this endpoint in the twelve hours before and after.'
              : of === 'same'
                ? 'Its client called this endpoint only once in the twelve hours before and after.'
                : 'No other client called this endpoint in the twelve hours before and after.'}
          </p>
        )
      ) : query.error ? (
        <FailureNote error={toWireError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <TableSkeleton label="Loading similar requests" rows={ROWS_WAITING} />
      )}
    </div>
  )
}

function SimilarTable({ request, rows, busy }: { request: RequestRow; rows: readonly RequestRow[]; busy: boolean }) {
  const zone = useStore($zone)
  const linkTo = useStore(requests.$oneLink)
  const compare = useStore($compareLink)
  return (
    <table className={css.table} aria-busy={busy}>
      <caption className="visually-hidden">Similar requests, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Status</th>
          <th scope="col">Duration</th>
          <th scope="col" className={css.wide}>
            Received
          </th>
          <th scope="col">Client</th>
          <th scope="col">
            <span className="visually-hidden">Compare</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const time = formatInstant(row.timestampMs, zone)
          return (
            <tr key={row.id}>
              <td>
                <a href={linkTo(row.id)} title={time}>
                  {time.slice(5, 19)}
                </a>
              </td>
              <td>
                <StatusBadge request={row} />
              </td>
              <td>
                <DurationBar ms={row.durationMs} />
              </td>
              <td className={css.wide}>
                <Bytes bytes={row.bytesReceived} />
              </td>
              <td className={css.client} title={visibleText(row.client)}>
                {row.client ? visibleText(row.client) : <Missing />}
              </td>
              <td className={css.action}>
                <a className="link" href={compare(request.id, row.id)} aria-label={`Compare with the one of ${time}`}>
                  Compare
                </a>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
