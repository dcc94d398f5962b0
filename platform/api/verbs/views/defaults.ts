import { Fault } from '#platform/lib/faults.ts'
import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import type { ViewDefaults } from '#wire/product/views.ts'

import { type Actor, changeOrganization, type Services } from '../../services.ts'
import { type ViewChoiceRecord, viewPaths, type ViewRecord } from '../../views/records.ts'
import { refuseVisitors, seenView } from './rules.ts'

/** Lets a page open with this view, or no longer: for the caller, who only has to see it, or for everybody, which needs an admin. */
export async function changeDefaults(services: Services, actor: Actor, id: string, wanted: ViewDefaults): Promise<void> {
  refuseVisitors(actor)
  const { orgId } = actor.caller
  await changeOrganization(services, actor, 'viewer', async (transaction, role) => {
    const { data } = await seenView(transaction, actor, id)
    await writeDefaults(transaction, actor, role, { id, data }, wanted)
    if (wanted.all !== undefined && wanted.all !== data.defaultForAll)
      transaction.update(viewPaths.view(orgId, id), { defaultForAll: wanted.all })
    const after = { ...data, defaultForAll: wanted.all ?? data.defaultForAll }
    return { result: undefined, audit: { action: 'view.set-default', target: `view/${id}`, before: data, after } }
  })
}

/**
 * What a new default means for everything but the view itself: those of the same page that were it before are no longer.
 */
export async function writeDefaults(
  transaction: DocumentTransaction,
  actor: Actor,
  role: Role,
  view: { id: string; data: ViewRecord },
  wanted: ViewDefaults,
): Promise<void> {
  const { orgId, uid } = actor.caller
  const views = await transaction.query<ViewRecord>({ collection: viewPaths.views(orgId) })
  const others = views.filter(({ id, data }) => id !== view.id && data.page === view.data.page)
  if (wanted.all !== undefined) {
    checkMaySetForAll(role)
    if (wanted.all && !view.data.shared)
      throw new Fault('invalid', 'Only a shared view can be the default for everybody.', { fields: { all: 'Share the view first.' } })
    if (wanted.all) for (const { path, data } of others) if (data.defaultForAll) transaction.update(path, { defaultForAll: false })
  }
  if (wanted.me === undefined) return
  const path = viewPaths.choice(orgId, uid)
  const chosen = (await transaction.get<ViewChoiceRecord>(path))?.data.defaults ?? []
  // Of those that still exist, so that the list never outgrows the pages
  const kept = views.map(({ id }) => id).filter((id) => chosen.includes(id) && id !== view.id)
  const ofOtherPages = kept.filter((id) => !others.some((other) => other.id === id))
  transaction.set(path, { defaults: wanted.me ? [...ofOtherPages, view.id] : kept })
}

function checkMaySetForAll(role: Role): void {
  if (!mayActAs(role, 'admin'))
    throw new Fault('forbidden', 'A default for everybody needs the role admin. Make it your own default, or ask an owner.')
}
