import { recordPaths } from '#platform/lib/product-records.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import { PATHS } from '#wire/product/paths.ts'
import { issuedToken, type IssuedToken, issueTokenBody } from '#wire/product/tokens.ts'

import { memberRoute, type Route } from '../route.ts'
import { type Actor, changeOrganization, missing, type Services } from '../services.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

export const tokenRoutes = (services: Services): Route[] => [
  memberRoute('viewer', {
    method: 'post',
    path: PATHS.tokens,
    summary: 'A pulse token of at most fifteen minutes, for one environment or for all',
    audit: 'token.issue',
    personOnly: true,
    status: 201,
    body: bodyOf(issueTokenBody),
    answer: responseOf(issuedToken),
    handle: async ({ body, ...actor }) => ({ body: await issuePulseToken(services, actor, body.contextId) }),
  }),
]

/** A pulse token for the caller, for one environment of theirs or for all. */
async function issuePulseToken(
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
