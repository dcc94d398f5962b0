import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo, useState } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { pageLabel } from '#src/lib/areas.ts'
import { goTo } from '#src/lib/go-to.ts'
import { viewAddress } from '#src/lib/view-state.ts'
import { allViews } from '#src/queries/views.ts'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { ownerLabel } from '#src/screens/views/view-actions.ts'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { useRole } from '#src/screens/use-role.ts'
import type { SavedView } from '#wire/product/views.ts'

import { Defaults, viewColumns, ViewMenu } from './view-rows.tsx'
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
