import { queryOptions } from '@tanstack/react-query'

import { importKind } from '#src/lib/form/file-limits.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readNoticesResponse } from '#wire/pulse/notices.ts'
import { readImportOutcome } from '#wire/pulse/read-import.ts'
import { readCountResult } from '#wire/pulse/read-requests.ts'
import type { ImportOutcome } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'
import { queryClient } from './client.ts'

/** The platform responds once the rows are safe on disk; queries find them a moment later, usually in less than half a second. */
const COUNT_EVERY_MS = 150
const COUNT_FOR_MS = 10_000

/** Reads one recording into an environment. Resolves when its requests can be seen; nothing that was shown before is true any more then. */
export async function importFile(scope: PulseScope, file: File, signal: AbortSignal): Promise<ImportOutcome> {
  const answer = await pulseIn(scope).importFile(importKind(file.name), file, readImportOutcome, signal)
  await untilSeen(scope, answer, signal)
  await queryClient.invalidateQueries()
  return answer
}

/** A failed count is not a failed import: the rows are safe, and the list reports itself what it cannot load. */
async function untilSeen(scope: PulseScope, { accepted, duplicates, range }: ImportOutcome, signal: AbortSignal): Promise<void> {
  const giveUpMs = performance.now() + COUNT_FOR_MS
  while (range && accepted > 0 && performance.now() < giveUpMs && !signal.aborted) {
    const found = await pulseIn(scope)
      .run('/requests/count', readCountResult, { range }, signal)
      .catch(() => undefined)
    if (!found || found.count >= accepted + duplicates) return
    await new Promise((resolve) => setTimeout(resolve, COUNT_EVERY_MS))
  }
}

/** Somebody who connects a source waits for them on this page. */
const NOTICES_EVERY_MS = 10_000

/** Notices about an environment's sources. */
export const sourceNotices = (scope: PulseScope) =>
  queryOptions({
    queryKey: ['notices', scope.orgId, scope.contextId],
    queryFn: ({ signal }) => pulseIn(scope).notices(readNoticesResponse, signal),
    refetchInterval: NOTICES_EVERY_MS,
    refetchIntervalInBackground: false,
  })
