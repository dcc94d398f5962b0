import type { AuditPort } from '#platform/lib/ports/audit.ts'
import { allowance } from '#platform/lib/rate-limit.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

import { writeAudit } from './audit-chain.ts'
import type { ApiCaller } from './keys/bearer.ts'
import { changeOrganization, type Services } from './services.ts'

/** The audit log for other modules. The role is looked up in the transaction of the record. */
export function createAuditPort(services: Services): AuditPort {
  return {
    async record({ caller, address, ...audit }, needed) {
      if (caller.orgId === DEMO_ORG_ID) return // anonymous visitors must not be able to fill the store
      await changeOrganization(services, { caller, address }, needed, async () => ({ result: undefined, audit }))
    },
    refused: refusalRecorder(services),
  }
}

/** Refused calls recorded per person and minute; more would only bury what matters. */
const REFUSALS_PER_MINUTE = 10

/** Records calls of members that were refused (security.md E2). */
export function refusalRecorder(services: Services): (caller: ApiCaller, address: string, target: string) => Promise<void> {
  const mayRecord = allowance({ points: REFUSALS_PER_MINUTE, seconds: 60 })
  return async ({ orgId, uid, email, key }, address, target) => {
    if (orgId === DEMO_ORG_ID) return // anonymous visitors must not be able to fill the store
    if (!(await mayRecord(`${orgId} ${uid}`))) return
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
