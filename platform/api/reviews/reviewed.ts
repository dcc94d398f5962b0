import { setImmediate as afterOthers } from 'node:timers/promises'

import { Fault } from '#platform/lib/faults.ts'
import type { DocumentPosition, DocumentReader } from '#platform/lib/ports/documents.ts'
import { type InventoryKind, isApproval, REVIEWED_AS, type ReviewedView } from '#wire/pulse/inventory.ts'

import { reviewPaths, type ReviewRecord } from './records.ts'

/** Reviews of a page: some milliseconds, after which others have their turn. */
const AT_ONCE = 500
/** Of all keys together: twenty thousand of four hundred characters. They are held while their list is worked out, and sent to the event store. */
export const REVIEWED_CHARACTERS_MAX = 8_000_000

const TOO_LONG = 'The names of what was decided so are too long together to be listed at once. Find some of them by name instead.'

/** Keys of the vendors, clients, endpoints or API tokens that an organization decided so about, for lists of its traffic. */
export async function reviewedKeys(
  documents: DocumentReader,
  orgId: string,
  kind: InventoryKind,
  view: ReviewedView,
): Promise<readonly (readonly string[])[]> {
  const keys: (readonly string[])[] = []
  let characters = 0
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
    for (const { key } of found.map(({ data }) => data)) {
      characters += key.reduce((sum, part) => sum + part.length, 0)
      keys.push(key)
    }
    if (characters > REVIEWED_CHARACTERS_MAX) throw new Fault('too-large', TOO_LONG)
    after = next
    await afterOthers()
  } while (after !== undefined)
  return keys
}
