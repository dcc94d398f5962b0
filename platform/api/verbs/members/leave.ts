import { Fault } from '#platform/lib/faults.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

import { type Actor, changeOrganization, type Services } from '../../services.ts'
import { dropViewsOf } from '../../views/records.ts'
import { checkOwnerRemains } from './rules.ts'

/** The caller leaves. */
export async function leaveOrganization(services: Services, actor: Actor): Promise<void> {
  const { orgId, uid } = actor.caller
  if (orgId === DEMO_ORG_ID) throw new Fault('forbidden', 'The demo stays as it is. Sign out to leave it.')
  await changeOrganization(services, actor, 'viewer', async (transaction, role) => {
    if (role === 'owner') await checkOwnerRemains(transaction, orgId, uid)
    await services.credentials.dismiss(transaction, orgId, uid)
    await dropViewsOf(transaction, orgId, uid)
    return { result: undefined, audit: { action: 'member.leave', target: `member/${uid}`, before: { role } } }
  })
}
