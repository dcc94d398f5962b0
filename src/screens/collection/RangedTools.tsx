import { useStore } from '@nanostores/react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { showToast } from '#src/components/overlay/toast.ts'
import type { Column, TableProps } from '#src/components/table/table-types.ts'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatCount, formatInstant, NOTHING } from '#src/lib/format.ts'
import type { Loadable } from '#src/lib/loadable.ts'
import { fileName, saveFile, tableCsv } from '#src/lib/save-file.ts'
import { useMedia } from '#src/lib/use-device.ts'
import { type ColumnsStore, columnsOf } from '#src/stores/columns.ts'
import { $orgId, type PulseScope } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'

import { ListColumns } from '../list/ListColumns.tsx'
import { Freshness } from '../panels/Freshness.tsx'
import css from './collection.module.css'
import type { Decided, RangedDeclaration, RangedParts, RangedRows } from './ranged-types.ts'

/** What somebody chose of the columns, for the table. */
export type RangedLook<Row> = Pick<TableProps<Row>, 'layout' | 'onLayout'>

export interface RangedToolsProps<Row> {
  scope: PulseScope
  columns: RangedParts<Row>['columns']
  /** Those that are there so far, without what the list leaves out. */
  rows: readonly Row[]
  found: Loadable<unknown>
  /** Its pages; those that nobody has scrolled to are loaded for a file. */
  pages: UseInfiniteQueryResult<RangedRows<Row>>
  /** Of the new ones, while only those are listed. */
  decided: Decided | undefined
  onLook: (look: RangedLook<Row>) => void
}

/** Behind the field that finds: what was decided, what belongs to this list alone, its columns, a file of it, and how fresh it is. */
export function RangedTools<Row extends { id: string }, By extends string>(
  props: RangedToolsProps<Row> & { list: RangedDeclaration<Row, By> },
) {
  const { list, scope, columns, rows, found, pages, decided, onLook } = props
  const { noun, state, Tools } = list
  const withDecided = useStore($search).get('decided') === 'true'
  const store = storeOf(state.path, columns, list.extra)
  const { change } = store
  const layout = useStore(store.$layout)
  const isNarrow = useMedia('(width < 768px)')
  const [saving, setSaving] = useState(false)
  // Once: afterwards an address without columns is one that Back led to, and means the usual ones
  useEffect(() => store.recall(), [store])
  useEffect(() => onLook({ layout, onLayout: change }), [layout, change, onLook])

  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])

  async function save(): Promise<void> {
    setSaving(true)
    const { rows: all, error } = await everyPage(pages, () => left.current)
    if (left.current) return
    setSaving(false)
    if (error) showToast({ text: explain(toWireError(error)), tone: 'danger' })
    else saveRows(noun.many, columns, withDecided ? all : all.filter(({ id }) => !decided?.has(id)))
  }

  return (
    <>
      {decided && decided.size > 0 && (
        <button
          type="button"
          className="button"
          aria-pressed={withDecided}
          title="Also what was accepted or ignored"
          onClick={() => setSearch({ decided: withDecided ? undefined : 'true', id: undefined })}
        >
          Decided
          <span className={css.badge} data-some>
            {formatCount(decided.size)}
          </span>
        </button>
      )}
      {Tools && <Tools scope={scope} />}
      {!isNarrow && <ListColumns columns={columns} layout={layout} onLayout={change} isUsual={store.isUsual} />}
      {/* While it is saved it stays where the keyboard is */}
      <button
        type="button"
        className="button"
        disabled={rows.length === 0}
        aria-disabled={saving || undefined}
        onClick={() => !saving && void save()}
      >
        <Download size={14} aria-hidden />
        CSV
        <span className="visually-hidden"> of {noun.many}</span>
      </button>
      <Freshness answers={[found]} />
    </>
  )
}

/** The rows of all pages, up to the limit of the list, unless the list is left. */
async function everyPage<Row>(
  pages: UseInfiniteQueryResult<RangedRows<Row>>,
  isLeft: () => boolean,
): Promise<{ rows: readonly Row[]; error: Error | null }> {
  let read = pages
  while (read.hasNextPage && !isLeft()) {
    read = await read.fetchNextPage()
    if (read.isFetchNextPageError) return { rows: [], error: read.error }
  }
  return { rows: read.data?.rows ?? [], error: null }
}

/** Whatever columns are shown, a file has all. What is not known is empty there. */
function saveRows<Row>(words: string, columns: RangedParts<Row>['columns'], rows: readonly Row[]): void {
  const stamp = formatInstant(Date.now(), $zone.get()).slice(0, 16).replace(/[ :]/g, '')
  const filed = columns.map(({ label, unit, value }) => ({
    label,
    unit,
    value: (row: Row) => {
      const shown = value(row)
      return shown === NOTHING ? '' : shown
    },
  }))
  saveFile(new Blob([tableCsv(filed, rows)], { type: 'text/csv;charset=utf-8' }), fileName([words, $orgId.get(), stamp], 'csv'))
}

const stores = new Map<string, ColumnsStore>()

/** One for each set of usual columns: some of them come later than others, and a choice of before has those, too. */
function storeOf<Row>(path: string, columns: readonly Column<Row>[], extra: readonly string[] = []): ColumnsStore {
  const usual = columns.map(({ id }) => id).filter((id) => !extra.includes(id))
  const key = [path, ...usual].join(' ')
  const store = stores.get(key) ?? columnsOf(path.slice(1).replaceAll('/', '-'), undefined, usual)
  stores.set(key, store)
  return store
}
