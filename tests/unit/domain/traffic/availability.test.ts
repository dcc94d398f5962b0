import { expect, test } from 'vitest'

import { matchesFilter } from '#domain/filter/evaluate.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import {
  callsState,
  type CallsInStep,
  DOWN_BELOW,
  FAILED_CALLS,
  failureGrade,
  GOOD_MS_MAX,
  groupFilter,
  groupsFilter,
  OUTAGE_FAILED_MIN,
  outagesOf,
  QUIET_STEPS_MAX,
  successRate,
} from '#domain/traffic/availability.ts'
import * as fc from '#tests/properties.ts'

const STEP = 60_000
const STEPS = fc.constantFrom(STEP, 5 * STEP, 60 * STEP)
const calls = fc
  .record({ count: fc.integer({ min: 0, max: 30 }), share: fc.constantFrom(0, 0.1, 0.5, 0.6, 0.9, 1) })
  .map(({ count, share }) => ({ count, failed: Math.round(count * share) }))
const parts = fc.array(fc.record({ calls, skip: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 8 })) }), { maxLength: 60 })
type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never

function seriesOf(entries: Parts, stepMs: number): CallsInStep[] {
  let at = 0
  return entries.map(({ calls: { count, failed }, skip }) => ({ startMs: (at += (1 + skip) * stepMs), count, failed }))
}
const series: fc.Arbitrary<CallsInStep[]> = parts.map((entries) => seriesOf(entries, STEP))
const END = 1e12
const isBad = ({ count, failed }: CallsInStep): boolean => count > 0 && successRate({ count, failed }) < DOWN_BELOW

/** `b` bad, `g` good, `.` nobody called, each for a minute. */
const minutes = (signs: string): CallsInStep[] =>
  Array.from(signs, (sign, index) => ({
    startMs: index * STEP,
    count: sign === '.' ? 0 : 10,
    failed: sign === 'b' ? 10 : sign === 'g' ? 1 : 0,
  }))
const shown = (signs: string): string[] =>
  outagesOf(minutes(signs), STEP, signs.length * STEP).map(
    ({ startMs, endMs, count, failed, ongoing }) => `${startMs / STEP}-${endMs / STEP} ${failed}/${count}${ongoing ? ' ongoing' : ''}`,
  )

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
])('an hour with %o is %s', (hour, state) => expect(callsState(hour)).toBe(state))

test.each([
  ['bbbggg', ['0-3 30/30']],
  ['bbbg', ['0-3 30/30 ongoing']],
  ['bgb', ['0-3 21/30 ongoing']],
  ['bggbggg', ['0-4 22/40']],
  ['bgggb', ['0-1 10/10', '4-5 10/10 ongoing']],
  ['bg.g..bggg', ['0-7 22/40']],
  ['b.....b', ['0-7 20/20 ongoing']],
  ['b......b', ['0-1 10/10', '7-8 10/10 ongoing']],
  ['b......', ['0-1 10/10']],
  ['ggbgg', ['2-3 10/10 ongoing']],
])('of %s a disturbance is one outage', (signs, wanted) => expect(shown(signs)).toEqual(wanted))

test('outages are the bad steps that neither much quiet nor more than two good minutes lie between, with all calls from first to last', () => {
  fc.assert(
    fc.property(parts, STEPS, (entries, stepMs) => {
      const steps = seriesOf(entries, stepMs)
      const groups: CallsInStep[][] = []
      for (const step of steps.filter(isBad)) {
        const before = groups.at(-1)?.at(-1)
        const goodMs =
          steps.filter(({ startMs, count }) => count > 0 && startMs > (before?.startMs ?? 0) && startMs < step.startMs).length * stepMs
        const near = before !== undefined && step.startMs - before.startMs <= (QUIET_STEPS_MAX + 1) * stepMs && goodMs <= GOOD_MS_MAX
        if (near) groups.at(-1)?.push(step)
        else groups.push([step])
      }
      const wanted = groups.flatMap((group) => {
        const startMs = group[0]?.startMs ?? 0
        const endMs = (group.at(-1)?.startMs ?? 0) + stepMs
        const inside = steps.filter((step) => step.startMs >= startMs && step.startMs < endMs)
        const count = inside.reduce((sum, step) => sum + step.count, 0)
        const failed = inside.reduce((sum, step) => sum + step.failed, 0)
        return failed >= OUTAGE_FAILED_MIN ? [{ startMs, endMs, count, failed, ongoing: false }] : []
      })
      expect(outagesOf(steps, stepMs, END)).toEqual(wanted)
    }),
  )
})

test('a bad step with enough failures is always in an outage, and of five minutes or more a good one never', () => {
  fc.assert(
    fc.property(parts, STEPS, (entries, stepMs) => {
      const steps = seriesOf(entries, stepMs)
      const outages = outagesOf(steps, stepMs, END)
      for (const step of steps) {
        const covered = outages.some(({ startMs, endMs }) => step.startMs >= startMs && step.startMs < endMs)
        if (isBad(step) && step.failed >= OUTAGE_FAILED_MIN) expect(covered).toBe(true)
        if (step.count > 0 && !isBad(step) && stepMs > GOOD_MS_MAX) expect(covered).toBe(false)
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

test('only the last outage may still go on, and only until two good minutes or some quiet ones have followed', () => {
  fc.assert(
    fc.property(series, fc.integer({ min: 0, max: 20 }), (steps, quiet) => {
      const end = (steps.at(-1)?.startMs ?? 0) + STEP + quiet * STEP
      const outages = outagesOf(steps, STEP, end)
      for (const [index, { endMs, ongoing }] of outages.entries()) {
        const after = steps.filter(({ startMs, count }) => count > 0 && startMs >= endMs)
        const recovered = after.some(isBad) || after.length * STEP > GOOD_MS_MAX
        expect(ongoing).toBe(index === outages.length - 1 && !recovered && end - endMs <= QUIET_STEPS_MAX * STEP)
      }
    }),
  )
})

test.each([
  [0, 0, 'none'],
  [500, 0, 0],
  [1, 1, 5],
  [1000, 1, 1],
  [100, 1, 1],
  [100, 2, 2],
  [100, 5, 2],
  [1000, 51, 3],
  [4, 1, 3],
  [100, 26, 4],
  [2, 1, 4],
  [100, 51, 5],
])('of %i calls that %i failed is grade %s', (count, failed, grade) => expect(failureGrade([{ count, failed }])).toBe(grade))

test('an hour that was down shows in a day that went well, and a bad call or two do not', () => {
  const good = Array.from({ length: 23 }, () => ({ count: 1000, failed: 0 }))
  expect(failureGrade([...good, { count: 10, failed: 10 }])).toBe(2)
  expect(failureGrade([...good, { count: 4, failed: 4 }])).toBe(1)
  expect(failureGrade([{ count: 10, failed: 10 }])).toBe(5)
})

const part = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed())
const KEYS = [
  // Ids and domains, as they are stored
  ['vendor', fc.tuple(part.map((text) => text.toLowerCase().replaceAll(' ', '-')))],
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

test('failed calls match one term of the filter', () => {
  expect([true, false].map((failed) => matchesFilter(FAILED_CALLS, { failed }))).toEqual([true, false])
  expect(printFilter(FAILED_CALLS)).toBe('failed:true')
  expect(parseFilter('failed:true')).toEqual({ ok: true, node: FAILED_CALLS })
})
