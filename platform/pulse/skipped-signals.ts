import type { SkippedKind, SkippedSignals } from '#wire/pulse/notices.ts'

import type { Clock } from '#platform/lib/clock.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'

/** So many of one kind that one service sent and that leave no row. */
export interface Skipped {
  service: string
  kind: SkippedKind
  count: number
}

/** Signals that do not become traffic: their sender is notified once, and the console shows them. Counts start with the process. */
export interface SkippedRegister {
  /** Returns those that are new for this source, which has not been notified of them yet. */
  note(caller: AgentCaller, skipped: readonly Skipped[]): Skipped[]
  /** Newest first. Without an environment those of all. */
  of(orgId: string, environmentId?: string): SkippedSignals[]
}

/** Sources × kinds of one organization. Beyond this nothing is counted or reported, so a sender that invents names cannot fill memory. */
const KEPT_PER_ORG = 200
const SERVICE_NAME_MAX = 128

export function createSkippedRegister(clock: Clock): SkippedRegister {
  const known = new Map<string, Map<string, SkippedSignals & { environmentId: string }>>()
  return {
    note({ orgId, environmentId, deploymentId }, skipped) {
      const mine = known.get(orgId) ?? new Map<string, SkippedSignals & { environmentId: string }>()
      known.set(orgId, mine)
      return skipped.filter(({ service: name, kind, count }) => {
        const service = name.slice(0, SERVICE_NAME_MAX)
        const key = `${deploymentId} ${kind} ${service}`
        const before = mine.get(key)
        if (!before && mine.size >= KEPT_PER_ORG) return false
        mine.set(key, { environmentId, deploymentId, service, kind, count: (before?.count ?? 0) + count, lastMs: clock() })
        return before === undefined
      })
    },
    of: (orgId, environmentId) =>
      [...(known.get(orgId)?.values() ?? [])]
        .filter((one) => environmentId === undefined || one.environmentId === environmentId)
        .map(({ environmentId: _, ...one }) => one)
        .sort((a, b) => b.lastMs - a.lastMs),
  }
}
