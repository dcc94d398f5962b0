import { Duration, MethodChip, oneLine, PathText, Value } from '#src/components/value/Badges.tsx'
import { CellLink } from '#src/components/value/CellLink.tsx'
import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { LEAST_COMPARED } from '#src/lib/traffic/compare-periods.ts'
import { FILTER_FIELD } from '#src/lib/traffic/group-names.ts'
import type { GroupField } from '#src/lib/traffic/plain-group-names.ts'
import type { NameOf } from '#src/lib/traffic/use-group-names.ts'
import { formatPercentile, isTooFew, type Percentile, roundToSketch, TOO_FEW, whyTooFew } from '#src/lib/traffic/percentiles.ts'
import type { SlowGroup } from '#src/lib/traffic/slow-groups.ts'
import { GroupValue } from '#src/screens/panels/GroupValue.tsx'
import type { Terms } from '#src/screens/panels/list-links.ts'
import type { PanelColumn } from '#src/screens/panels/PanelTable.tsx'
import css from '#src/screens/panels/panels.module.css'

import { LatencyChangeText } from './LatencyChangeText.tsx'

export interface GroupLabels {
  /** What the values of a key are, in its order. */
  fields: readonly GroupField[]
  /** The other period in words; undefined without one. */
  period: string | undefined
  nameOf: NameOf
  linkTo: (page: 'requests', terms: Terms) => string
  pick: (field: string, value: string, how: 'add' | 'exclude') => Promise<void>
}

const LABELS: Partial<Record<GroupField, string>> = {
  method: 'Method',
  host: 'Host',
  endpoint: 'Endpoint',
  vendor: 'Vendor',
  client: 'Client',
}
const WIDTHS: Partial<Record<GroupField, number>> = { method: 72, host: 172, endpoint: 170, vendor: 240, client: 240 }

export const termsOf = (fields: readonly GroupField[], { key }: SlowGroup): Terms =>
  fields.map((field, index) => [FILTER_FIELD[field], key[index] ?? ''])

/** What narrows a group to its failed requests. */
export const FAILED = ['failed', 'true'] as const

/** The table of slow endpoints, vendors or clients, one line per column. */
export function groupColumns({ fields, period, nameOf, linkTo, pick }: GroupLabels): readonly PanelColumn<SlowGroup>[] {
  return [
    ...fields.map((field, index) => valueColumn(field, index)),
    linked(
      'count',
      'Requests',
      92,
      [],
      (row) => row.count,
      (row) => formatCount(row.count),
    ),
    ...(period === undefined ? [] : [beforeColumn]),
    percentile('p50', (row) => row.p50Ms, undefined),
    percentile('p95', (row) => row.p95Ms),
    ...(period === undefined ? [] : [changeColumn(period)]),
    percentile('p99', (row) => row.p99Ms),
    AVERAGE,
    linked(
      'failed',
      'Failed',
      76,
      [FAILED],
      (row) => row.failed,
      (row) => <Failed row={row} />,
    ),
  ]

  function valueColumn(field: GroupField, index: number): PanelColumn<SlowGroup> {
    const read = (row: SlowGroup): string => row.key[index] ?? ''
    return {
      id: field,
      label: LABELS[field] ?? field,
      width: WIDTHS[field] ?? 160,
      ...(index === fields.length - 1 && { grows: true as const }),
      value: (row) => (read(row) === '' ? '' : nameOf(field, read(row))),
      cell: (row) => <KeyValue field={field} value={read(row)} />,
      pick: (row, exclude) => void pick(FILTER_FIELD[field], read(row), exclude ? 'exclude' : 'add'),
    }
  }

  /** A number that leads to the requests that it counts. */
  function linked(
    id: string,
    label: string,
    width: number,
    more: Terms,
    value: (row: SlowGroup) => number,
    cell: (row: SlowGroup) => React.ReactNode,
  ): PanelColumn<SlowGroup> {
    const hrefOf = (row: SlowGroup): string => linkTo('requests', [...termsOf(fields, row), ...more])
    return {
      id,
      label,
      width,
      align: 'end',
      sort: id,
      value,
      cell: (row) =>
        value(row) === 0 ? (
          cell(row)
        ) : (
          <CellLink href={hrefOf(row)} title="Show these requests">
            {cell(row)}
          </CellLink>
        ),
      pick: (row) => value(row) > 0 && goTo(hrefOf(row)),
    }
  }
}

function KeyValue({ field, value }: { field: GroupField; value: string }) {
  if (value === '' || (field !== 'method' && field !== 'endpoint')) return <GroupValue field={field} value={value} />
  return (
    <Value full={field === 'endpoint'}>{field === 'method' ? <MethodChip method={value} /> : <PathText path={oneLine(value)} />}</Value>
  )
}

/** A percentile, with how many requests it rests on for whoever points at it; the column of requests stands beside it. */
const percentile = (id: Percentile, read: (row: SlowGroup) => number, sort: string | undefined = id): PanelColumn<SlowGroup> => ({
  id,
  label: id,
  width: 76,
  align: 'end',
  unit: 'ms',
  ...(sort !== undefined && { sort }),
  value: (row) => (isTooFew(id, row.count) ? '' : roundToSketch(read(row))),
  cell: (row) => <PercentileCell percentile={id} count={row.count} ms={read(row)} />,
})

export function PercentileCell({ percentile: id, count, ms }: { percentile: Percentile; count: number; ms: number }) {
  if (isTooFew(id, count))
    return (
      <span className="dim" title={`${TOO_FEW}. ${whyTooFew(id, count)}.`}>
        too few
      </span>
    )
  return (
    <span title={`${id} of ${formatPlural(count, 'request')}`}>
      <Duration ms={roundToSketch(ms)} />
    </span>
  )
}

const AVERAGE: PanelColumn<SlowGroup> = {
  id: 'average',
  label: 'Average',
  width: 86,
  align: 'end',
  unit: 'ms',
  sort: 'average',
  value: (row) => row.averageMs,
  cell: (row) => <Duration ms={row.averageMs} />,
}

/** How many requests the other period has: a change is worth what stands behind it. */
const beforeColumn: PanelColumn<SlowGroup> = {
  id: 'before',
  label: 'Before',
  width: 74,
  align: 'end',
  value: ({ change }) => (change && 'before' in change ? change.before.count : ''),
  cell: ({ change }) => (
    <span className="dim">{change && 'before' in change ? formatCount(change.before.count) : change?.state === 'new' ? 'none' : '—'}</span>
  ),
}

const changeColumn = (period: string): PanelColumn<SlowGroup> => ({
  id: 'slower',
  label: 'Change of p95',
  width: 140,
  align: 'end',
  sort: 'slower',
  unit: 'ms',
  value: ({ change }) => (change?.state === 'compared' ? Number(change.byMs.toFixed(3)) : change?.state === 'same' ? 0 : ''),
  cell: (row) => <ChangeCell row={row} period={period} />,
})

export function ChangeCell({ row: { change, p95Ms }, period }: { row: SlowGroup; period: string }) {
  switch (change?.state) {
    case 'compared':
    case 'same':
      return (
        <LatencyChangeText
          nowMs={p95Ms}
          beforeMs={change.before.p95Ms}
          title={`p95 was ${formatPercentile(change.before.p95Ms)} of ${formatPlural(change.before.count, 'request')} in ${period}`}
        />
      )
    case 'few':
      return (
        <span className="dim" title={`Under ${LEAST_COMPARED} requests now or in ${period}: a change of so few says nothing`}>
          too few
        </span>
      )
    case 'new':
      return (
        <span className={css.mark} title={`No requests in ${period}`}>
          new
        </span>
      )
    case 'unknown':
      return (
        <span className="dim" title={`Nothing is known of it in ${period}`}>
          —
        </span>
      )
    case undefined:
      return <span className="dim">—</span>
  }
}

const Failed = ({ row: { failed, count } }: { row: SlowGroup }) => (
  <span className={failed > 0 ? css.failed : 'dim'} title={failed > 0 ? `${formatShare(failed, count)} of them` : undefined}>
    {formatCount(failed)}
  </span>
)
