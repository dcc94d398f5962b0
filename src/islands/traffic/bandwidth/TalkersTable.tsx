import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { Bytes } from '#src/components/value/Badges.tsx'
import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { dataOf, isRefreshing } from '#src/lib/loadable.ts'
import { type ComparedTalker, compareTalkers } from '#src/lib/traffic/byte-series.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { $filterText, applyFilter } from '#src/stores/filter.ts'
import { chooseRange } from '#src/stores/range.ts'
import type { ByteSource, TrafficGroup } from '#wire/pulse/traffic.ts'

import { $partLink } from '#src/screens/panels/list-links.ts'
import css from '#src/screens/panels/panels.module.css'
import { PanelTable } from '#src/screens/panels/PanelTable.tsx'
import { Talker, talkerColumns, termsOf } from './talker-columns.tsx'
import talkers from './talkers.module.css'
import type { useBandwidth } from './use-bandwidth.ts'
import { $sort, BANDWIDTH_FILTER, chooseOf, chooseSort, talkerLines } from './view.ts'

export interface TalkersTableProps {
  asked: ReturnType<typeof useBandwidth>
  by: TrafficGroup
  of: ByteSource
  environments: ReadonlyMap<string, string>
}

const LABELS: Readonly<Record<TrafficGroup, readonly [one: string, many: string]>> = {
  vendor: ['Vendor', 'vendors'],
  host: ['Host', 'hosts'],
  client: ['Client', 'clients'],
  direction: ['Direction', 'directions'],
  country: ['Country', 'countries'],
  environment: ['Environment', 'environments'],
}

const keyOf = ({ value }: ComparedTalker): string => `value ${value}`
const NO_ROWS: readonly ComparedTalker[] = []

/** Who sent and received most, against the period before. */
export function TalkersTable({ asked, by, of, environments }: TalkersTableProps) {
  const sort = useStore($sort)
  const linkTo = useStore($partLink)
  const shown = dataOf(asked.talkers)
  const before = asked.recorded ? dataOf(asked.before)?.data : undefined
  const rows = useMemo(() => (shown ? compareTalkers(shown.data, before) : NO_ROWS), [shown, before])
  const series = dataOf(asked.series)?.data.series
  const looks = useMemo(() => new Map(series?.map(({ value }, look) => [value, look])), [series])
  const group = shown?.asked.by ?? by
  const [label, many] = LABELS[group]
  const nameOf = useGroupNames(true)
  const columns = useMemo(
    () => talkerColumns({ by: group, label, environments, nameOf, looks, linkTo, pick: BANDWIDTH_FILTER.pick }),
    [group, label, environments, nameOf, looks, linkTo],
  )
  const values = shown?.data.values ?? 0
  return (
    <PanelTable
      title="Top talkers"
      note={
        shown && (
          <>
            {values > rows.length
              ? `the top ${rows.length} of ${formatCount(values)} ${many}`
              : formatPlural(values, label.toLowerCase(), many)}
            <i className={talkers.key} data-way="sent" aria-hidden="true" />
            sent
            <i className={talkers.key} data-way="received" aria-hidden="true" />
            received
          </>
        )
      }
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      found={asked.talkers}
      empty={shown?.data.total[of] === 0 ? <NoTalkers of={of} open={dataOf(asked.series)?.data.open ?? 0} /> : undefined}
      busy={isRefreshing(asked.talkers)}
      lines={talkerLines(by)}
      sort={{ by: sort, descending: true }}
      onSort={chooseSort}
      onOpen={(row) => goTo(linkTo(of, termsOf(group, row)))}
      narrow={(row) => (
        <div className={css.narrowRow}>
          <div className={css.narrowLine}>
            <Talker row={row} look={looks.get(row.value)} by={group} environments={environments} />
            <Bytes bytes={row.bytes} />
            <span>{formatShare(row.share, 1)}</span>
          </div>
          <div className={css.narrowLine}>
            <span className="dim">
              <span className="visually-hidden">Sent</span>
              <span aria-hidden="true">↑</span>
              <Bytes bytes={row.bytesSent} /> <span className="visually-hidden">received</span>
              <span aria-hidden="true">↓</span>
              <Bytes bytes={row.bytesReceived} />
            </span>
            <a href={linkTo('requests', termsOf(group, row))}>{formatCount(row.requests)} req.</a>
            <a href={linkTo('connections', termsOf(group, row))}>{formatCount(row.connections)} conn.</a>
          </div>
        </div>
      )}
    />
  )
}

/** Why nobody talked, and what to do. */
function NoTalkers({ of, open }: { of: ByteSource; open: number }) {
  const text = useStore($filterText)
  const connections = of === 'connections'
  return (
    <EmptyNote
      level={3}
      title={connections ? 'No connection ended in this range' : 'No request in this range'}
      hint={
        connections
          ? `${open > 0 ? `${formatPlural(open, 'connection is', 'connections are')} open: their bytes count when they end. ` : ''}Recordings and OpenTelemetry bring requests only.`
          : 'A longer range may have some.'
      }
      action={
        <>
          <button type="button" className="button" data-kind="primary" onClick={() => chooseOf(connections ? 'requests' : 'connections')}>
            Count {connections ? 'requests' : 'connections'} instead
          </button>
          <button type="button" className="button" onClick={() => chooseRange({ from: 'now-7d', to: 'now' })}>
            Last 7 days
          </button>
          {text && (
            <button type="button" className="button" onClick={() => applyFilter('')}>
              Remove the filter
            </button>
          )}
        </>
      }
    />
  )
}
