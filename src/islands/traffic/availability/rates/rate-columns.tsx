import type { ReactNode } from 'react'

import { UptimeStrip } from '#src/components/chart/UptimeStrip.tsx'
import type { UptimeCell } from '#src/lib/chart/uptime.ts'
import { formatCount } from '#src/lib/format.ts'
import type { AvailabilityGroup, AvailabilityRow } from '#wire/pulse/traffic.ts'

import type { PanelColumn } from '#src/screens/panels/PanelTable.tsx'
import css from '../availability.module.css'
import { type nameOfCalls, useCallsName } from '../calls-name.ts'
import { GROUP_LABELS, openRow, textOfKey } from '../view.ts'
import { type CellSize } from './strip-cells.ts'
import { rateLabel } from '../labels.ts'

export interface RateLabels {
  by: AvailabilityGroup
  callsName: typeof nameOfCalls
  size: CellSize
  zone: string
  cells: (row: AvailabilityRow) => readonly UptimeCell[]
  /** Address of the requests of a row in one cell. */
  hrefOf: (row: AvailabilityRow, cell: UptimeCell) => string
  /** By the text of the key. */
  outages: ReadonlyMap<string, number>
}

/** The table of rates, one line per column. Refused calls were answered, so they are no failures. */
export function rateColumns({ by, callsName, size, zone, cells, hrefOf, outages }: RateLabels): readonly PanelColumn<AvailabilityRow>[] {
  return [
    {
      id: 'name',
      label: GROUP_LABELS[by].one,
      width: by === 'endpoint' ? 320 : 220,
      value: (row) => callsName(by, row.key),
      cell: (row) => <NameButton row={row} by={by} />,
    },
    {
      id: 'rate',
      label: 'Success',
      width: 92,
      align: 'end',
      sort: 'successRate',
      value: (row) => row.successRate,
      cell: (row) => <Rate row={row} />,
    },
    {
      id: 'strip',
      label: `Uptime, a cell is ${size.word === 'hour' ? 'an' : 'a'} ${size.word}`,
      width: 240,
      grows: true,
      onScreenOnly: true,
      value: () => '',
      cell: (row) => (
        <UptimeStrip
          inList
          label={callsName(by, row.key)}
          cells={cells(row)}
          zone={zone}
          unit={size.word}
          hrefOf={(cell) => hrefOf(row, cell)}
        />
      ),
    },
    { ...number('requests', 'Requests', (row) => row.count), sort: 'count' },
    { ...number('failed', 'Failed', (row) => row.failed, css.bad), sort: 'failed' },
    number('refused', 'Refused', (row) => row.refused),
    number('outages', 'Outages', (row) => outages.get(textOfKey(row.key)) ?? 0, css.bad),
  ]
}

function number(id: string, label: string, read: (row: AvailabilityRow) => number, tone?: string): PanelColumn<AvailabilityRow> {
  const cell = (row: AvailabilityRow): ReactNode => <span className={read(row) === 0 ? 'dim' : tone}>{formatCount(read(row))}</span>
  return { id, label, width: 88, align: 'end', value: read, cell }
}

/** Opens what is known of it; Enter on the row does the same, so it is no tab stop of its own. */
export const NameButton = ({ row, by }: { row: AvailabilityRow; by: AvailabilityGroup }) => (
  <button type="button" className={css.name} tabIndex={-1} onClick={() => openRow(textOfKey(row.key))}>
    {useCallsName()(by, row.key)}
  </button>
)

export const Rate = ({ row: { successRate, failed } }: { row: AvailabilityRow }) => (
  <b className={failed > 0 ? css.rate : css.whole}>{rateLabel(successRate)}</b>
)
