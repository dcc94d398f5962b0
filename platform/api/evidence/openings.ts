import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { Clock } from '#platform/lib/clock.ts'

import { writeAudit } from '../audit-chain.ts'
import type { Services } from '../services.ts'
import { evidencePaths, type EvidenceLinkRecord, type EvidenceTokenRecord } from './records.ts'

/** Whoever holds a link is nobody we know. */
const NOBODY = { uid: '', email: '' }

/** How long an expired link is still listed, with its openings. */
const LISTED_AFTER_MS = 24 * 3_600_000
/** Read in one go. */
const SWEPT_AT_ONCE = 200

/**
 * Counts an opening on the link; the first leaves the one audit record that openings have, so that a page which is loaded again and again does not bury
 * what else is there. False when the link was revoked a moment ago.
 */
export function noteOpening(services: Services, orgId: string, linkId: string, address: string): Promise<boolean> {
  return services.keyedMutex(orgId, () =>
    services.documents.transaction(async (transaction) => {
      const path = evidencePaths.link(orgId, linkId)
      const link = await transaction.get<EvidenceLinkRecord>(path)
      if (!link) return false
      const { requestId, openings } = link.data
      if (openings === 0)
        await writeAudit(transaction, services.clock, orgId, {
          actor: NOBODY,
          address,
          action: 'evidence-link.open',
          target: `evidence-link/${linkId}`,
          result: 'done',
          details: { request: requestId },
        })
      transaction.update(path, { openings: openings + 1, openedMs: services.clock() })
      return true
    }),
  )
}

/** Deletes links a day after they expired; how often each was opened goes into the audit log. Returns how many. */
export async function sweepEvidenceLinks(documents: DocumentPort, clock: Clock): Promise<number> {
  const before = clock() - LISTED_AFTER_MS
  let swept = 0
  for (;;) {
    const found = await documents.query<EvidenceTokenRecord>({
      collection: evidencePaths.tokens,
      where: [['expiresMs', '<', before]],
      orderBy: { field: 'expiresMs', direction: 'asc' },
      limit: SWEPT_AT_ONCE,
    })
    for (const { path, data } of found) await sweepOne(documents, clock, path, data)
    swept += found.length
    if (found.length < SWEPT_AT_ONCE) return swept
  }
}

const sweepOne = (documents: DocumentPort, clock: Clock, tokenPath: string, { orgId, linkId }: EvidenceTokenRecord): Promise<void> =>
  documents.transaction(async (transaction) => {
    const path = evidencePaths.link(orgId, linkId)
    const link = await transaction.get<EvidenceLinkRecord>(path)
    if (link)
      await writeAudit(transaction, clock, orgId, {
        actor: NOBODY,
        address: '',
        action: 'evidence-link.expire',
        target: `evidence-link/${linkId}`,
        result: 'done',
        details: { openings: link.data.openings },
        before: link.data,
      })
    transaction.delete(path)
    transaction.delete(tokenPath)
  })
