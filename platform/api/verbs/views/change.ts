import { Fault } from '#platform/lib/faults.ts'
import type { ChangeViewBody } from '#wire/product/views.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { checkVersion } from '../../versions.ts'
import { viewPaths, type ViewRecord } from '../../views/records.ts'
import { checkMayShare, checkNameFree, ownView, refuseVisitors } from './rules.ts'

/** Another name, another query, shared or private again. A view that stops being shared is no default for everybody any more. */
export async function changeView(
  desk: Desk,
  actor: Actor,
  id: string,
  { name, query, shared }: ChangeViewBody,
  ifVersion: string | undefined,
): Promise<void> {
  refuseVisitors(actor)
  const { orgId, uid } = actor.caller
  await changeOrganization(desk, actor, 'viewer', async (transaction, role) => {
    const found = await ownView(transaction, actor, id, role)
    checkVersion(found, ifVersion)
    const before = found.data
    if (shared === true && !before.shared) checkMayShare(role)
    if (shared === false && before.shared && before.ownerUid !== uid)
      throw new Fault('forbidden', 'Only the owner of a view can make it private. Delete it, or duplicate it for yourself.')
    const after: ViewRecord = {
      ...before,
      name: name ?? before.name,
      query: query ?? before.query,
      shared: shared ?? before.shared,
      defaultForAll: before.defaultForAll && shared !== false,
      changedMs: desk.clock(),
      changedBy: uid,
    }
    checkNameFree(await transaction.query<ViewRecord>({ collection: viewPaths.views(orgId) }), after, id)
    transaction.set(found.path, after)
    return { result: undefined, audit: { action: 'view.change', target: `view/${id}`, before, after } }
  })
}
