import { Link, Plus, RotateCcw, Save, Settings2, Undo2 } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'
import type { MenuEntry, MenuSection } from '#src/components/overlay/menu-model.ts'
import { explain, type WireError } from '#src/lib/errors.ts'
import { changesTo } from '#src/lib/view-state.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

import { copyViewLink, leaveView, ownerLabel, saveChanges, toggleDefault } from './view-actions.ts'

interface ViewSectionsInput {
  /** Undefined while nobody has answered. */
  views: readonly SavedView[] | undefined
  failure: WireError | null | undefined
  applied: { view: SavedView; changed: boolean } | undefined
  role: Role
  uid: string
  orgId: string
  /** Address of the page on which views are managed. */
  manage: string
  onRetry: () => void
  onSave: () => void
}

const VISITOR = 'All visitors of the demo share one account. Sign up to save views.'

/** The menu's entries for every state: what belongs to the view that is shown, saving and managing, mine, the shared ones. */
export function viewSections({ views, failure, applied, role, uid, orgId, manage, onRetry, onSave }: ViewSectionsInput): MenuSection[] {
  const refused = uid === DEMO_VIEWER_UID ? VISITOR : undefined
  const choiceOf = (view: SavedView): MenuEntry => ({
    kind: 'choice',
    id: view.id,
    label: visibleText(view.name),
    detail: detailOf(view),
    checked: applied?.view.id === view.id,
    onChoose: () => setSearch(changesTo($search.get(), view)),
  })
  const mine = views?.filter(({ shared }) => !shared) ?? []
  const shared = views?.filter((view) => view.shared) ?? []
  return [
    ...(applied ? [{ label: visibleText(applied.view.name), entries: entriesOf(applied, { role, orgId, refused }) }] : []),
    {
      entries: [
        {
          id: 'save',
          label: 'Save as a new view…',
          icon: <Plus size={14} />,
          detail: views?.length === 0 ? 'Keeps filter, range, sorting and columns under a name.' : undefined,
          disabled: refused,
          onChoose: onSave,
        },
        { kind: 'link', id: 'manage', label: 'Manage views', icon: <Settings2 size={14} />, href: manage },
      ],
    },
    ...(failure ? [{ entries: [retryEntry(failure, onRetry)] }] : []),
    ...(!views && !failure ? [{ entries: [WAITING] }] : []),
    ...(mine.length > 0 ? [{ label: 'Private', entries: mine.map(choiceOf) }] : []),
    ...(shared.length > 0 ? [{ label: 'Shared', entries: shared.map(choiceOf) }] : []),
  ]
}

/** What can be done with the view that is shown. */
function entriesOf(
  { view, changed }: { view: SavedView; changed: boolean },
  { role, orgId, refused }: { role: Role; orgId: string; refused: string | undefined },
): MenuEntry[] {
  const notMine = view.mayChange ? undefined : 'Changed by the editor who made it, or by an admin. Save it as a new view instead.'
  return [
    ...(changed
      ? ([
          {
            id: 'save-changes',
            label: 'Save changes',
            icon: <Save size={14} />,
            disabled: refused ?? notMine,
            onChoose: () => void saveChanges(orgId, view),
          },
          {
            id: 'undo',
            label: 'Undo changes',
            icon: <Undo2 size={14} />,
            onChoose: () => setSearch(changesTo($search.get(), view)),
          },
        ] satisfies MenuEntry[])
      : []),
    {
      kind: 'check',
      id: 'default-me',
      label: 'Default for me',
      checked: view.defaultForMe,
      disabled: refused,
      onChoose: () => void toggleDefault(orgId, view, 'me'),
    },
    ...(mayActAs(role, 'admin') && view.shared
      ? ([
          {
            kind: 'check',
            id: 'default-all',
            label: 'Default for everybody',
            checked: view.defaultForAll,
            onChoose: () => void toggleDefault(orgId, view, 'all'),
          },
        ] satisfies MenuEntry[])
      : []),
    { id: 'copy', label: 'Copy link', icon: <Link size={14} />, onChoose: () => void copyViewLink(orgId, view) },
    { id: 'leave', label: 'Show everything', icon: <RotateCcw size={14} />, onChoose: leaveView },
  ]
}

const WAITING: MenuEntry = { id: 'waiting', label: 'Loading views …', disabled: '', onChoose: () => undefined }

const retryEntry = (error: WireError, onRetry: () => void): MenuEntry => ({
  id: 'retry',
  label: 'Load views again',
  detail: explain(error),
  icon: <RotateCcw size={14} />,
  onChoose: onRetry,
})

/** `Default for me · Mara Lind`. */
function detailOf(view: SavedView): string | undefined {
  const { shared, defaultForMe, defaultForAll } = view
  const parts = [defaultForMe ? 'Default for me' : '', defaultForAll ? 'Default for everybody' : '', shared ? ownerLabel(view) : '']
  return parts.filter(Boolean).join(' · ') || undefined
}
