import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'

import { Table } from '#src/components/table/Table.tsx'
import { TablePanel } from '#src/components/table/TablePanel.tsx'
import type { CellPick, Column, TableHandle, TableProps } from '#src/components/table/table-types.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { formatPlural } from '#src/lib/format.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import { useMedia } from '#src/lib/use-device.ts'
import { $density } from '#src/stores/display.ts'

import { createSelection, useRowKeys } from '../list/active-row.ts'
import type { Order } from './collection.ts'

const SelectionBar = lazy(async () => ({ default: (await import('#src/components/table/SelectionBar.tsx')).SelectionBar }))

export interface CollectionTableProps<Row> extends Pick<TableProps<Row>, 'layout' | 'onLayout'> {
  caption: string
  /** In the plural. */
  words: string
  found: Loadable<unknown>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  narrow: (row: Row) => ReactNode
  order: Order
  onSort: (by: string) => void
  activeId: string
  onActive: (id: string) => void
  onOpen: (row: Row) => void
  onPick?: (pick: CellPick<Row>) => void
  empty: ReactNode
  /** How many there are, below the rows. */
  count: ReactNode
  /** Copied is what is seen: another meaning of the rows ends their selection. */
  identity: string
  busy?: boolean
  /** For what is selected; `done` ends the selection. */
  actions?: ((chosen: readonly Row[], done: () => void) => ReactNode) | undefined
  /** The last loaded row comes near. */
  onEnd?: () => void
  /** Below the last row: that more are coming, or why they do not. */
  more?: ReactNode
  handle?: Ref<Pick<TableHandle, 'toFirst'>>
}

const ROW_HEIGHT = { comfortable: 36, compact: 28 }
const NARROW_HEIGHT = 64

/** The rows of a collection in each of their states: walked by keys, selected, copied, opened. */
export function CollectionTable<Row extends { id: string }>(props: CollectionTableProps<Row>) {
  const { caption, words, found, columns, rows, narrow, order, onSort, activeId, onActive, onOpen, onPick, empty, count, identity } = props
  const density = useStore($density)
  const telephone = useMedia('(width < 768px)')
  const [selection] = useState(createSelection)
  const selected = useStore(selection.$ids)
  const table = useRef<TableHandle>(null)
  const chosen = rows.filter(({ id }) => selected.has(id))
  useRowKeys(table)
  useImperativeHandle(props.handle, () => ({ toFirst: () => table.current?.toFirst() }))
  useEffect(() => selection.clear(), [selection, identity])

  return (
    <TablePanel
      words={words}
      found={found}
      empty={empty}
      foot={
        <>
          <p role="status">{count}</p>
          {rows.length > 0 && (
            <Suspense>
              <SelectionBar
                count={chosen.length}
                onClear={selection.clear}
                onAll={
                  props.actions &&
                  (() =>
                    selection.select(
                      rows.map(({ id }) => id),
                      'add',
                    ))
                }
              >
                {chosen.length > 0 && props.actions?.(chosen, selection.clear)}
                <button
                  type="button"
                  className="button"
                  data-size="small"
                  onClick={() => void copyRows(chosen.map((row) => lineOf(columns, row)))}
                >
                  Copy
                </button>
              </SelectionBar>
            </Suspense>
          )}
        </>
      }
    >
      <Table
        handle={table}
        caption={caption}
        columns={columns}
        layout={props.layout}
        onLayout={props.onLayout}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT[density]}
        narrow={telephone ? { height: NARROW_HEIGHT, render: narrow } : undefined}
        sort={order}
        onSort={onSort}
        activeId={activeId}
        onActive={onActive}
        selected={selected}
        onSelect={selection.select}
        onOpen={onOpen}
        onPick={onPick}
        onCopy={(row, column) => void copyText(column ? String(column.value(row)) : lineOf(columns, row))}
        busy={props.busy ?? false}
        onEnd={props.onEnd}
        more={props.more}
      />
    </TablePanel>
  )
}

async function copyRows(lines: readonly string[]): Promise<void> {
  const [{ showToast }, copied] = await Promise.all([import('#src/components/overlay/toast.ts'), copyText(lines.join('\n'))])
  showToast(
    copied
      ? { text: `${formatPlural(lines.length, 'row')} copied.`, tone: 'ok' }
      : { text: 'The browser did not allow copying.', tone: 'danger' },
  )
}

/** A row as the line of a sheet. */
const lineOf = <Row,>(columns: readonly Column<Row>[], row: Row): string =>
  columns.map(({ value }) => String(value(row)).replace(/[\t\r\n]/g, ' ')).join('\t')
