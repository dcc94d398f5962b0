import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { CreateViewBody } from '#wire/product/views.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { VIEWS_PER_ORGANIZATION_MAX, VIEWS_PER_PERSON_MAX } from '../../limits.ts'
import { viewPaths, type ViewRecord } from '../../views/records.ts'
import { writeDefaults } from './defaults.ts'
import { checkMayShare, checkNameFree, refuseVisitors } from './rules.ts'

/** Saves what a page shows and answers its id. A private view is for every member, a shared one for editors. */
export async function createView(desk: Desk, actor: Actor, { defaultFor, ...body }: CreateViewBody): Promise<string> {
  refuseVisitors(actor)
  const { orgId, uid } = actor.caller
  const nowMs = desk.clock()
  const id = newId(nowMs)
  await changeOrganization(desk, actor, 'viewer', async (transaction, role) => {
    if (body.shared) checkMayShare(role)
    const views = await transaction.query<ViewRecord>({ collection: viewPaths.views(orgId) })
    if (views.filter(({ data }) => data.ownerUid === uid).length >= VIEWS_PER_PERSON_MAX)
      throw new Fault('conflict', `You have ${VIEWS_PER_PERSON_MAX} views, the most one person can. Delete one that is not used any more.`)
    if (views.length >= VIEWS_PER_ORGANIZATION_MAX)
      throw new Fault('conflict', `The organization has ${VIEWS_PER_ORGANIZATION_MAX} views, the most it can. Delete some first.`)
    const record: ViewRecord = {
      ...body,
      ownerUid: uid,
      defaultForAll: defaultFor?.all ?? false,
      createdMs: nowMs,
      changedMs: nowMs,
      changedBy: uid,
    }
    checkNameFree(views, record)
    if (defaultFor) await writeDefaults(transaction, actor, role, { id, data: record }, defaultFor, views)
    transaction.create(viewPaths.view(orgId, id), record)
    return { result: undefined, audit: { action: 'view.create', target: `view/${id}`, after: record } }
  })
  return id
}
