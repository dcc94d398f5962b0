import { useStore } from '@nanostores/react'
import { useCallback, useMemo } from 'react'

import { UptimeStrip } from '#src/components/chart/UptimeStrip.tsx'
import type { UptimeCell } from '#src/lib/chart/uptime.ts'
import { formatCount, formatPlural } from '#src/lib/format.ts'
import { dataOf, isRefreshing } from '#src/lib/loadable.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $zone } from '#src/stores/range.ts'
import type { AvailabilityGroup, AvailabilityRow } from '#wire/pulse/traffic.ts'
import panels from '#src/screens/panels/panels.module.css'
import { PanelTable } from '#src/screens/panels/PanelTable.tsx'

import { NoRequests } from '../../requests/NoRequests.tsx'
import css from '../availability.module.css'
import { $requestsOf, within } from '../links.ts'
import type { AvailabilityQueries } from '../use-availability.ts'
import { $sort, chooseSort, FILTER, GROUP_LABELS, openRow, RATE_LINES, type RateSort, textOfKey } from '../view.ts'
import { cellSize, cellsOf } from './strip-cells.ts'
import { useCallsName } from '../calls-name.ts'
import { NameButton, Rate, rateColumns } from './rate-columns.tsx'
import { StripLegend } from './StripLegend.tsx'

const LOADING = { state: 'loading' } as const
const NO_ROWS: readonly AvailabilityRow[] = []
const NO_RANGE = { fromMs: 0, toMs: 0 }
const keyOf = ({ key }: AvailabilityRow): string => textOfKey(key)

/** How many of our calls got through, by what was called or who called, step by step. */
export function RatesTable({ scope, asked, by }: { scope: PulseScope; asked: AvailabilityQueries; by: AvailabilityGroup }) {
  const text = useStore($filterText)
  const sort = useStore($sort)
  const zone = useStore($zone)
  // Rows of the grouping before name nothing in this one
  const rates = asked.rates.state !== 'ready' || asked.rates.data.asked.by === by ? asked.rates : LOADING
  const shown = dataOf(rates)
  const found = dataOf(asked.outages)
  const rows = shown?.data.rows ?? NO_ROWS
  const outages = useMemo(() => Map.groupBy(found?.asked.by === by ? found.data.outages : [], ({ key }) => textOfKey(key)), [found, by])
  const range = shown?.asked.range ?? NO_RANGE
  const size = useMemo(() => cellSize(range), [range])
  const cells = useMemo(() => {
    const stepMs = shown?.data.stepMs ?? 1
    const made = new Map(rows.map((row) => [row, cellsOf(row, { zone, range, stepMs, outages: outages.get(textOfKey(row.key)) ?? [] })]))
    return (row: AvailabilityRow) => made.get(row) ?? []
  }, [rows, shown, range, zone, outages])
  const requestsOf = useStore($requestsOf)
  const parsed = useStore(FILTER.$filter)
  const filter = parsed.ok ? parsed.node : undefined
  const hrefOf = useCallback(
    ({ key }: AvailabilityRow, cell: UptimeCell) => requestsOf({ by, key, filter, range: within(cell, range) }),
    [requestsOf, by, filter, range],
  )
  const counts = useMemo(() => new Map([...outages].map(([key, some]) => [key, some.length])), [outages])
  const callsName = useCallsName()
  const columns = useMemo(
    () => rateColumns({ by, callsName, size, zone, cells, hrefOf, outages: counts }),
    [by, callsName, size, zone, cells, hrefOf, counts],
  )
  const groups = shown?.data.groups ?? 0
  const words = GROUP_LABELS[by].many.toLowerCase()
  return (
    <PanelTable
      title="Success rates"
      note={
        shown && (groups > rows.length ? `the first ${rows.length} of ${formatCount(groups)} ${words}` : `${formatCount(groups)} ${words}`)
      }
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      found={rates}
      empty={shown && rows.length === 0 ? <NoRequests level={3} ask={{ scope, range, filter }} text={text} /> : undefined}
      busy={isRefreshing(asked.rates)}
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
            <UptimeStrip inList label="" cells={cells(row)} zone={zone} unit={size.word} hrefOf={(cell) => hrefOf(row, cell)} />
          </div>
        </div>
      )}
    >
      <StripLegend size={size} />
    </PanelTable>
  )
}
