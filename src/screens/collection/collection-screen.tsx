import { useStore } from '@nanostores/react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { wholePage } from '#src/components/notice/bounded.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { SelectionBar } from '#src/components/table/SelectionBar.tsx'
import { Table } from '#src/components/table/Table.tsx'
import { TablePanel } from '#src/components/table/TablePanel.tsx'
import type { TableHandle } from '#src/components/table/table-types.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { formatPlural } from '#src/lib/format.ts'
import { useMedia } from '#src/lib/use-device.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'
import { queryClient } from '#src/queries/client.ts'
import { $orgId } from '#src/stores/context.ts'
import { $density } from '#src/stores/display.ts'
import { $search, setSearch } from '#src/stores/location.ts'

import { NoOrganization } from '../chrome/scoped.tsx'
import { useRowKeys } from '../list/ListKeys.tsx'
import { createSelection } from '../list/active-row.ts'
import { useLoadable } from '../use-loadable.ts'
import css from './collection.module.css'
import { type CollectionColumn, inOrder, nextOrder, orderIn, rowsWith } from './collection.ts'

/** A list whose rows are all here: found, sorted and counted in the browser. */
export interface CollectionDeclaration<Row extends { id: string }> {
  noun: { one: string; many: string }
  /** Name of the table. */
  caption: string
  // biome-ignore lint/suspicious/noExplicitAny: keys differ by collection, and nothing here reads them
  query: (orgId: string) => UseQueryOptions<Row[], Error, Row[], any>
  find: { placeholder: string; words: (row: Row) => readonly string[] }
  /** What rows are sorted by until somebody chooses. */
  sort: string
  /** Columns, the two lines of a row on a telephone, and what opens over the page; a hook, since rows can be acted on. */
  useRows: (orgId: string, all: readonly Row[]) => RowParts<Row>
  open: (row: Row) => void
  /** There are none at all. */
  Empty: ComponentType
}

export interface RowParts<Row> {
  columns: readonly CollectionColumn<Row>[]
  narrow: (row: Row) => ReactNode
  dialogs: ReactNode
  /** What a row is found by besides, where other queries know it. */
  words?: (row: Row) => readonly string[]
  /** Behind the field: what makes a new one. Stays when the list is empty. */
  tools?: ReactNode
}

const ROW_HEIGHT = { comfortable: 36, compact: 28 }
const NARROW_HEIGHT = 64
const NONE: readonly never[] = []

/** The screen of a collection, from what is particular to it. */
export function collectionScreen<Row extends { id: string }>(list: CollectionDeclaration<Row>): ComponentType {
  return wholePage(function CollectionScreen() {
    const orgId = useStore($orgId)
    return orgId ? <CollectionView key={orgId} list={list} orgId={orgId} /> : <NoOrganization />
  })
}

function CollectionView<Row extends { id: string }>({ list, orgId }: { list: CollectionDeclaration<Row>; orgId: string }) {
  const { noun, caption, query, find, useRows, open, Empty } = list
  const found = useLoadable(useQuery(query(orgId), queryClient), orgId)
  const density = useStore($density)
  const order = orderIn(useStore($search).get('sort') ?? '', list.sort)
  const narrow = useMedia('(width < 768px)')
  const [wanted, setWanted] = useState('')
  const [activeId, setActiveId] = useState('')
  const [selection] = useState(createSelection)
  const selected = useStore(selection.$ids)
  const table = useRef<TableHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const all: readonly Row[] = found.state === 'ready' ? found.data : NONE
  const parts = useRows(orgId, all)
  const rows = inOrder(
    rowsWith(all, wanted, (row) => [...find.words(row), ...(parts.words?.(row) ?? [])]),
    parts.columns,
    order,
  )
  const empty = all.length === 0 ? <Empty /> : rows.length === 0 ? <NoMatch noun={noun} onClear={() => setWanted('')} /> : undefined
  const chosen = rows.filter(({ id }) => selected.has(id))
  const count = rows.length < all.length ? `${rows.length} of ${formatPlural(all.length, noun.one)}` : formatPlural(all.length, noun.one)
  useShortcut('filter', () => field.current?.select())
  useRowKeys(table)
  // Copied is what is seen: a row that the words no longer find is not selected any more
  useEffect(() => selection.clear(), [selection, wanted])

  /** As in the filter of a list: Enter goes on to the rows, Escape leaves. */
  function onFieldKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') table.current?.toFirst()
    else if (event.key === 'Escape' && wanted === '') field.current?.blur()
  }

  return (
    <>
      <div className={css.tools}>
        <label className={css.search}>
          <Search size={15} aria-hidden />
          <span className="visually-hidden">Find a {noun.one}</span>
          <input
            ref={field}
            className="input"
            type="search"
            placeholder={find.placeholder}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={onFieldKey}
          />
        </label>
        {parts.tools}
      </div>
      <div className={css.room}>
        <TablePanel
          words={noun.many}
          found={found}
          empty={empty}
          foot={
            <>
              <p role="status">{found.state === 'ready' ? count : ''}</p>
              {rows.length > 0 && (
                <SelectionBar count={chosen.length} onClear={selection.clear}>
                  <button
                    type="button"
                    className="button"
                    data-size="small"
                    onClick={() => void copyRows(chosen.map((row) => lineOf(parts.columns, row)))}
                  >
                    Copy
                  </button>
                </SelectionBar>
              )}
            </>
          }
        >
          <Table
            handle={table}
            caption={caption}
            columns={parts.columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHeight={ROW_HEIGHT[density]}
            narrow={narrow ? { height: NARROW_HEIGHT, render: parts.narrow } : undefined}
            sort={order}
            onSort={(by) => setSearch({ sort: nextOrder(by, order, list.sort) })}
            activeId={activeId}
            onActive={setActiveId}
            selected={selected}
            onSelect={selection.select}
            onOpen={open}
            onCopy={(row, column) => void copyText(column ? String(column.value(row)) : lineOf(parts.columns, row))}
          />
        </TablePanel>
      </div>
      {parts.dialogs}
    </>
  )
}

async function copyRows(lines: readonly string[]): Promise<void> {
  const copied = await copyText(lines.join('\n'))
  showToast(
    copied
      ? { text: `${formatPlural(lines.length, 'row')} copied.`, tone: 'ok' }
      : { text: 'The browser did not allow copying.', tone: 'danger' },
  )
}

/** A row as the line of a sheet. */
const lineOf = <Row,>(columns: readonly CollectionColumn<Row>[], row: Row): string =>
  columns.map(({ value }) => String(value(row)).replace(/[\t\r\n]/g, ' ')).join('\t')

function NoMatch({ noun, onClear }: { noun: CollectionDeclaration<never>['noun']; onClear: () => void }) {
  return (
    <EmptyNote
      drawing="no-match"
      title={`No ${noun.one} matches`}
      hint="Nothing here contains these words."
      action={
        <button type="button" className="button" onClick={onClear}>
          Show all {noun.many}
        </button>
      }
    />
  )
}
