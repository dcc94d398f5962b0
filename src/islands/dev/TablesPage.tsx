import { useMemo, useState } from 'react'

import { requestAt, HOSTILE } from './data/tables.ts'
import { Specimen, Specimens } from './kit/Specimen.tsx'
import { columnsFor, NarrowRequest } from './TablesColumns.tsx'
import { TablesExport } from './TablesExport.tsx'
import { TablesGrid } from './TablesGrid.tsx'
import { TablesLoad } from './TablesLoad.tsx'
import { TablesStates } from './TablesStates.tsx'
import type { RequestRow } from '#wire/pulse/requests.ts'

const MANY = 400_000
const USUAL = ['time', 'method', 'status', 'address', 'duration', 'received', 'client', 'vendor']
/** A row is only its number; what stands in it is worked out for those that are drawn. */
const numberKey = (index: number): string => `req-${index}`
const rowKey = (row: RequestRow): string => row.id
const manyColumns = columnsFor(requestAt)
const columns = columnsFor((row: RequestRow) => row)
const TABLE = { columns, usual: USUAL, rowKey }
const TEN = Array.from({ length: 10 }, (_, index) => requestAt(index))
const FIFTY = Array.from({ length: 50 }, (_, index) => requestAt(index))

/** /dev/tables: the one table of the console, with everything it can do and every state it can be in. */
export function TablesPage() {
  return (
    <Specimens>
      <Specimen
        title="400,000 rows"
        note="j k ↑ ↓ PgUp PgDn Home End walk · → cells · Enter opens · x and Shift select · c copies · drag a heading or its edge"
        frame="bare"
      >
        <ManyRows />
      </Specimen>
      <Specimen
        title="Ten rows, sorted"
        note="A column sorts by click or Enter; Shift and arrows on a heading move the column"
        frame="bare"
      >
        <SortedRows />
      </Specimen>
      <Specimen title="More on the way" note="Rows come page by page; the third page fails once" frame="bare">
        <TablesLoad {...TABLE} />
      </Specimen>
      <Specimen title="States" note="All of one size: nothing around them moves" frame="bare">
        <TablesStates {...TABLE} />
      </Specimen>
      <Specimen title="Hostile and empty values" frame="bare">
        <TablesGrid {...TABLE} caption="Hostile requests" rows={HOSTILE} size="small" />
      </Specimen>
      <Specimen title="Narrow" note="Cards instead of columns; the keys stay" frame="bare">
        <TablesGrid {...TABLE} caption="Requests on a telephone" rows={FIFTY} size="phone" table={{ narrow: NARROW }} />
      </Specimen>
      <Specimen title="Export menu" note="Resting, running, done, failed; and as its button opens it">
        <TablesExport />
      </Specimen>
    </Specimens>
  )
}

const NARROW = { height: 58, render: (row: RequestRow) => <NarrowRequest row={row} /> }

function ManyRows() {
  const [descending, setDescending] = useState(true)
  const rows = useMemo(() => Array.from({ length: MANY }, (_, at) => (descending ? at : MANY - 1 - at)), [descending])
  return (
    <TablesGrid
      caption="Many requests"
      columns={manyColumns}
      usual={USUAL}
      rows={rows}
      rowKey={numberKey}
      table={{ sort: { by: 'time', descending }, onSort: (by) => by === 'time' && setDescending(!descending) }}
    />
  )
}

function SortedRows() {
  const [sort, setSort] = useState({ by: 'time', descending: true })
  const rows = useMemo(() => {
    const value = columns.find((column) => column.sort === sort.by)?.value ?? rowKey
    const sign = sort.descending ? -1 : 1
    return TEN.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
  }, [sort])
  return (
    <TablesGrid
      {...TABLE}
      caption="Ten requests"
      rows={rows}
      size="small"
      table={{ sort, onSort: (by) => setSort({ by, descending: by === sort.by ? !sort.descending : true }) }}
    />
  )
}
