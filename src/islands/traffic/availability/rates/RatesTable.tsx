import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { UptimeStrip } from '#src/components/chart/UptimeStrip.tsx'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { $zone } from '#src/stores/range.ts'
import type { AvailabilityGroup, AvailabilityRow } from '#wire/pulse/traffic.ts'

import { PanelTable } from '../../panels/PanelTable.tsx'
import panels from '../../panels/panels.module.css'
import { panelState } from '../../panels/use-answer.ts'
import css from '../availability.module.css'
import type { AskedAvailability } from '../use-availability.ts'
import { $sort, chooseSort, GROUP_WORDS, openRow, RATE_LINES, type RateSort, textOfKey } from '../view.ts'
import { NameButton, Rate, rateColumns } from './rate-columns.tsx'
import { StripLegend } from './StripLegend.tsx'
import { cellSize, cellsOf } from './strip-cells.ts'

const NO_ROWS: readonly AvailabilityRow[] = []
const keyOf = ({ key }: AvailabilityRow): string => textOfKey(key)

/** How many of our calls got through, by what was called or who called, with each hour. */
export function RatesTable({ asked, by, empty }: { asked: AskedAvailability; by: AvailabilityGroup; empty: React.ReactNode }) {
  const sort = useStore($sort)
  const zone = useStore($zone)
  // Rows of the grouping before name nothing in this one
  const rates = asked.rates.shown?.asked.by === by ? asked.rates : { ...asked.rates, shown: undefined }
  const { shown } = rates
  const rows = shown?.data.rows ?? NO_ROWS
  const outages = useMemo(
    () => Map.groupBy(asked.outages.shown?.asked.by === by ? asked.outages.shown.data.outages : [], ({ key }) => textOfKey(key)),
    [asked.outages.shown, by],
  )
  const size = cellSize(shown?.data.hours.length ?? 0)
  const cells = useMemo(() => {
    const starts = shown?.data.hours ?? []
    const made = new Map(
      rows.map((row) => [
        row,
        cellsOf(row, starts, { size: cellSize(starts.length), zone, outages: outages.get(textOfKey(row.key)) ?? [] }),
      ]),
    )
    return (row: AvailabilityRow) => made.get(row) ?? []
  }, [rows, shown, zone, outages])
  const counts = useMemo(() => new Map([...outages].map(([key, some]) => [key, some.length])), [outages])
  const columns = useMemo(
    () => rateColumns({ by, size: cellSize(shown?.data.hours.length ?? 0), zone, cells, outages: counts }),
    [by, shown, zone, cells, counts],
  )
  const groups = shown?.data.groups ?? 0
  const words = GROUP_WORDS[by].many.toLowerCase()
  return (
    <PanelTable
      title="Success rates"
      note={
        shown && (groups > rows.length ? `the first ${rows.length} of ${formatCount(groups)} ${words}` : `${formatCount(groups)} ${words}`)
      }
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      found={panelState(rates, shown && rows.length === 0 ? empty : undefined)}
      busy={asked.rates.refreshing}
      lines={RATE_LINES}
      sort={{ by: sort, descending: sort !== 'successRate' }}
      onSort={(name) => chooseSort(name as RateSort)} // the columns name no other
      onOpen={(row) => openRow(keyOf(row))}
      narrow={(row) => (
        <div className={panels.narrowRow}>
          <div className={panels.narrowLine}>
            <NameButton row={row} by={by} />
            <Rate row={row} />
            <span>
              {row.failed > 0 ? `${formatCount(row.failed)} of ${formatCount(row.count)} failed` : formatPlural(row.count, 'call')}
            </span>
          </div>
          <div className={css.narrowStrip}>
            <UptimeStrip inList label="" hours={cells(row)} zone={zone} cell={size.word} />
          </div>
        </div>
      )}
    >
      <StripLegend size={size} />
    </PanelTable>
  )
}
