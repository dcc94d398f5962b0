import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import { recordPaths, type TokenUseRecord } from '#platform/lib/product-records.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'
import { PATHS } from '#wire/product/paths.ts'
import { issuedToken, type IssuedToken, issueTokenBody, PULSE_SERVICE } from '#wire/product/tokens.ts'

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
  // Given out only if what follows allows it
  const { token, keyId } = await services.credentials.issuePulseToken(actor.caller, contextId)
  await changeOrganization(services, actor, 'viewer', async (transaction) => {
    if (contextId !== undefined && !(await transaction.get(recordPaths.environment(orgId, contextId)))) throw missing()
    // Anonymous visitors of the demo must not be able to fill the store with records of looking at it.
    if (orgId === DEMO_ORG_ID) return { result: undefined, audit: undefined }
    await countUse(transaction, services.clock(), { orgId, keyId, contextId })
    return { result: undefined, audit: { action: 'token.issue', target: `environment/${contextId ?? '*'}`, details: { key: keyId } } }
  })
  return { token }
}

async function countUse(
  transaction: DocumentTransaction,
  nowMs: number,
  { orgId, keyId, contextId }: { orgId: string; keyId: string; contextId: string | undefined },
): Promise<void> {
  const path = recordPaths.tokenUse(orgId, keyId, contextId)
  const { tokens = 0, firstMs = nowMs } = (await transaction.get<TokenUseRecord>(path))?.data ?? {}
  const use: TokenUseRecord = {
    kid: keyId,
    service: PULSE_SERVICE,
    contextId: contextId ?? null,
    tokens: tokens + 1,
    firstMs,
    lastMs: nowMs,
  }
  transaction.set(path, use)
}
