import { SeriesSwatch } from '#src/components/chart/SeriesSwatch.tsx'
import { Bytes, Missing } from '#src/components/value/Badges.tsx'
import { CellLink } from '#src/components/value/CellLink.tsx'
import { formatBytes, formatCount, formatShare } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import type { ComparedTalker } from '#src/lib/traffic/byte-series.ts'
import { FILTER_FIELD } from '#src/lib/traffic/group-names.ts'
import type { NameOf } from '#src/lib/traffic/use-group-names.ts'
import type { TrafficGroup } from '#wire/pulse/traffic.ts'

import { Change } from '#src/screens/panels/Figures.tsx'
import { GroupValue } from '#src/screens/panels/GroupValue.tsx'
import type { Terms } from '#src/screens/panels/list-links.ts'
import type { PanelColumn } from '#src/screens/panels/PanelTable.tsx'
import panels from '#src/screens/panels/panels.module.css'
import css from './talkers.module.css'

export interface TalkerLabels {
  by: TrafficGroup
  label: string
  environments: ReadonlyMap<string, string>
  nameOf: NameOf
  /** Look in the chart, of those that have one. */
  looks: ReadonlyMap<string, number>
  linkTo: (page: 'requests' | 'connections', terms: Terms) => string
  pick: (field: string, value: string, how: 'add' | 'exclude') => Promise<void>
}

export const termsOf = (by: TrafficGroup, { value }: { value: string }): Terms => [[FILTER_FIELD[by], value]]

/** The talkers' table, one line per column. */
export function talkerColumns({
  by,
  label,
  environments,
  nameOf,
  looks,
  linkTo,
  pick,
}: TalkerLabels): readonly PanelColumn<ComparedTalker>[] {
  return [
    {
      id: 'value',
      label,
      width: 232,
      value: (row) => nameOf(by, row.value, environments),
      cell: (row) => <Talker row={row} look={looks.get(row.value)} by={by} environments={environments} />,
      pick: (row, exclude) => void pick(FILTER_FIELD[by], row.value, exclude ? 'exclude' : 'add'),
    },
    bytesColumn('sent', 'Sent', ({ bytesSent }) => bytesSent),
    bytesColumn('received', 'Received', ({ bytesReceived }) => bytesReceived),
    {
      id: 'share',
      label: 'Share of all bytes',
      width: 150,
      grows: true,
      sort: 'bytes',
      value: (row) => Number(row.share.toFixed(4)),
      cell: (row) => <Share row={row} />,
    },
    {
      id: 'before',
      label: 'Period before',
      width: 124,
      align: 'end',
      unit: 'bytes',
      value: (row) => row.bytesBefore ?? '',
      cell: (row) => <Before row={row} />,
    },
    countColumn('requests', 'Requests', (row) => row.requests),
    {
      id: 'failed',
      label: 'Failed',
      width: 84,
      align: 'end',
      value: (row) => row.failed,
      cell: (row) => <Failed row={row} href={failedOf(row)} />,
      pick: (row) => row.failed > 0 && goTo(failedOf(row)),
    },
    countColumn('connections', 'Connections', (row) => row.connections),
  ]

  function failedOf(row: ComparedTalker): string {
    return linkTo('requests', [...termsOf(by, row), ['failed', 'true']])
  }

  /** A number that leads to the list of what it counts. */
  function countColumn(page: 'requests' | 'connections', name: string, read: (row: ComparedTalker) => number): PanelColumn<ComparedTalker> {
    return {
      id: page,
      label: name,
      width: page === 'requests' ? 96 : 112,
      align: 'end',
      sort: page,
      value: read,
      cell: (row) => (
        <CellLink href={linkTo(page, termsOf(by, row))} title={`Show these ${page}`}>
          {formatCount(read(row))}
        </CellLink>
      ),
      pick: (row) => goTo(linkTo(page, termsOf(by, row))),
    }
  }
}

interface TalkerProps {
  row: ComparedTalker
  look: number | undefined
  by: TrafficGroup
  environments: ReadonlyMap<string, string>
}

/** Its colour in the chart, its name, and whether it was not there before. */
export const Talker = ({ row, look, by, environments }: TalkerProps) => (
  <span className={css.talker}>
    <span className={css.look}>{look !== undefined && <SeriesSwatch look={look} kind="surface" />}</span>
    <GroupValue field={by} value={row.value} environments={environments} />
    {row.isNew && (
      <span className={panels.mark} title="Not seen in the period before">
        new
      </span>
    )}
  </span>
)

const bytesColumn = (id: string, label: string, read: (row: ComparedTalker) => number): PanelColumn<ComparedTalker> => ({
  id,
  label,
  width: 92,
  align: 'end',
  unit: 'bytes',
  value: read,
  cell: (row) => <Bytes bytes={read(row)} />,
})

/** How much of everything, as a bar: sent, then received. */
const Share = ({ row: { bytesSent, bytesReceived, bytes, share } }: { row: ComparedTalker }) => (
  <span className={css.share} title={`${formatBytes(bytesSent)} sent, ${formatBytes(bytesReceived)} received`}>
    <span className={css.track} aria-hidden="true">
      <i data-way="sent" style={{ inlineSize: `${share * (bytes > 0 ? bytesSent / bytes : 0) * 100}%` }} />
      <i data-way="received" style={{ inlineSize: `${share * (bytes > 0 ? bytesReceived / bytes : 0) * 100}%` }} />
    </span>
    <span className={css.percent}>{formatShare(share, 1)}</span>
  </span>
)

function Before({ row: { bytes, bytesBefore, isNew } }: { row: ComparedTalker }) {
  if (bytesBefore === undefined) return <Missing />
  if (isNew || bytesBefore === 0) return <span className="dim">nothing</span>
  return <Change now={bytes} before={bytesBefore} said={`${formatBytes(bytesBefore)} in the period before`} />
}

function Failed({ row: { failed, requests }, href }: { row: ComparedTalker; href: string }) {
  if (failed === 0) return <span className="dim">0</span>
  return (
    <CellLink href={href} title={`Show these requests: ${formatShare(failed, requests)} of them`}>
      <span className={panels.failed}>{formatCount(failed)}</span>
    </CellLink>
  )
}
