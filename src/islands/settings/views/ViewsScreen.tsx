import { useStore } from '@nanostores/react'
import { Copy, Ellipsis, ExternalLink, Link, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useMemo, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import type { MenuSection } from '#src/components/overlay/menu-model.ts'
import { Menu } from '#src/components/overlay/Menu.tsx'
import { pageLabel } from '#src/lib/areas.ts'
import { NOTHING } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import type { RangeClock } from '#src/lib/time-range.ts'
import { labelsOf } from '#src/lib/view-labels.ts'
import { viewAddress } from '#src/lib/view-state.ts'
import { allViews } from '#src/queries/views.ts'
import { nameColumn, timeColumn } from '#src/screens/collection/columns.tsx'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { copyViewLink, duplicateView, ownerLabel, toggleDefault } from '#src/screens/views/view-actions.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { useRole } from '#src/screens/use-role.ts'
import type { Role } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

import css from './views.module.css'
import { viewSettings } from './ViewScreen.tsx'

const RenameDialog = lazy(async () => ({
  default: (await import('#src/screens/form/ChangeDialog.tsx')).ChangeDialog<SavedView, 'name' | 'shared'>,
}))
const DeleteDialog = lazy(async () => ({
  default: (await import('#src/screens/form/DeleteDialog.tsx')).DeleteDialog<SavedView, 'name' | 'shared'>,
}))

/** /orgs/settings/views: my views and the shared ones of every page. Enter opens one for changing; its name leads to the page that shows it. */
export const ViewsScreen = collectionScreen<SavedView>({
  noun: { one: 'view', many: 'views' },
  caption: 'Saved views',
  query: allViews,
  find: {
    placeholder: 'Name, page, filter or owner',
    words: ({ name, page, query, ownerName }) => [name, page, pageLabel(page), new URLSearchParams(query).get('q') ?? '', ownerName ?? ''],
  },
  sort: 'name',
  useRows: useViewRows,
  open: ({ id }) => goTo($to.get().view(id)),
  Empty: NoViews,
})

function useViewRows(orgId: string, all: readonly SavedView[]): RowParts<SavedView> {
  const zone = useStore($zone)
  const role = useRole(orgId) ?? 'viewer'
  const [renaming, setRenaming] = useState<SavedView>()
  const [deleting, setDeleting] = useState<SavedView>()
  const { columns, narrow } = useMemo(() => {
    const linkOf = (view: SavedView) => viewAddress(view, orgId)
    const menuOf = (view: SavedView) => <ViewMenu {...{ orgId, view, all, role, onRename: setRenaming, onDelete: setDeleting }} />
    return {
      columns: viewColumns({ clock: { nowMs: Date.now(), zone }, linkOf, menuOf }),
      narrow: (view: SavedView) => (
        <NarrowRow
          name={view.name}
          href={linkOf(view)}
          detail={`${pageLabel(view.page)} · ${view.shared ? `Shared, ${ownerLabel(view)}` : 'Only me'}`}
        >
          {(view.defaultForMe || view.defaultForAll) && <Defaults view={view} />}
          {menuOf(view)}
        </NarrowRow>
      ),
    }
  }, [zone, orgId, all, role])
  const dialogs = (
    <Suspense>
      {renaming && (
        <RenameDialog
          title="Rename view"
          action="Rename"
          acting="Renaming…"
          settings={viewSettings}
          names={['name']}
          orgId={orgId}
          one={renaming}
          role={role}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {deleting && <DeleteDialog settings={viewSettings} orgId={orgId} one={deleting} onClose={() => setDeleting(undefined)} />}
    </Suspense>
  )
  return { columns, narrow, dialogs }
}

interface ViewColumnsInput {
  clock: RangeClock
  linkOf: (view: SavedView) => string
  menuOf: (view: SavedView) => ReactNode
}

/** Columns of the list of views. */
const viewColumns = ({ clock, linkOf, menuOf }: ViewColumnsInput): CollectionColumn<SavedView>[] => [
  nameColumn({ width: 220 }, ({ name }) => name, linkOf),
  { id: 'page', label: 'Page', sort: 'page', width: 96, value: ({ page }) => pageLabel(page) },
  {
    id: 'filter',
    label: 'Filter',
    width: 144,
    grows: true,
    value: ({ query }) => visibleText(labelsOf(query, clock).filter),
    cell: ({ query }) => <FilterText text={labelsOf(query, clock).filter} />,
  },
  { id: 'range', label: 'Range', width: 104, value: ({ query }) => labelsOf(query, clock).range || NOTHING },
  { id: 'columns', label: 'Columns', width: 84, value: ({ query }) => labelsOf(query, clock).columns || 'Usual' },
  { id: 'owner', label: 'Owner', sort: 'owner', width: 104, value: ownerLabel },
  { id: 'sharing', label: 'Seen by', sort: 'sharing', width: 92, value: ({ shared }) => (shared ? 'Everybody' : 'Only me') },
  { id: 'default', label: 'Default', sort: 'default', width: 124, value: defaultLabel, cell: (view) => <Defaults view={view} /> },
  timeColumn({ id: 'changed', label: 'Changed', width: 110 }, { timeOf: ({ changedMs }) => changedMs, clock }),
  { id: 'actions', label: 'Actions', width: 62, align: 'end', value: () => '', cell: menuOf },
]

/** For whom its page opens with it. */
const defaultLabel = ({ defaultForMe, defaultForAll }: SavedView): string =>
  [defaultForMe && 'For me', defaultForAll && 'For everybody'].filter(Boolean).join(', ') || NOTHING

function Defaults({ view }: { view: SavedView }) {
  if (!view.defaultForMe && !view.defaultForAll) return <span className="dim">{NOTHING}</span>
  return (
    <span className={css.badges}>
      {view.defaultForMe && (
        <span className="badge" data-tone="accent">
          For me
        </span>
      )}
      {view.defaultForAll && <span className="badge">Everybody</span>}
    </span>
  )
}

function FilterText({ text }: { text: string }) {
  if (text === '') return <span className="dim">Everything</span>
  return (
    <code className={css.filter} title={visibleText(text)}>
      {visibleText(text)}
    </code>
  )
}

interface ViewMenuProps {
  orgId: string
  view: SavedView
  /** Every view there is: the name of a copy is chosen among them. */
  all: readonly SavedView[]
  role: Role
  onRename: (view: SavedView) => void
  onDelete: (view: SavedView) => void
}

const NOT_MINE = 'Changed by the editor who made it, or by an admin.'

/** What can be done with one view. */
function ViewMenu({ orgId, view, all, role, onRename, onDelete }: ViewMenuProps) {
  const to = useStore($to)
  const disabled = view.mayChange ? undefined : NOT_MINE
  const sections: MenuSection[] = [
    {
      entries: [
        { kind: 'link', id: 'show', label: 'Show', icon: <ExternalLink size={14} />, href: viewAddress(view, orgId) },
        { kind: 'link', id: 'manage', label: 'Details', icon: <SquarePen size={14} />, href: to.view(view.id) },
      ],
    },
    {
      entries: [
        {
          kind: 'check',
          id: 'me',
          label: 'Default for me',
          checked: view.defaultForMe,
          onChoose: () => void toggleDefault(orgId, view, 'me'),
        },
        {
          kind: 'check',
          id: 'all',
          label: 'Default for everybody',
          checked: view.defaultForAll,
          disabled: needsRole(role, 'admin') ?? (view.shared ? undefined : 'Share it first.'),
          onChoose: () => void toggleDefault(orgId, view, 'all'),
        },
      ],
    },
    {
      entries: [
        { id: 'rename', label: 'Rename…', icon: <Pencil size={14} />, disabled, onChoose: () => onRename(view) },
        { id: 'duplicate', label: 'Duplicate', icon: <Copy size={14} />, onChoose: () => void duplicateView(orgId, view, all) },
        { id: 'copy', label: 'Copy link', icon: <Link size={14} />, onChoose: () => void copyViewLink(orgId, view) },
      ],
    },
    { entries: [{ id: 'delete', label: 'Delete…', icon: <Trash2 size={14} />, danger: true, disabled, onChoose: () => onDelete(view) }] },
  ]
  return (
    // The row's own clicks and keys are not meant here
    <span onClick={stop} onDoubleClick={stop} onKeyDown={stop}>
      <Menu label={`Actions for ${visibleText(view.name)}`} sections={sections} iconOnly>
        <Ellipsis size={16} aria-hidden />
      </Menu>
    </span>
  )
}

const stop = (event: SyntheticEvent): void => event.stopPropagation()

function NoViews() {
  const to = useStore($to)
  return (
    <EmptyNote
      title="No views yet"
      hint="A view keeps what a list shows, with its filter, range and columns, under a name. Filter a list, then choose Views, Save as a new view."
      action={
        <a className="button" data-kind="primary" href={to.requests()}>
          Open the requests
        </a>
      }
    />
  )
}
