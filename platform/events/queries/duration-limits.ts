import { sha256Hex } from '#platform/lib/crypto.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InventoryQuery } from '#wire/pulse/inventory.ts'

import { binBelow } from './duration-steps.ts'

/**
 * How long the last duration of a page was, of lists with the longest first, as a step. Of what is shorter nothing is sorted the next time, which takes a sixth to a quarter
 * less. It is no more than a guess: whether enough is that long is seen in the result, so a wrong one costs time only.
 */
export interface DurationLimits {
  /** Of this page of this list, over as long a range. */
  of(scope: OrgScope, query: InventoryQuery): DurationLimit
}

export interface DurationLimit {
  /** Undefined when it was not asked for yet, or long ago. */
  step: number | undefined
  keep(last: number): void
}

const LIMITS_MAX = 1_000
/** Bins of the sketch, 2 % of a duration each: so much shorter durations may become before all are looked at again. */
const SLACK_BINS = 2

export function createDurationLimits(): DurationLimits {
  const kept = new Map<string, number>()
  return {
    of(scope, query) {
      const lengthMs = query.range.toMs - query.range.fromMs
      const key = sha256Hex(JSON.stringify([scope.orgId, scope.contextId, { ...query, range: lengthMs }]))
      return {
        step: kept.get(key),
        keep(last) {
          kept.delete(key) // to the end, because the first is the one that goes
          if (last === 0) return // nothing is shorter, and 0 stands for what was not read
          kept.set(key, binBelow(last, SLACK_BINS))
          const [oldest] = kept.keys()
          if (kept.size > LIMITS_MAX && oldest !== undefined) kept.delete(oldest)
        },
      }
    },
  }
}
