import { createHmac } from 'node:crypto'

import type { ReaderContext } from '#platform/pulse/readers/context.ts'

/** 21 November 2026, noon. */
export const NOW_MS = Date.UTC(2026, 10, 21, 12)

export const context: ReaderContext = {
  orgId: 'acme',
  nowMs: NOW_MS,
  fingerprint: (orgId, hash) => createHmac('sha256', `key of ${orgId}`).update(hash).digest('hex'),
}
