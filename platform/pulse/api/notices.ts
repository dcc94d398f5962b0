import { Hono } from 'hono'

import { NOTICES_PATH, type NoticesResponse } from '#wire/pulse/notices.ts'

import type { SkippedRegister } from '../skipped-signals.ts'
import { respond } from './responding.ts'
import type { MemberEnv } from './member.ts'

export interface NoticesParts {
  skipped: Pick<SkippedRegister, 'of'>
  /** When the platform found its event store replaced; undefined when it never did, or long ago. */
  storeReplacedMs: () => number | undefined
}

/**
 * What *Connect a source* shows next to the sources: signals that are received but not stored, and the loss of stored events. Any member may read it.
 */
export function noticesRoutes({ skipped, storeReplacedMs }: NoticesParts): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()
  app.get(NOTICES_PATH, (c) =>
    respond<NoticesResponse>(c, async () => {
      const { orgId, contextId } = c.var.member
      return { skipped: skipped.of(orgId, contextId), storeReplacedMs: storeReplacedMs() ?? null }
    }),
  )
  return app
}
