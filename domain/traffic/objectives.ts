import { type Calls, type CallsInStep, successRate, sumOf } from './availability.ts'

/**
 * Error budgets and burn rates. Windows and rates are those of "The Site Reliability Workbook" (Google, 2018), chapter 5, "Alerting on SLOs",
 * approach 6: a long window shows that it matters, a short one that it still goes on. A burn rate of 1 spends exactly the budget within the window of
 * the objective, so the same rates serve windows of any length.
 */
export interface Target {
  /** Percent of calls that have to get through, below 100. */
  targetPercent: number
  windowDays: number
}

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** With fewer requests a window is not significant: one failure would be two percent. */
export const REQUESTS_MIN = 50
/** One failed call may be chance: the long window needs this many before the budget counts as burning. */
export const BURN_FAILED_MIN = 2

/** Lengths of the windows that calls are queried for; those of `BURN_RULES`. */
export const BURN_SPANS = { m5: 5 * MINUTE_MS, m30: 30 * MINUTE_MS, h1: HOUR_MS, h6: 6 * HOUR_MS, d3: 3 * DAY_MS } as const
export type BurnSpan = keyof typeof BURN_SPANS

export const BURN_RULES = [
  { state: 'fast', long: 'h1', short: 'm5', rate: 14.4 },
  { state: 'fast', long: 'h6', short: 'm30', rate: 6 },
  { state: 'slow', long: 'd3', short: 'h6', rate: 1 },
] as const satisfies readonly { state: ObjectiveState; long: BurnSpan; short: BurnSpan; rate: number }[]
export type BurnRule = (typeof BURN_RULES)[number]

/** `spent`: nothing is left of the budget. `unknown`: too few requests in the whole window. */
export type ObjectiveState = 'spent' | 'fast' | 'slow' | 'fine' | 'unknown'

/** Calls of the last five minutes, half hour, … that end now. */
export type SpanCalls = Readonly<Record<BurnSpan, Calls>>

/** The result for an objective. */
export interface Measured {
  state: ObjectiveState
  /** Of the whole window. */
  calls: Calls
  /** 0 to 1; null with too few requests. */
  attainment: number | null
  budget: Budget
  burns: readonly Burn[]
  projection: Projection
  /** Start of the first hour with calls, when that is well after the window begins: there is no older data. */
  knownFromMs: number | null
}

export interface Budget {
  /** Calls that may fail; fractional. */
  allowed: number
  used: number
  /** Below 0 when more failed than may. */
  left: number
  /** Of the whole budget, at most 1; 1 without calls. */
  leftShare: number
  /** The same as if nothing worked at all for so long. */
  allowedMinutes: number
  leftMinutes: number
}

export interface Burn {
  rule: BurnRule
  calls: Calls
  /** How many times faster than what the budget lasts for; null with too few requests. */
  rate: number | null
  /** Of the short window; null without calls. */
  shortRate: number | null
  burning: boolean
}

/** When the budget will be spent at the present rate. `no`: not within a window from now. `unknown`: too few calls. */
export type Projection = { when: 'spent' } | { when: 'at'; ms: number } | { when: 'no' } | { when: 'unknown' }

const PERCENT_DECIMALS = 1e6

/** Share of calls that may fail. Rounded, because 100 − 99.9 is not 0.1 in floating point. */
export const errorShare = ({ targetPercent }: Target): number =>
  Math.round((100 - targetPercent) * PERCENT_DECIMALS) / PERCENT_DECIMALS / 100

/** The hours of the window, which begins with a whole hour. Hours ascending; those without calls may be left out. */
export function hoursInWindow(hours: readonly CallsInStep[], windowDays: number, nowMs: number): CallsInStep[] {
  const fromMs = windowStartMs(windowDays, nowMs)
  return hours.filter(({ startMs }) => startMs >= fromMs && startMs <= nowMs)
}

export const windowStartMs = (windowDays: number, nowMs: number): number => Math.floor((nowMs - windowDays * DAY_MS) / HOUR_MS) * HOUR_MS

export function measureObjective(target: Target, windowed: readonly CallsInStep[], spans: SpanCalls, nowMs: number): Measured {
  const hours = hoursInWindow(windowed, target.windowDays, nowMs)
  const calls = sumOf(hours)
  const budget = budgetOf(calls, target)
  const burns = BURN_RULES.map((rule) => burnOf(rule, spans, target))
  const known = calls.count >= REQUESTS_MIN
  return {
    state: !known ? 'unknown' : budget.left <= 0 ? 'spent' : (burns.find(({ burning }) => burning)?.rule.state ?? 'fine'),
    calls,
    attainment: known ? successRate(calls) : null,
    budget,
    burns,
    projection: known ? projectSpent(hours, paceOf(spans), target, nowMs) : { when: 'unknown' },
    knownFromMs: knownFrom(hours, target, nowMs),
  }
}

export function budgetOf(calls: Calls, target: Target): Budget {
  const allowed = calls.count * errorShare(target)
  const leftShare = allowed > 0 ? 1 - calls.failed / allowed : 1
  const allowedMinutes = (target.windowDays * DAY_MS * errorShare(target)) / MINUTE_MS
  return { allowed, used: calls.failed, left: allowed - calls.failed, leftShare, allowedMinutes, leftMinutes: allowedMinutes * leftShare }
}

function burnOf(rule: BurnRule, spans: SpanCalls, target: Target): Burn {
  const calls = spans[rule.long]
  const short = spans[rule.short]
  const rate = calls.count >= REQUESTS_MIN ? burnRate(calls, target) : null
  const shortRate = short.count > 0 ? burnRate(short, target) : null
  const burning = calls.failed >= BURN_FAILED_MIN && (rate ?? 0) >= rule.rate && (shortRate ?? 0) >= rule.rate
  return { rule, calls, rate, shortRate, burning }
}

/** 1 when exactly as many fail as may. */
export const burnRate = (calls: Calls, target: Target): number => (1 - successRate(calls)) / errorShare(target)

/** Calls in an hour as they come at present: of the last six hours, or of the last three days when those were too few. */
function paceOf({ h6, d3 }: SpanCalls): Calls | undefined {
  const [calls, spanMs] = h6.count >= REQUESTS_MIN ? [h6, BURN_SPANS.h6] : [d3, BURN_SPANS.d3]
  if (calls.count < REQUESTS_MIN) return undefined
  const hours = spanMs / HOUR_MS
  return { count: calls.count / hours, failed: calls.failed / hours }
}

/** Goes on hour by hour: what the window holds now leaves it at its old end while new calls come at this pace. */
export function projectSpent(hours: readonly CallsInStep[], pace: Calls | undefined, target: Target, nowMs: number): Projection {
  let { count, failed } = sumOf(hours)
  const share = errorShare(target)
  if (count > 0 && failed >= count * share) return { when: 'spent' }
  if (pace === undefined) return { when: 'unknown' }
  const windowHours = target.windowDays * 24
  const startMs = windowStartMs(target.windowDays, nowMs)
  const leaving = new Map(hours.map((hour) => [Math.round((hour.startMs - startMs) / HOUR_MS), hour]))
  for (let hour = 1; hour <= windowHours; hour++) {
    const old = leaving.get(hour - 1)
    count += pace.count - (old?.count ?? 0)
    failed += pace.failed - (old?.failed ?? 0)
    if (failed >= count * share) return { when: 'at', ms: nowMs + hour * HOUR_MS }
  }
  return { when: 'no' }
}

/** Shorter gaps are not reported: there were no calls at night. */
const HISTORY_GAP_MS = DAY_MS

function knownFrom(hours: readonly CallsInStep[], { windowDays }: Target, nowMs: number): number | null {
  const first = hours.find(({ count }) => count > 0)
  return first && first.startMs - windowStartMs(windowDays, nowMs) > HISTORY_GAP_MS ? first.startMs : null
}

/** What was left of the budget after each hour of the window, as a share of the whole; ends with what is left now. Empty without calls. */
export function budgetCourse(hours: readonly CallsInStep[], target: Target): { ms: number; leftShare: number }[] {
  const allowed = sumOf(hours).count * errorShare(target)
  if (allowed <= 0) return []
  let failed = 0
  return hours.map((hour) => ({ ms: hour.startMs + HOUR_MS, leftShare: 1 - (failed += hour.failed) / allowed }))
}
