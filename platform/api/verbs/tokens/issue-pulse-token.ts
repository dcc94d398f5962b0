import { recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import type { IssuedToken } from '#wire/product/tokens.ts'

import { type Actor, changeOrganization, type Services } from '../../services.ts'
import { missing } from '../../missing.ts'

/** A pulse token for the caller, for one environment of theirs or for all. */
export async function issuePulseToken(
  services: Services,
  actor: Actor & { caller: Parameters<Services['credentials']['issuePulseToken']>[0] },
  contextId: string | undefined,
): Promise<IssuedToken> {
  const { orgId } = actor.caller
  await changeOrganization(services, actor, 'viewer', async (transaction) => {
    if (contextId !== undefined && !(await transaction.get(recordPaths.environment(orgId, contextId)))) throw missing()
    // Anonymous visitors of the demo must not be able to fill the store with records of looking at it.
    const audit = orgId === DEMO_ORG_ID ? undefined : { action: 'token.issue', target: `environment/${contextId ?? '*'}` }
    return { result: undefined, audit }
  })
  return { token: await services.credentials.issuePulseToken(actor.caller, contextId) }
}
