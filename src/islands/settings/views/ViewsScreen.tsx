import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { EmptyNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { type PanelState, TablePanel } from '#src/components/table/TablePanel.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { pageLabel } from '#src/lib/page-label.ts'
import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { allViews } from '#src/queries/views.ts'
import { $orgId, $to } from '#src/stores/context.ts'
import { $uid } from '#src/stores/session.ts'
import type { SavedView } from '#wire/product/views.ts'

import { wholePage } from '../../bounded.tsx'
import { NoOrganization } from '../../traffic/frame/NoOrganization.tsx'
import css from './views.module.css'

const loadTable = () => import('./ViewsTable.tsx').then((module) => ({ default: module.ViewsTable }))
const ViewsTable = lazy(loadTable)
const RenameViewDialog = lazy(() => import('./RenameViewDialog.tsx').then((module) => ({ default: module.RenameViewDialog })))
const DeleteViewDialog = lazy(() => import('./DeleteViewDialog.tsx').then((module) => ({ default: module.DeleteViewDialog })))

/** /orgs/settings/views: my views and the shared ones of every page, and what can be done with each. */
export const ViewsScreen = wholePage(function ViewsScreen() {
  const orgId = useStore($orgId)
  return orgId ? <Views key={orgId} orgId={orgId} /> : <NoOrganization />
})

function Views({ orgId }: { orgId: string }) {
  const uid = useStore($uid)
  const to = useStore($to)
  const query = useQuery(allViews(orgId), queryClient)
  const role = useQuery(membership(uid, orgId), queryClient).data?.role ?? 'viewer'
  const [wanted, setWanted] = useState('')
  const [renaming, setRenaming] = useState<SavedView>()
  const [deleting, setDeleting] = useState<SavedView>()
  const all = query.data ?? []
  const views = all.filter((view) => matches(view, wanted))
  // On its way while the rows are
  useEffect(() => void loadTable(), [])

  function found(): PanelState {
    const retry = () => void query.refetch()
    if (!query.data) return query.error ? { state: 'failed', error: toWireError(query.error), retry } : { state: 'loading' }
    if (all.length === 0) return { state: 'empty', note: <NoViews href={to.requests()} /> }
    if (views.length === 0) return { state: 'empty', note: <NoMatch onClear={() => setWanted('')} /> }
    return { state: 'ready', retry, ...(query.error && { error: toWireError(query.error) }) }
  }

  return (
    <>
      <div className={css.tools}>
        <label className={css.search}>
          <Search size={15} aria-hidden />
          <span className="visually-hidden">Find a view</span>
          <input
            className="input"
            type="search"
            placeholder="Name, page, filter or owner"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
      </div>
      <div className={css.room}>
        <TablePanel words="views" found={found()} foot={<p role="status">{query.data ? footOf(views, all) : ''}</p>}>
          <Suspense fallback={<TableSkeleton label="Loading views" rows={12} />}>
            <ViewsTable orgId={orgId} views={views} all={all} role={role} onRename={setRenaming} onDelete={setDeleting} />
          </Suspense>
        </TablePanel>
      </div>
      <Suspense>
        {renaming && <RenameViewDialog orgId={orgId} view={renaming} others={all} onClose={() => setRenaming(undefined)} />}
        {deleting && <DeleteViewDialog orgId={orgId} view={deleting} onClose={() => setDeleting(undefined)} />}
      </Suspense>
    </>
  )
}

const matches = ({ name, page, query, ownerName }: SavedView, wanted: string): boolean =>
  [name, page, pageLabel(page), new URLSearchParams(query).get('q') ?? '', ownerName ?? ''].some((word) =>
    word.toLowerCase().includes(wanted.trim().toLowerCase()),
  )

const footOf = (views: readonly SavedView[], all: readonly SavedView[]): string =>
  views.length < all.length ? `${views.length} of ${formatPlural(all.length, 'view')}` : formatPlural(all.length, 'view')

function NoViews({ href }: { href: string }) {
  return (
    <EmptyNote
      title="No views yet"
      hint="A view keeps what a list shows, with its filter, range and columns, under a name. Filter a list, then choose Views, Save as a new view."
      action={
        <a className="button" data-kind="primary" href={href}>
          Open the requests
        </a>
      }
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyNote
      drawing="no-match"
      title="No view matches"
      hint="It looks in names, pages, filters and owners."
      action={
        <button type="button" className="button" onClick={onClear}>
          Show all views
        </button>
      }
    />
  )
}
