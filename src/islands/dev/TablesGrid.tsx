import { type ReactNode, useState } from 'react'

import { ColumnMenu } from '#src/components/table/ColumnMenu.tsx'
import { SelectionBar } from '#src/components/table/SelectionBar.tsx'
import type { Column, TableProps } from '#src/components/table/table-types.ts'
import { Table } from '#src/components/table/Table.tsx'
import { TablePanel, type TablePanelProps } from '#src/components/table/TablePanel.tsx'
import type { ColumnLayout } from '#src/lib/column-layout.ts'
import { formatPlural } from '#src/lib/format.ts'

import css from './TablesPage.module.css'

export interface TablesGridProps<Row> extends Pick<TableProps<Row>, 'caption' | 'columns' | 'rows' | 'rowKey'> {
  usual: readonly string[]
  found?: TablePanelProps['found']
  empty?: TablePanelProps['empty']
  tools?: ReactNode
  table?: Partial<Pick<TableProps<Row>, 'sort' | 'onSort' | 'narrow' | 'busy' | 'more' | 'onEnd' | 'total' | 'toneOf'>>
  size?: 'small' | 'phone'
}

const ROW_HEIGHT = { comfortable: 32, compact: 28 }

const READY: TablePanelProps['found'] = { state: 'ready', data: undefined, refreshing: false, atMs: 0 }

/** A table with everything a screen gives it: its layout, selection and what the last action was. */
export function TablesGrid<Row>({ usual, found = READY, empty, tools, table, size, ...data }: TablesGridProps<Row>) {
  const [layout, setLayout] = useState<readonly ColumnLayout[]>(() => usual.map((id) => ({ id })))
  const [compact, setCompact] = useState(false)
  const [activeId, setActiveId] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const isUsual = layout.map(({ id }) => id).join() === usual.join() && layout.every(({ width }) => width === undefined)

  function onSelect(ids: readonly string[], how: 'toggle' | 'add'): void {
    const next = new Set(selected)
    for (const id of ids) if (how === 'add' || !next.delete(id)) next.add(id)
    setSelected(next)
  }
  const words = (row: Row, column: Column<Row> | undefined) => (column ? `${column.label} “${column.value(row)}”` : data.rowKey(row))

  return (
    <>
      <div className={css.tools}>
        <p>{formatPlural(table?.total ?? data.rows.length, 'row')}</p>
        {tools}
        <ColumnMenu
          columns={data.columns}
          layout={layout}
          onLayout={setLayout}
          onReset={isUsual ? undefined : () => setLayout(usual.map((id) => ({ id })))}
          compact={compact}
          onCompact={setCompact}
        />
      </div>
      <div className={css.room} data-size={size}>
        <TablePanel
          words={data.caption.toLowerCase()}
          found={found}
          empty={empty}
          foot={
            selected.size > 0 ? (
              <SelectionBar count={selected.size} onClear={() => setSelected(new Set())}>
                <button type="button" className="button" data-size="small" onClick={() => setSaid(`Tag ${selected.size}`)}>
                  Tag
                </button>
              </SelectionBar>
            ) : (
              <span className="dim">Nothing selected: x, Ctrl+click, or Shift for a range</span>
            )
          }
        >
          <Table
            {...data}
            {...table}
            layout={layout}
            onLayout={setLayout}
            rowHeight={compact ? ROW_HEIGHT.compact : ROW_HEIGHT.comfortable}
            activeId={activeId}
            onActive={setActiveId}
            selected={selected}
            onSelect={onSelect}
            onOpen={(row) => setSaid(`Open ${data.rowKey(row)}`)}
            onPick={({ row, column, exclude }) => setSaid(`${exclude ? 'Exclude' : 'Only'} ${words(row, column)}`)}
            onCopy={(row, column) => setSaid(`Copy ${words(row, column)}`)}
          />
        </TablePanel>
      </div>
      <p className={css.said} role="status">
        {said}
      </p>
    </>
  )
}
