import type { FilterNode } from '../filter/ast.ts'
import { allOf, anyOf, isAnyOf } from '../filter/nodes.ts'

/** State of the destination in a stretch of calls. `none`: no calls. */
export type CallsState = 'up' | 'degraded' | 'down' | 'none'

/** Share of calls that got through (see failed.ts) from which a destination counts as up. */
export const UP_FROM = 0.99
/** Below this share it counts as down; between the two as degraded. */
export const DOWN_BELOW = 0.5
/** One call that failed is bad luck: with fewer calls it is degraded at worst. */
export const DOWN_CALLS_MIN = 5

export interface Calls {
  count: number
  failed: number
}

/** 1 when there were none. */
export const successRate = ({ count, failed }: Calls): number => (count === 0 ? 1 : (count - failed) / count)

export function callsState(calls: Calls): CallsState {
  if (calls.count === 0) return 'none'
  const rate = successRate(calls)
  if (rate >= UP_FROM) return 'up'
  return rate < DOWN_BELOW && calls.count >= DOWN_CALLS_MIN ? 'down' : 'degraded'
}

/** Good or quiet steps that an outage may contain; more of them end it, because steps without calls say nothing. */
export const QUIET_STEPS_MAX = 5
/** Good time inside an outage, at most: when more of it follows, what was called has recovered. Steps longer than this end an outage at once. */
export const GOOD_MS_MAX = 2 * 60_000
/** Failed calls that make an outage. */
export const OUTAGE_FAILED_MIN = 5

/** How much of some calls failed, in steps that can be told apart in a cell of a few pixels. `none`: no calls; 0: none failed. */
export type FailureGrade = 'none' | 0 | 1 | 2 | 3 | 4 | 5

/** Largest failed share of the grades 1 to 4; grade 5 is more. The first is what still counts as up, the last what is not yet down. */
export const GRADE_SHARES = [1 - UP_FROM, 0.05, 0.25, 1 - DOWN_BELOW] as const

/** A grade from which a hour that was down shows in a day that went well otherwise. */
const NOT_AVERAGED_AWAY = 2

/** Several steps as one: what was down for a single step is not averaged away. */
export function failureGrade(steps: readonly Calls[]): FailureGrade {
  const whole = sumOf(steps)
  if (whole.count === 0) return 'none'
  if (whole.failed === 0) return 0
  // In whole calls: 1 - 0.99 is no exact number
  const at = GRADE_SHARES.findIndex((share) => whole.failed <= Math.round(share * 100) * (whole.count / 100))
  const grade = (at < 0 ? GRADE_SHARES.length + 1 : at + 1) as 1 | 2 | 3 | 4 | 5 // four shares
  return grade < NOT_AVERAGED_AWAY && steps.some((step) => callsState(step) === 'down') ? NOT_AVERAGED_AWAY : grade
}

export function sumOf(parts: readonly Calls[]): Calls {
  return parts.reduce((sum, { count, failed }) => ({ count: sum.count + count, failed: sum.failed + failed }), { count: 0, failed: 0 })
}

/** What calls are grouped by, and the fields of a request that make the key, in this order. */
export const CALL_GROUP_FIELDS = {
  vendor: ['vendor'],
  host: ['host'],
  endpoint: ['method', 'host', 'template'],
  client: ['client'],
} as const
export type CallGroup = keyof typeof CALL_GROUP_FIELDS

/** The calls of one group, exactly: a filter about requests. */
export function groupFilter(by: CallGroup, key: readonly string[]): FilterNode | undefined {
  return allOf(CALL_GROUP_FIELDS[by].map((field, index) => isAnyOf(field, [exactly(key[index])])))
}

/** The calls of any of these groups. Undefined for none. */
export function groupsFilter(by: CallGroup, keys: readonly (readonly string[])[]): FilterNode | undefined {
  const [field, more] = CALL_GROUP_FIELDS[by]
  if (keys.length > 0 && more === undefined)
    return isAnyOf(
      field,
      keys.map(([value]) => exactly(value)),
    )
  return anyOf(keys.flatMap((key) => groupFilter(by, key) ?? []))
}

const exactly = (text = '') => ({ text, prefix: false })

/** Calls that did not get through, databases' errors among them: exactly those that rates and outages count as failed. */
export const FAILED_CALLS: FilterNode = isAnyOf('failed', [exactly('true')])

/** Calls of one step of time; steps without calls may be left out. */
export interface CallsInStep extends Calls {
  startMs: number
}

export interface Outage extends Calls {
  /** Start of its first bad step and end of its last, milliseconds since 1970. */
  startMs: number
  endMs: number
  /** It has not recovered yet, so it may still go on. */
  ongoing: boolean
}

/**
 * Outages of a destination as seen by our own calls: runs of steps in which fewer than half of the calls succeeded. A good minute or two, or a few
 * quiet ones, do not end a run: flapping is one disturbance. Alerting rules and health checks do the same: they recover not at the first good value
 * but when good ones have lasted for a while (`keep_firing_for` of Prometheus, `rise` of HAProxy). Good steps in between count with all their calls,
 * those after the last bad one do not. A run counts when enough calls failed in it. Steps ascending.
 */
export function outagesOf(steps: readonly CallsInStep[], stepMs: number, toMs: number): Outage[] {
  const outages: Outage[] = []
  let run: Outage | undefined
  /** Good steps since the last bad one. */
  let good: CallsInStep[] = []
  const end = (ongoing: boolean): void => {
    if (run && run.failed >= OUTAGE_FAILED_MIN) outages.push({ ...run, ongoing })
    run = undefined
    good = []
  }
  for (const step of steps) {
    if (step.count === 0) continue
    if (run && step.startMs - run.endMs > QUIET_STEPS_MAX * stepMs) end(false)
    if (successRate(step) < DOWN_BELOW) {
      const { startMs } = run ?? step
      run = { startMs, endMs: step.startMs + stepMs, ...sumOf([...(run ? [run] : []), ...good, step]), ongoing: false }
      good = []
    } else if (run) {
      good.push(step)
      if (good.length * stepMs > GOOD_MS_MAX) end(false)
    }
  }
  end(run !== undefined && toMs - run.endMs <= QUIET_STEPS_MAX * stepMs)
  return outages
}
