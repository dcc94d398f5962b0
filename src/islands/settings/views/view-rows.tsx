import { useStore } from '@nanostores/react'
import { Copy, Ellipsis, ExternalLink, Link, Pencil, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import type { MenuSection } from '#src/components/overlay/menu-model.ts'
import { Menu } from '#src/components/overlay/Menu.tsx'
import { pageLabel } from '#src/lib/areas.ts'
import { formatAgo, formatInstant, NOTHING } from '#src/lib/format.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import type { RangeClock } from '#src/lib/time-range.ts'
import { labelsOf } from '#src/lib/view-labels.ts'
import { viewAddress } from '#src/lib/view-state.ts'
import { NameLink } from '#src/screens/collection/RowCells.tsx'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { copyViewLink, duplicateView, ownerLabel, toggleDefault } from '#src/screens/views/view-actions.ts'
import { $to } from '#src/stores/context.ts'
import type { Role } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

import css from './views.module.css'

interface ViewColumnsInput {
  clock: RangeClock
  linkOf: (view: SavedView) => string
  menuOf: (view: SavedView) => ReactNode
}

/** Columns of the list of views. */
export const viewColumns = ({ clock, linkOf, menuOf }: ViewColumnsInput): CollectionColumn<SavedView>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    width: 220,
    grows: true,
    value: ({ name }) => visibleText(name),
    cell: (view) => <NameLink name={view.name} href={linkOf(view)} />,
  },
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
  {
    id: 'changed',
    label: 'Changed',
    sort: 'changed',
    width: 110,
    value: ({ changedMs }) => formatInstant(changedMs, clock.zone),
    order: ({ changedMs }) => changedMs,
    cell: ({ changedMs }) => <span title={formatInstant(changedMs, clock.zone)}>{formatAgo(changedMs, clock.nowMs)}</span>,
  },
  { id: 'actions', label: 'Actions', width: 62, align: 'end', value: () => '', cell: menuOf },
]

/** For whom its page opens with it. */
const defaultLabel = ({ defaultForMe, defaultForAll }: SavedView): string =>
  [defaultForMe && 'For me', defaultForAll && 'For everybody'].filter(Boolean).join(', ') || NOTHING

export function Defaults({ view }: { view: SavedView }) {
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
export function ViewMenu({ orgId, view, all, role, onRename, onDelete }: ViewMenuProps) {
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
