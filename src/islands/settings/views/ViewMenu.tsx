import { useStore } from '@nanostores/react'
import { Copy, Ellipsis, ExternalLink, Link, Pencil, SquarePen, Trash2 } from 'lucide-react'
import type { SyntheticEvent } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import type { MenuSection } from '#src/components/overlay/menu-model.ts'
import { Menu } from '#src/components/overlay/Menu.tsx'
import { viewAddress } from '#src/lib/view-state.ts'
import { copyViewLink, duplicateView, toggleDefault } from '#src/screens/views/view-actions.ts'
import { $to } from '#src/stores/context.ts'
import type { Role } from '#wire/product/roles.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import type { SavedView } from '#wire/product/views.ts'

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
