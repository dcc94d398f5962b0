import { useStore } from '@nanostores/react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { wholePage } from '#src/components/notice/bounded.tsx'
import type { TableHandle } from '#src/components/table/table-types.ts'
import { formatPlural, withArticle } from '#src/lib/format.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'
import { queryClient } from '#src/queries/client.ts'
import { $orgId } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'

import { NoOrganization } from '../chrome/scoped.tsx'
import { useLoadable } from '../use-loadable.ts'
import css from './collection.module.css'
import { type CollectionColumn, inOrder, nextOrder, orderIn, rowsWith } from './collection.ts'
import { CollectionTable } from './CollectionTable.tsx'
import { NameSearch } from './NameSearch.tsx'

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
  /** For what is selected; `done` ends the selection. */
  actions?: (chosen: readonly Row[], done: () => void) => ReactNode
  /** Behind the field: what makes a new one. Stays when the list is empty. */
  tools?: ReactNode
}

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
  const order = orderIn(useStore($search).get('sort') ?? '', list.sort)
  const [wanted, setWanted] = useState('')
  const [activeId, setActiveId] = useState('')
  const table = useRef<Pick<TableHandle, 'toFirst'>>(null)
  const field = useRef<HTMLInputElement>(null)
  const all: readonly Row[] = found.state === 'ready' ? found.data : NONE
  const parts = useRows(orgId, all)
  const rows = inOrder(
    rowsWith(all, wanted, (row) => [...find.words(row), ...(parts.words?.(row) ?? [])]),
    parts.columns,
    order,
  )
  const empty = all.length === 0 ? <Empty /> : rows.length === 0 ? <NoMatch noun={noun} onClear={() => setWanted('')} /> : undefined
  const count = rows.length < all.length ? `${rows.length} of ${formatPlural(all.length, noun.one)}` : formatPlural(all.length, noun.one)
  useShortcut('filter', () => field.current?.select())

  return (
    <>
      <div className={css.tools}>
        <NameSearch
          label={`Find ${withArticle(noun.one)}`}
          placeholder={find.placeholder}
          value={wanted}
          onChange={setWanted}
          onEnter={() => table.current?.toFirst()}
          field={field}
        />
        {parts.tools}
      </div>
      <div className={css.room}>
        <CollectionTable
          handle={table}
          caption={caption}
          words={noun.many}
          found={found}
          columns={parts.columns}
          rows={rows}
          narrow={parts.narrow}
          order={order}
          onSort={(by) => setSearch({ sort: nextOrder(by, order, list.sort) })}
          activeId={activeId}
          onActive={setActiveId}
          onOpen={open}
          empty={empty}
          count={found.state === 'ready' ? count : ''}
          identity={wanted}
          actions={parts.actions}
        />
      </div>
      {parts.dialogs}
    </>
  )
}

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
