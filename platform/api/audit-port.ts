import type { AuditPort } from '#platform/lib/ports/audit.ts'
import { DEMO_ORG_ID } from '#wire/product/demo.ts'

import { changeOrganization, type Services } from './services.ts'
import { refusalRecorder } from './refusals.ts'

/** The audit log as other rooms may write it. The role is looked up in the transaction of the record. */
export function createAuditPort(services: Services): AuditPort {
  return {
    async record({ caller, address, ...audit }, needed) {
      if (caller.orgId === DEMO_ORG_ID) return // anonymous visitors must not be able to fill the store
      await changeOrganization(services, { caller, address }, needed, async () => ({ result: undefined, audit }))
    },
    refused: refusalRecorder(services),
  }
}
