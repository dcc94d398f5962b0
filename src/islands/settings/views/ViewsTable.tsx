import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'

import { Table } from '#src/components/table/Table.tsx'
import { copyText } from '#src/lib/copy-text.ts'
import { goTo } from '#src/lib/go-to.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { viewAddress } from '#src/lib/view-state.ts'
import { $to } from '#src/stores/context.ts'
import { $density } from '#src/stores/density.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import type { Role } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

import { NarrowView } from './NarrowView.tsx'
import { ViewMenu } from './ViewMenu.tsx'
import { viewColumns } from './view-columns.tsx'

export interface ViewsTableProps {
  orgId: string
  views: readonly SavedView[]
  /** The ones that are filtered away, too: names are chosen among them. */
  all: readonly SavedView[]
  role: Role
  onRename: (view: SavedView) => void
  onDelete: (view: SavedView) => void
}

const ROW_HEIGHT = { comfortable: 36, compact: 32 }
const NARROW_HEIGHT = 64
const NOTHING: ReadonlySet<string> = new Set()
const rowKey = (view: SavedView): string => view.id

/** The views as rows. Enter opens one for changing; its name leads to the page that shows it. */
export function ViewsTable({ orgId, views, all, role, onRename, onDelete }: ViewsTableProps) {
  const to = useStore($to)
  const zone = useStore($zone)
  const density = useStore($density)
  const sort = sortIn(useStore($search).get('sort') ?? '')
  const narrow = useMedia('(width < 768px)')
  const [activeId, setActiveId] = useState('')

  const columns = useMemo(() => {
    const menuOf = (view: SavedView) => <ViewMenu {...{ orgId, view, all, role, onRename, onDelete }} />
    return viewColumns({ clock: { nowMs: Date.now(), zone }, linkOf: (view) => viewAddress(view, orgId), menuOf })
  }, [zone, orgId, all, role, onRename, onDelete])
  const menu = columns.find(({ id }) => id === 'actions')?.cell
  const rows = useMemo(() => {
    const column = columns.find((one) => one.sort === sort.by)
    const keyOf = (view: SavedView) => (sort.by === 'changed' ? view.changedMs : String(column?.value(view) ?? '').toLowerCase())
    const sign = sort.descending ? -1 : 1
    return views.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -sign : keyOf(a) > keyOf(b) ? sign : 0))
  }, [views, columns, sort.by, sort.descending])

  return (
    <Table
      caption="Saved views"
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      rowHeight={ROW_HEIGHT[density]}
      narrow={
        narrow
          ? {
              height: NARROW_HEIGHT,
              render: (view) => <NarrowView view={view} href={viewAddress(view, orgId)} menu={menu?.(view)} />,
            }
          : undefined
      }
      sort={sort}
      onSort={(by) => setSearch({ sort: nextSort(by, sort) })}
      activeId={activeId}
      onActive={setActiveId}
      selected={NOTHING}
      onSelect={() => undefined}
      onOpen={({ id }) => goTo(to.view(id))}
      onCopy={(view, column) => void copyText(column ? String(column.value(view)) : view.name)}
    />
  )
}

interface Sort {
  by: string
  descending: boolean
}

/** `name`, or `name.desc`, as in the address. */
function sortIn(text: string): Sort {
  const [by = '', direction] = text.split('.')
  return { by: by || 'name', descending: direction === 'desc' }
}

function nextSort(by: string, now: Sort): string | undefined {
  const next = by === now.by && !now.descending ? `${by}.desc` : by
  return next === 'name' ? undefined : next
}
