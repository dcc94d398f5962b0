import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import type { Page, PageQuery } from '#wire/product/page.ts'
import type { Role } from '#wire/product/roles.ts'
import type { SavedView } from '#wire/product/views.ts'

import type { Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { type Listing, pageOf } from '../../paging.ts'
import { provedEmailOf } from '../members/addresses.ts'
import { type ViewChoiceRecord, viewPaths, type ViewRecord } from '../../views/records.ts'
import { mayChange, maySee } from './rules.ts'

export const viewListing: Listing<SavedView> = {
  id: (view) => view.id,
  words: (view) => [view.name, view.page, view.query, view.ownerName ?? ''],
  sorts: {
    name: (view) => view.name,
    page: (view) => view.page,
    owner: (view) => view.ownerName,
    changed: (view) => view.changedMs,
  },
}

interface Reader {
  orgId: string
  uid: string
  role: Role
}

/** The caller's own views and the shared ones, of one page or of all. */
export async function listViews(desk: Desk, caller: Reader, query: PageQuery, page?: string): Promise<Page<SavedView>> {
  const views = await desk.documents.query<ViewRecord>({ collection: viewPaths.views(caller.orgId) })
  const seen = views.filter(({ data }) => maySee(data, caller.uid) && (page === undefined || data.page === page))
  return pageOf(await shownTo(desk, caller, seen), query, viewListing)
}

export async function readView(desk: Desk, caller: Reader, id: string): Promise<SavedView> {
  const found = await desk.documents.get<ViewRecord>(viewPaths.view(caller.orgId, id))
  const [view] = found && maySee(found.data, caller.uid) ? await shownTo(desk, caller, [found]) : []
  if (!view) throw missing()
  return view
}

/** With the names of people as they are now, and what the caller may do. */
async function shownTo(desk: Desk, caller: Reader, views: readonly StoredDocument<ViewRecord>[]): Promise<SavedView[]> {
  const { orgId, uid, role } = caller
  const [members, choice] = await Promise.all([
    desk.documents.query<MemberRecord>({ collection: recordPaths.members(orgId) }),
    desk.documents.get<ViewChoiceRecord>(viewPaths.choice(orgId, uid)),
  ])
  const names = new Map(members.map(({ id, data }) => [id, data.name || provedEmailOf(desk, id, data) || null]))
  return views.map(({ id, version, data }) => ({
    id,
    page: data.page,
    name: data.name,
    query: data.query,
    shared: data.shared,
    ownerUid: data.ownerUid,
    ownerName: names.get(data.ownerUid) ?? null,
    mine: data.ownerUid === uid,
    mayChange: mayChange(data, uid, role),
    defaultForMe: choice?.data.defaults.includes(id) ?? false,
    defaultForAll: data.defaultForAll,
    createdMs: data.createdMs,
    changedMs: data.changedMs,
    changedByName: names.get(data.changedBy) ?? null,
    version,
  }))
}
