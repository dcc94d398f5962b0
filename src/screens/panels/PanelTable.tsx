import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { Table } from '#src/components/table/Table.tsx'
import { TablePanel } from '#src/components/table/TablePanel.tsx'
import type { CellPick, Column } from '#src/components/table/table-types.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { formatInstant } from '#src/lib/format.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import { fileName, saveFile, type FileColumn, tableCsv } from '#src/lib/save-file.ts'
import { useMedia } from '#src/lib/use-device.ts'
import { $orgId } from '#src/stores/context.ts'
import { $density } from '#src/stores/display.ts'
import { $zone } from '#src/stores/range.ts'

import css from './panels.module.css'
import { NARROW_HEIGHT, ROW_HEIGHT, useSpaceHeight } from './TableWaiting.tsx'

/** A column of a panel: what it is on the screen, in a file, and what a click on it means. */
export interface PanelColumn<Row> extends Column<Row>, Pick<FileColumn<Row>, 'unit' | 'onScreenOnly'> {
  pick?: ((row: Row, exclude: boolean, item: number) => void) | undefined
}

export interface PanelTableProps<Row> {
  title: string
  /** Beside the title: how many there are. */
  note?: ReactNode
  tools?: ReactNode
  columns: readonly PanelColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  found: Loadable<unknown>
  /** Instead of rows, when there are none. */
  empty?: ReactNode
  busy: boolean
  /** Rows of its room; more are scrolled. */
  lines: number
  sort?: { by: string; descending: boolean } | undefined
  onSort?: ((by: string) => void) | undefined
  onOpen: (row: Row) => void
  narrow: (row: Row) => ReactNode
  children?: ReactNode
}

/** A table with a name of its own in a panel: walks by keys, sorts, filters by its values, becomes a file. */
export function PanelTable<Row>(props: PanelTableProps<Row>) {
  const { title, note, tools, columns, rows, rowKey, found, empty, lines, sort, onSort, onOpen, narrow, busy, children } = props
  const density = useStore($density)
  const zone = useStore($zone)
  const orgId = useStore($orgId)
  const isNarrow = useMedia('(width < 768px)')
  const [activeId, setActiveId] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter((row) => selected.has(rowKey(row)))

  function onSelect(ids: readonly string[], how: 'toggle' | 'add'): void {
    const next = new Set(selected)
    for (const id of ids) if (how === 'add' || !next.delete(id)) next.add(id)
    setSelected(next)
  }
  function onPick({ row, column, item, exclude }: CellPick<Row>): void {
    columns.find(({ id }) => id === column.id)?.pick?.(row, exclude, item)
  }
  function onCopy(row: Row, column: Column<Row> | undefined): void {
    const filed = columns.filter(({ onScreenOnly }) => !onScreenOnly)
    void copyText(column ? String(column.value(row)) : filed.map(({ value }) => String(value(row)).replace(/[\t\r\n]/g, ' ')).join('\t'))
  }
  function save(): void {
    const stamp = formatInstant(Date.now(), zone).slice(0, 16).replace(/[ :]/g, '')
    const text = tableCsv(columns, chosen.length > 0 ? chosen : rows)
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName([title, orgId, stamp], 'csv'))
  }

  const table = { columns, rows, rowKey, sort, onSort, busy, onOpen, onPick, onCopy, selected, onSelect }
  const ready = found.state === 'ready'
  // On a telephone tables stand below each other, out of sight when their rows come: few rows leave no space behind them
  const fits = isNarrow && ready
  const height = useSpaceHeight(fits ? Math.min(lines, rows.length) : lines)
  // That a refresh failed is said once for the whole page, by Freshness
  const shown: Loadable<unknown> = ready ? { ...found, stale: undefined } : found
  return (
    <section className={css.panel} aria-label={title}>
      <div className={css.panelHead}>
        <h2>{title}</h2>
        {note && <p className={css.panelNote}>{note}</p>}
        <div className={css.panelTools}>
          {tools}
          <button type="button" className="button" data-size="small" disabled={!ready || rows.length === 0} onClick={save}>
            <Download size={14} aria-hidden />
            {chosen.length > 0 ? `CSV of ${chosen.length}` : 'CSV'}
            <span className="visually-hidden"> of {title}</span>
          </button>
        </div>
      </div>
      {children}
      <div className={css.tableSpace} style={{ blockSize: fits && rows.length === 0 ? undefined : height }}>
        <TablePanel words={title.toLowerCase()} found={shown} empty={empty} lines={lines}>
          <Table
            {...table}
            caption={title}
            rowHeight={ROW_HEIGHT[density]}
            narrow={isNarrow ? { height: NARROW_HEIGHT, render: narrow } : undefined}
            activeId={activeId}
            onActive={setActiveId}
          />
        </TablePanel>
      </div>
    </section>
  )
}
