import { rateLimit } from '#platform/lib/rate-limit.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

import { writeAudit } from './audit-chain.ts'
import type { Services } from './services.ts'
import type { ApiCaller } from './keys/bearer.ts'

/** Refused calls of one person that are written down per minute; the rest of a flood would only bury what matters. */
const REFUSALS_PER_MINUTE = 10

/** Writes down that a member tried what they may not (security.md E2). */
export function refusalRecorder(services: Services): (caller: ApiCaller, address: string, target: string) => Promise<void> {
  const limit = rateLimit({ points: REFUSALS_PER_MINUTE, seconds: 60 })
  return async ({ orgId, uid, email, key }, address, target) => {
    if (orgId === DEMO_ORG_ID) return // anonymous visitors must not be able to fill the store
    const few = await limit(`${orgId} ${uid}`).then(
      () => true,
      () => false, // over the limit: bounded on purpose
    )
    if (!few) return
    await services.keyedMutex(orgId, () =>
      services.documents.transaction((transaction) =>
        writeAudit(transaction, services.clock, orgId, {
          actor: { uid, email, ...(key && { keyId: key.id }) },
          address,
          action: 'access.refused',
          target,
          result: 'refused',
        }),
      ),
    )
  }
}
