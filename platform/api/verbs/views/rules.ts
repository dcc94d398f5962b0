import { Fault } from '#platform/lib/faults.ts'
import type { DocumentReader, DocumentTransaction, StoredDocument } from '#platform/lib/ports/documents.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import type { Actor } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { viewPaths, type ViewRecord } from '../../views/records.ts'
import { sameName } from '../../words.ts'

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

/** The same for somebody who wants to change it. */
export async function ownView(transaction: DocumentTransaction, actor: Actor, id: string, role: Role): Promise<StoredDocument<ViewRecord>> {
  const found = await seenView(transaction, actor, id)
  if (!mayChange(found.data, actor.caller.uid, role))
    throw new Fault('forbidden', 'A shared view is changed by the editor who made it, or by somebody with the role admin.')
  return found
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

/** Names differ within a page: among the shared views, and among the private ones of a person. */
export function checkNameFree(views: readonly StoredDocument<ViewRecord>[], wanted: ViewRecord, except?: string): void {
  const taken = views.some(
    ({ id, data }) =>
      id !== except &&
      data.page === wanted.page &&
      data.shared === wanted.shared &&
      (data.shared || data.ownerUid === wanted.ownerUid) &&
      sameName(data.name, wanted.name),
  )
  if (!taken) return
  const whose = wanted.shared ? 'a shared view' : 'a private view of yours'
  throw new Fault('conflict', `There is ${whose} named '${wanted.name}' for this page already.`, {
    fields: { name: 'This name is taken.' },
  })
}
