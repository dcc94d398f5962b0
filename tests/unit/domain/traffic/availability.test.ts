import { expect, test } from 'vitest'

import { matchesFilter } from '#domain/filter/evaluate.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import {
  type CallsInStep,
  DOWN_BELOW,
  FAILED_CALLS,
  groupFilter,
  groupsFilter,
  hourState,
  OUTAGE_FAILED_MIN,
  outagesOf,
  QUIET_STEPS_MAX,
  stretchState,
  successRate,
} from '#domain/traffic/availability.ts'
import * as fc from '#tests/properties.ts'

const STEP = 60_000
const calls = fc
  .record({ count: fc.integer({ min: 0, max: 30 }), share: fc.constantFrom(0, 0.1, 0.5, 0.6, 0.9, 1) })
  .map(({ count, share }) => ({ count, failed: Math.round(count * share) }))
const series: fc.Arbitrary<CallsInStep[]> = fc
  .array(fc.record({ calls, skip: fc.integer({ min: 0, max: 8 }) }), { maxLength: 60 })
  .map((entries) => {
    let at = 0
    return entries.map(({ calls: { count, failed }, skip }) => ({ startMs: (at += (1 + skip) * STEP), count, failed }))
  })
const END = 1e9
const isBad = ({ count, failed }: CallsInStep): boolean => count > 0 && successRate({ count, failed }) < DOWN_BELOW

test.each([
  [{ count: 0, failed: 0 }, 'none'],
  [{ count: 1, failed: 0 }, 'up'],
  [{ count: 100, failed: 1 }, 'up'],
  [{ count: 100, failed: 2 }, 'degraded'],
  [{ count: 1, failed: 1 }, 'degraded'],
  [{ count: 4, failed: 4 }, 'degraded'],
  [{ count: 5, failed: 5 }, 'down'],
  [{ count: 10, failed: 5 }, 'degraded'],
  [{ count: 10, failed: 6 }, 'down'],
])('an hour with %o is %s', (hour, state) => expect(hourState(hour)).toBe(state))

test('outages are apart, in order, begin and end with a bad step, and hold no good one', () => {
  fc.assert(
    fc.property(series, (steps) => {
      const outages = outagesOf(steps, STEP, END)
      let before = -1
      for (const { startMs, endMs, count, failed } of outages) {
        expect(startMs).toBeGreaterThan(before)
        before = endMs
        const inside = steps.filter((step) => step.startMs >= startMs && step.startMs < endMs && step.count > 0)
        expect(inside.every(isBad)).toBe(true)
        expect(inside[0]?.startMs).toBe(startMs)
        expect(inside.at(-1)?.startMs).toBe(endMs - STEP)
        expect(inside.reduce((sum, step) => sum + step.count, 0)).toBe(count)
        expect(inside.reduce((sum, step) => sum + step.failed, 0)).toBe(failed)
        expect(failed).toBeGreaterThanOrEqual(OUTAGE_FAILED_MIN)
        for (const [index, step] of inside.entries())
          if (index > 0) expect(step.startMs - (inside[index - 1]?.startMs ?? 0)).toBeLessThanOrEqual((QUIET_STEPS_MAX + 1) * STEP)
      }
    }),
  )
})

test('a bad step with enough failures is always in an outage, a good one never', () => {
  fc.assert(
    fc.property(series, (steps) => {
      const outages = outagesOf(steps, STEP, END)
      for (const step of steps) {
        const covered = outages.some(({ startMs, endMs }) => step.startMs >= startMs && step.startMs < endMs)
        if (isBad(step) && step.failed >= OUTAGE_FAILED_MIN) expect(covered).toBe(true)
        if (step.count > 0 && !isBad(step)) expect(covered).toBe(false)
      }
    }),
  )
})

test('steps without calls may be left out or not', () => {
  fc.assert(
    fc.property(series, (steps) => {
      const heard = steps.filter(({ count }) => count > 0)
      expect(outagesOf(heard, STEP, END)).toEqual(outagesOf(steps, STEP, END))
    }),
  )
})

test('only the last outage may still go on, and only when nothing good came after it', () => {
  fc.assert(
    fc.property(series, fc.integer({ min: 0, max: 20 }), (steps, quiet) => {
      const end = (steps.at(-1)?.startMs ?? 0) + STEP + quiet * STEP
      const outages = outagesOf(steps, STEP, end)
      const heard = steps.filter(({ count }) => count > 0).at(-1)
      for (const [index, { endMs, ongoing }] of outages.entries()) {
        const last = index === outages.length - 1 && heard !== undefined && heard.startMs + STEP === endMs
        expect(ongoing).toBe(last && end - endMs <= QUIET_STEPS_MAX * STEP)
      }
    }),
  )
})

test.each([
  [[], 'none'],
  [Array.from({ length: 24 }, () => ({ count: 1000, failed: 0 })), 'up'],
  [
    [
      { count: 10_000, failed: 0 },
      { count: 10, failed: 10 },
    ],
    'degraded',
  ],
  [
    [
      { count: 10, failed: 10 },
      { count: 10, failed: 9 },
    ],
    'down',
  ],
])('a stretch of %o is %s', (hours, state) => expect(stretchState(hours)).toBe(state))

const part = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed())
const KEYS = [
  ['vendor', fc.tuple(part)],
  ['host', fc.tuple(part.map((text) => text.toLowerCase()))],
  [
    'endpoint',
    fc.tuple(
      part.map((text) => text.toUpperCase()),
      part.map((text) => text.toLowerCase()),
      part,
    ),
  ],
  ['client', fc.tuple(part)],
] as const

test.each(KEYS)('the filter of a %s means its calls and no others, also after a way through an address', (by, keys) => {
  const fields = { vendor: ['vendor'], host: ['host'], endpoint: ['method', 'host', 'template'], client: ['client'] }[by]
  const rowOf = (key: readonly string[]) => Object.fromEntries(fields.map((field, index) => [field, key[index] ?? '']))
  fc.assert(
    fc.property(keys as fc.Arbitrary<string[]>, keys as fc.Arbitrary<string[]>, (key, other) => {
      const node = groupFilter(by, key)
      const both = groupsFilter(by, [key, other])
      const read = node && parseFilter(printFilter(node))
      expect(node && matchesFilter(node, rowOf(key))).toBe(true)
      expect(node && matchesFilter(node, rowOf(other))).toBe(key.join('\0') === other.join('\0'))
      expect(both && matchesFilter(both, rowOf(other))).toBe(true)
      expect(read?.ok && read.node).toEqual(node)
    }),
  )
})

test('calls that failed are those without an answer and those with 5xx, but databases have no status', () => {
  const failed = (row: { status: number; kind: string }) => matchesFilter(FAILED_CALLS, row)
  expect([0, 500, 503, 599].map((status) => failed({ status, kind: 'http' }))).toEqual([true, true, true, true])
  expect([200, 404, 499].map((status) => failed({ status, kind: 'http' }))).toEqual([false, false, false])
  expect(failed({ status: 0, kind: 'database' })).toBe(false)
  const read = parseFilter(printFilter(FAILED_CALLS))
  expect(read.ok && printFilter(read.node ?? FAILED_CALLS)).toBe(printFilter(FAILED_CALLS))
})
