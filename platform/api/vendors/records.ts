import { Fault } from '#platform/lib/faults.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { VendorCorrectionsPort } from '#platform/lib/ports/vendors.ts'
import { correctionsOf, type VendorSettings } from '#wire/product/vendor-corrections.ts'

/**
 * The corrections go with their organization. What is due stands next to the organizations, so that one query finds it; hardly ever is there more than
 * one.
 */
export const vendorPaths = {
  corrections: (orgId: string) => `orgs/${orgId}/settings/vendors`,
  allDue: 'vendorHistory',
  due: (orgId: string) => `vendorHistory/${orgId}`,
} as const

/** Since when history waits for the newest corrections. */
export type DueRecord = { sinceMs: number }

/** The corrections for other modules. */
export function createVendorCorrectionsPort(documents: DocumentPort, clock: () => number): VendorCorrectionsPort {
  return {
    async read(orgId) {
      const found = await documents.get<VendorSettings>(vendorPaths.corrections(orgId))
      return found && { corrections: correctionsOf(found.data), version: found.version }
    },
    async due(afterId, limit) {
      const found = await documents.query({
        collection: vendorPaths.allDue,
        limit,
        ...(afterId !== undefined && { startAfterId: afterId }),
      })
      return found.map(({ id, version }) => ({ orgId: id, version }))
    },
    markDue: (orgId) =>
      documents.transaction(async (transaction) => {
        transaction.set(vendorPaths.due(orgId), { sinceMs: clock() } satisfies DueRecord)
      }),
    async done({ orgId, version }) {
      try {
        await documents.transaction(async (transaction) => transaction.delete(vendorPaths.due(orgId), version))
      } catch (cause) {
        // It was changed meanwhile and stays due, or went with its organization
        if (!(cause instanceof Fault && (cause.code === 'precondition' || cause.code === 'not-found'))) throw cause
      }
    },
  }
}
