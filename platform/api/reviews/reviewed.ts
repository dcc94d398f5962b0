import { setImmediate as afterOthers } from 'node:timers/promises'

import type { DocumentPosition, DocumentReader } from '#platform/lib/ports/documents.ts'
import { type InventoryKind, isApproval, REVIEWED_AS, type ReviewedView } from '#wire/pulse/inventory.ts'

import { reviewPaths, type ReviewRecord } from './records.ts'

/** Reviews of a page: some milliseconds, after which others have their turn. */
const AT_ONCE = 500

/** Keys of the vendors, clients, endpoints or API tokens that an organization decided so about, for lists of its traffic. */
export async function reviewedKeys(
  documents: DocumentReader,
  orgId: string,
  kind: InventoryKind,
  view: ReviewedView,
): Promise<readonly (readonly string[])[]> {
  const keys: (readonly string[])[] = []
  let after: DocumentPosition | undefined
  do {
    const { documents: found, next } = await documents.page<ReviewRecord>({
      collection: reviewPaths.reviews(orgId),
      where: [
        ['kind', '==', REVIEWED_AS[kind]],
        [isApproval(view) ? 'approval' : 'state', '==', view],
      ],
      orderBy: { field: '__name__', direction: 'asc' },
      limit: AT_ONCE,
      after,
    })
    keys.push(...found.map(({ data }) => data.key))
    after = next
    await afterOthers()
  } while (after !== undefined)
  return keys
}
