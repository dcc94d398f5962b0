import type { DocumentData, DocumentPort, DocumentTransaction } from '#platform/lib/ports/documents.ts'

/** How long a deletion can be undone. */
export const UNDO_MS = 10 * 60_000
/** How many deletions an organization can undo at a time; the oldest makes room, so that deleting in a loop keeps no more. */
const KEPT_MAX = 50
/** Removed in one transaction. */
const SWEPT_AT_ONCE = 200

/** What was deleted, as it was: audit records hold digests only. Readable by nobody but the route that restores it. */
type DeletionRecord = { orgId: string; data: DocumentData; deletedMs: number }

export const DELETIONS = 'deletions'

/** Ids are unique in the installation, and an id of another kind of thing leads nowhere. */
export const deletionPath = (resource: string, id: string): string => `${DELETIONS}/${resource.replaceAll(' ', '-')}.${id}`

/** What has to go before one more is kept. Reads come first in a transaction, so this is asked before anything is written. */
export async function inTheWay(transaction: DocumentTransaction, orgId: string): Promise<readonly string[]> {
  const kept = await transaction.query<DeletionRecord>({ collection: DELETIONS, where: [['orgId', '==', orgId]], limit: KEPT_MAX })
  if (kept.length < KEPT_MAX) return []
  return kept
    .toSorted((a, b) => a.data.deletedMs - b.data.deletedMs)
    .slice(0, 1)
    .map(({ path }) => path)
}

/** As a part of the deletion. */
export function keepDeleted(transaction: DocumentTransaction, path: string, record: DeletionRecord, gone: readonly string[] = []): void {
  for (const old of gone) transaction.delete(old)
  transaction.set(path, record)
}

/** As a part of the restoring, which happens once; undefined when it is too late, or when it was never deleted. */
export async function takeDeleted<Data extends DocumentData>(
  transaction: DocumentTransaction,
  path: string,
  { orgId, nowMs }: { orgId: string; nowMs: number },
): Promise<Data | undefined> {
  const kept = await transaction.get<DeletionRecord>(path)
  if (kept?.data.orgId !== orgId || nowMs - kept.data.deletedMs > UNDO_MS) return undefined
  transaction.delete(path)
  return kept.data.data as Data // kept by the same collection
}

/** Deletes for good what cannot be restored any more; returns how many. */
export async function sweepDeleted(documents: DocumentPort, nowMs: number): Promise<number> {
  let swept = 0
  for (;;) {
    const count = await sweepSome(documents, nowMs)
    swept += count
    if (count < SWEPT_AT_ONCE) return swept
  }
}

function sweepSome(documents: DocumentPort, nowMs: number): Promise<number> {
  return documents.transaction(async (transaction) => {
    const expired = await transaction.query({
      collection: DELETIONS,
      where: [['deletedMs', '<', nowMs - UNDO_MS]],
      orderBy: { field: 'deletedMs', direction: 'asc' },
      limit: SWEPT_AT_ONCE,
    })
    for (const { path } of expired) transaction.delete(path)
    return expired.length
  })
}
