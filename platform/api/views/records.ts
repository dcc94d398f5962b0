import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { type Actor, missing } from '../services.ts'

/** Where saved views stand. None of it is readable through the browser's document API. */
export const viewPaths = {
  views: (orgId: string) => `orgs/${orgId}/views`,
  view: (orgId: string, id: string) => `orgs/${orgId}/views/${id}`,
  /** What one member has chosen for themselves. */
  choice: (orgId: string, uid: string) => `orgs/${orgId}/viewChoices/${uid}`,
} as const

/** orgs/{orgId}/views/{id}. */
export type ViewRecord = {
  page: string
  name: string
  query: string
  shared: boolean
  ownerUid: string
  /** At most one of a page, and only a shared one. */
  defaultForAll: boolean
  createdMs: number
  changedMs: number
  changedBy: string
}

/** orgs/{orgId}/viewChoices/{uid}: ids of views, at most one of each page. One that was deleted since counts for nothing. */
export type ViewChoiceRecord = { defaults: string[] }

/** What goes with a member who leaves, as part of what is recorded for that: private views and choices. Shared views stay. */
export async function dropViewsOf(transaction: DocumentTransaction, orgId: string, uid: string): Promise<void> {
  const owned = await transaction.query<ViewRecord>({ collection: viewPaths.views(orgId), where: [['ownerUid', '==', uid]] })
  for (const { path, data } of owned) if (!data.shared) transaction.delete(path)
  transaction.delete(viewPaths.choice(orgId, uid))
}

/** A private view is its owner's alone: for everybody else, owners of the organization too, there is none. */
export const maySee = (view: ViewRecord, uid: string): boolean => view.shared || view.ownerUid === uid

/** What others see is changed by an editor who made it, or by an admin. */
export const mayChange = (view: ViewRecord, uid: string, role: Role): boolean =>
  view.ownerUid === uid ? !view.shared || mayActAs(role, 'editor') : view.shared && mayActAs(role, 'admin')

/** The view as it is now, if the caller may see it. */
export async function seenView(reader: DocumentReader, { caller }: Actor, id: string): Promise<StoredDocument<ViewRecord>> {
  const found = await reader.get<ViewRecord>(viewPaths.view(caller.orgId, id))
  if (!found || !maySee(found.data, caller.uid)) throw missing()
  return found
}

export function checkMayChange(view: ViewRecord, uid: string, role: Role): void {
  if (!mayChange(view, uid, role))
    throw new Fault('forbidden', 'A shared view is changed by the editor who made it, or by somebody with the role admin.')
}

/** All visitors of the demo are one person: what one of them saved, all would meet. */
export function refuseVisitors({ caller }: Actor): void {
  if (caller.uid === DEMO_VIEWER_UID)
    throw new Fault('forbidden', 'This account is shared by all visitors of the demo, so nothing is saved in it. Sign up to have your own.')
}

export function checkMayShare(role: Role): void {
  if (!mayActAs(role, 'editor'))
    throw new Fault('forbidden', 'Sharing a view needs the role editor. Keep it private, or ask an owner for the role.')
}
