import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { checkVersion } from '../../versions.ts'
import { viewPaths, type ViewRecord } from '../../views/records.ts'
import { ownView, refuseVisitors } from './rules.ts'

/** Deletes a view; whoever had it as their default has none for that page. */
export async function removeView(desk: Desk, actor: Actor, id: string, ifVersion: string | undefined): Promise<void> {
  refuseVisitors(actor)
  await changeOrganization(desk, actor, 'viewer', async (transaction, role) => {
    const found = await ownView(transaction, actor, id, role)
    checkVersion(found, ifVersion)
    transaction.delete(found.path)
    return { result: undefined, audit: { action: 'view.delete', target: `view/${id}`, before: found.data } }
  })
}

/** What goes with a member who leaves, as part of what is recorded for that: private views and choices. Shared views stay. */
export async function dropViewsOf(transaction: DocumentTransaction, orgId: string, uid: string): Promise<void> {
  const owned = await transaction.query<ViewRecord>({ collection: viewPaths.views(orgId), where: [['ownerUid', '==', uid]] })
  for (const { path, data } of owned) if (!data.shared) transaction.delete(path)
  transaction.delete(viewPaths.choice(orgId, uid))
}
