import * as v from 'valibot'

import { idText, type Of, readerOf, whole } from './schema.ts'

/** One agent process, as its pings and heartbeats describe it. */
export const agent = v.object({
  instanceId: v.string(),
  deploymentId: idText,
  environmentId: idText,
  hostname: v.string(),
  version: v.string(),
  kernel: v.string(),
  architecture: v.string(),
  /** As the agent reports it: `starting`, `ready`, `stopped`. */
  status: v.string(),
  /** Heard of in the last eleven minutes, and not stopped. */
  online: v.boolean(),
  firstSeenMs: whole,
  lastSeenMs: whole,
})
export type Agent = Of<typeof agent>

export const readAgent = readerOf(agent, 'agent')
