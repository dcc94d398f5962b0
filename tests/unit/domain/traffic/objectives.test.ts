import { describe, expect, test } from 'vitest'

import { type Calls, type CallsInStep, successRate, sumOf } from '#domain/traffic/availability.ts'
import {
  BURN_RULES,
  budgetCourse,
  budgetOf,
  burnRate,
  DAY_MS,
  errorShare,
  HOUR_MS,
  hoursInWindow,
  measureObjective,
  projectSpent,
  REQUESTS_MIN,
  type SpanCalls,
  windowStartMs,
} from '#domain/traffic/objectives.ts'
import * as fc from '#tests/properties.ts'

const NOW = Date.UTC(2026, 10, 21, 12, 34)
const TARGET = { targetPercent: 99.9, windowDays: 30 }
const NOTHING: Calls = { count: 0, failed: 0 }
const QUIET: SpanCalls = { m5: NOTHING, m30: NOTHING, h1: NOTHING, h6: NOTHING, d3: NOTHING }
const HEALTHY: SpanCalls = {
  m5: { count: 100, failed: 0 },
  m30: { count: 600, failed: 0 },
  h1: { count: 1200, failed: 0 },
  h6: { count: 7200, failed: 0 },
  d3: { count: 86_400, failed: 0 },
}
/** Whole hours before now. */
const hourAgo = (ago: number, calls: Calls): CallsInStep => ({ startMs: Math.floor(NOW / HOUR_MS - ago) * HOUR_MS, ...calls })

const calls = fc
  .record({ count: fc.integer({ min: 0, max: 5000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ count, share }): Calls => ({ count, failed: Math.round(count * share) }))
const target = fc.record({
  targetPercent: fc.integer({ min: 50_000, max: 99_999 }).map((thousandths) => thousandths / 1000),
  windowDays: fc.constantFrom(7, 28, 30),
})
const hours = fc
  .uniqueArray(fc.record({ ago: fc.integer({ min: 0, max: 800 }), calls }), { selector: ({ ago }) => ago, maxLength: 60 })
  .map((some) => some.map(({ ago, calls: of }) => hourAgo(ago, of)).sort((a, b) => a.startMs - b.startMs))
const spans: fc.Arbitrary<SpanCalls> = fc.record({ m5: calls, m30: calls, h1: calls, h6: calls, d3: calls })

describe('the budget', () => {
  test('99.9 % of a million calls lets a thousand fail; 30 days of it are 43.2 minutes', () => {
    const budget = budgetOf({ count: 1_000_000, failed: 250 }, TARGET)
    expect(budget).toMatchObject({ allowed: 1000, used: 250, left: 750, leftShare: 0.75 })
    expect(budget.allowedMinutes).toBeCloseTo(43.2)
    expect(budget.leftMinutes).toBeCloseTo(32.4)
  })

  test('something is left exactly when the target is more than met, and what is used and left is all there is', () => {
    fc.assert(
      fc.property(calls, target, (some, of) => {
        const { allowed, used, left, leftShare } = budgetOf(some, of)
        expect(used + left).toBeCloseTo(allowed, 6)
        if (some.count === 0) {
          expect(leftShare).toBe(1)
          return
        }
        // Beside the border, where floating point decides
        if (Math.abs(left) > 1e-6) expect(left > 0).toBe(successRate(some) > of.targetPercent / 100)
        expect(leftShare).toBeCloseTo(1 - burnRate(some, of), 6)
      }),
    )
  })

  test('its course begins below the whole, never rises, and ends with what is left', () => {
    fc.assert(
      fc.property(hours, target, (some, of) => {
        const course = budgetCourse(some, of).map(({ leftShare }) => leftShare)
        if (sumOf(some).count === 0) {
          expect(course).toEqual([])
          return
        }
        expect(course).toHaveLength(some.length)
        for (const [index, left] of course.entries()) expect(left).toBeLessThanOrEqual(course[index - 1] ?? 1)
        expect(course.at(-1)).toBeCloseTo(budgetOf(sumOf(some), of).leftShare, 6)
      }),
    )
  })
})

describe('burn rates', () => {
  test('are 1 when exactly as many fail as may', () => {
    expect(burnRate({ count: 1000, failed: 1 }, TARGET)).toBeCloseTo(1)
    expect(burnRate({ count: 1000, failed: 0 }, TARGET)).toBe(0)
    expect(errorShare({ targetPercent: 99.999, windowDays: 7 })).toBe(0.00001)
  })

  test('spend the share of a 30-day budget that the workbook names: 2 % in an hour, 5 % in six, 10 % in three days', () => {
    const spent = BURN_RULES.map(({ long, rate }) => (rate * { h1: 1, h6: 6, d3: 72 }[long]) / (30 * 24))
    for (const [index, share] of [0.02, 0.05, 0.1].entries()) expect(spent[index]).toBeCloseTo(share)
  })

  const known = [hourAgo(30, { count: 1_000_000, failed: 0 })]
  const stateWith = (more: Partial<SpanCalls>) => measureObjective(TARGET, known, { ...HEALTHY, ...more }, NOW).state

  test('make the state only while both lengths burn', () => {
    expect(stateWith({})).toBe('fine')
    expect(stateWith({ h1: { count: 1000, failed: 20 } })).toBe('fine')
    expect(stateWith({ m5: { count: 100, failed: 2 } })).toBe('fine')
    expect(stateWith({ h1: { count: 1000, failed: 20 }, m5: { count: 100, failed: 2 } })).toBe('fast')
    expect(stateWith({ h6: { count: 1000, failed: 6 }, m30: { count: 1000, failed: 7 } })).toBe('fast')
    expect(stateWith({ d3: { count: 10_000, failed: 20 }, h6: { count: 1000, failed: 2 } })).toBe('slow')
  })

  test('say nothing of few requests, and one call that failed is bad luck', () => {
    expect(stateWith({ h1: { count: REQUESTS_MIN - 1, failed: 20 }, m5: { count: 10, failed: 10 } })).toBe('fine')
    expect(stateWith({ h1: { count: REQUESTS_MIN, failed: 1 }, m5: { count: 10, failed: 1 } })).toBe('fine')
    expect(measureObjective(TARGET, known, QUIET, NOW).burns.map(({ rate, shortRate }) => [rate, shortRate])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })
})

describe('an objective', () => {
  test('is unknown with too few requests, spent when nothing is left, whatever burns', () => {
    fc.assert(
      fc.property(hours, spans, target, (some, of, aim) => {
        const { state, attainment, budget, calls: counted, burns } = measureObjective(aim, some, of, NOW)
        expect(attainment === null).toBe(counted.count < REQUESTS_MIN)
        if (counted.count < REQUESTS_MIN) {
          expect(state).toBe('unknown')
          return
        }
        if (budget.left <= 0) {
          expect(state).toBe('spent')
          return
        }
        expect(state).toBe(burns.find(({ burning }) => burning)?.rule.state ?? 'fine')
      }),
    )
  })

  test('counts the whole hours of its window and no others', () => {
    const edge = windowStartMs(7, NOW)
    const some = [edge - HOUR_MS, edge, NOW - HOUR_MS, NOW + HOUR_MS].map((startMs) => ({ startMs, count: 1, failed: 0 }))
    expect(edge % HOUR_MS).toBe(0)
    expect(NOW - edge).toBeGreaterThanOrEqual(7 * DAY_MS)
    expect(hoursInWindow(some, 7, NOW).map(({ startMs }) => startMs)).toEqual([edge, NOW - HOUR_MS])
  })

  test('says from when on something is known, unless that is the whole window', () => {
    const knownFrom = (ago: number) => measureObjective(TARGET, [hourAgo(ago, { count: 100, failed: 0 })], HEALTHY, NOW).knownFromMs
    expect(knownFrom(48)).toBe(hourAgo(48, NOTHING).startMs)
    expect(knownFrom(30 * 24 - 2)).toBeNull()
    expect(measureObjective(TARGET, [], HEALTHY, NOW).knownFromMs).toBeNull()
  })
})

describe('the projection', () => {
  const past = [hourAgo(10, { count: 100_000, failed: 50 })]

  test('names the hour in which the last of the budget goes', () => {
    // 50 of 100 are left; each hour brings 10 failures and 0.1 more that may fail
    expect(projectSpent(past, { count: 100, failed: 10 }, TARGET, NOW)).toEqual({ when: 'at', ms: NOW + 6 * HOUR_MS })
  })

  test('without failures the budget is never spent, and a faster pace spends it no later', () => {
    fc.assert(
      fc.property(hours, target, fc.integer({ min: 9, max: 500 }), fc.tuple(fc.nat(500), fc.nat(500)), (some, aim, count, pair) => {
        const inside = hoursInWindow(some, aim.windowDays, NOW)
        const [slow, fast] = pair.map((failed) => Math.min(failed, count)).sort((a, b) => a - b)
        const at = (failed = 0) => {
          const found = projectSpent(inside, { count, failed }, aim, NOW)
          return found.when === 'at' ? found.ms : found.when === 'spent' ? NOW : Number.POSITIVE_INFINITY
        }
        expect(at(fast)).toBeLessThanOrEqual(at(slow))
        const still = projectSpent(inside, { count, failed: 0 }, aim, NOW).when
        if (sumOf(inside).failed === 0) expect(still).toBe('no')
      }),
    )
  })

  test('distinguishes what is spent, what lasts, and what is unknown', () => {
    expect(projectSpent([hourAgo(1, { count: 1000, failed: 1 })], undefined, TARGET, NOW)).toEqual({ when: 'spent' })
    expect(projectSpent(past, undefined, TARGET, NOW)).toEqual({ when: 'unknown' })
    expect(projectSpent(past, { count: 10_000, failed: 1 }, TARGET, NOW)).toEqual({ when: 'no' })
  })
})
