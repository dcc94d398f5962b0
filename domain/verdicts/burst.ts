import { FAILED_CALLS } from '../traffic/availability.ts'
import { chanceOf } from '../in-common/standing-out.ts'
import { calledFilter, nameOfCalled, type Subject, within } from './called.ts'
import { PERIODS_MIN } from './same-hours.ts'
import { type Part, proportionsZ } from './statistics.ts'
import type { Tested } from './tested.ts'
import { type UsualCalls, usualShare } from './usual.ts'
import { exactly, type SentencePart, type Verdict } from './verdict.ts'

/** Fewer errors of a kind are not a burst. */
export const BURST_ERRORS_MIN = 20
/** Fewer calls in all periods together tell no usual share. */
export const BURST_CALLS_MIN = 50
/** Standard errors above the usual share; four are one chance in 30,000. */
export const BURST_Z_MIN = 4
/** Times the usual share. */
export const BURST_FACTOR = 2
/** From this share of the calls on it is bad, if they failed. */
const BAD_SHARE = 0.1
const CLIENT_ERROR = 400
const SERVER_ERROR = 500

/** Many more calls than usual that ended with one status, or failed without one. */
export interface Burst {
  key: readonly string[]
  statuses: readonly number[]
  now: Part
  usual: Part
}

/**
 * Whether one status (or one kind of failure without a status of its own) ends a larger share of the calls than at the same hours before: two-proportion z,
 * with how far the periods lie from each other as a further error. `down`: calls that failed in outages, by key: failures that are mostly those are
 * reported as the outage.
 */
export function burstTests(rows: readonly UsualCalls[], down: ReadonlyMap<string, number> = NOTHING_DOWN): Tested<Burst>[] {
  return rows.flatMap(({ key, now, before, errors }) =>
    errors.flatMap(({ status, now: ended, before: endedBefore }): Tested<Burst>[] => {
      const here = { part: errorsOf(status, ended), whole: now.count }
      const usual = usualShare(before.map(({ count }, at) => ({ part: errorsOf(status, endedBefore[at] ?? NONE), whole: count })))
      if (here.part < BURST_ERRORS_MIN || usual.whole < BURST_CALLS_MIN || usual.periods < PERIODS_MIN) return []
      if (!isRefused(status) && 2 * (down.get(JSON.stringify(key)) ?? 0) >= here.part) return []
      const z = proportionsZ(here, usual, usual.spread)
      const isLarge = z >= BURST_Z_MIN && here.part * usual.whole >= BURST_FACTOR * usual.part * here.whole
      return [{ chance: chanceOf(z), found: isLarge ? { key, statuses: [status], now: here, usual } : undefined }]
    }),
  )
}

/** Those of one that was called as one sentence: what was refused, what failed with a status, and each other kind of failure. */
export function burstVerdicts(found: readonly Burst[], subject: Subject): Verdict[] {
  const alike = Map.groupBy(found, ({ key, statuses: [status = 0] }) =>
    JSON.stringify([key, isRefused(status) ? 'refused' : hasOwnStatus(status) ? 'failed' : status]),
  )
  return [...alike.values()].map((bursts) => burstVerdict(joined(bursts), subject))
}

function joined(bursts: readonly Burst[]): Burst {
  const [first] = bursts
  if (!first) throw new Error('A group has a member.')
  const parts = bursts.reduce((sum, { now, usual }) => ({ now: sum.now + now.part, usual: sum.usual + usual.part }), { now: 0, usual: 0 })
  return {
    key: first.key,
    statuses: bursts.flatMap(({ statuses }) => statuses).toSorted((a, b) => a - b),
    now: { ...first.now, part: parts.now },
    usual: { ...first.usual, part: parts.usual },
  }
}

function burstVerdict({ key, statuses, now, usual }: Burst, { range, filter, by }: Subject): Verdict {
  const [first = 0] = statuses
  const refused = isRefused(first)
  return {
    id: `burst ${JSON.stringify([...key, ...statuses.map(String)])}`,
    kind: 'burst',
    severity: !refused && now.part >= BAD_SHARE * now.whole ? 'bad' : 'warn',
    ongoing: false,
    affected: now.part,
    sentence: [
      { is: 'count', value: now.part, one: 'call', many: 'calls' },
      ' to ',
      nameOfCalled(by, key),
      ...endedWith(statuses),
      ': ',
      { is: 'share', ...now },
      ' of them, ',
      ...(usual.part === 0 ? ['usually none'] : ['usually ', { is: 'share' as const, part: usual.part, whole: usual.whole }]),
    ],
    ...(!refused && { about: `failing ${JSON.stringify(key)}`, also: ['others', ...endedWith(statuses)] }),
    opens: {
      page: 'requests',
      filter: within(filter, [
        ...calledFilter(by, key),
        exactly('status', ...statuses.map(String)),
        ...(hasOwnStatus(first) ? [] : [FAILED_CALLS]),
      ]),
      range,
      counted: now.part,
    },
    from: ['/requests/usual'],
  }
}

const NOTHING_DOWN: ReadonlyMap<string, number> = new Map()
const NONE = { count: 0, failed: 0 }

const isRefused = (status: number): boolean => status >= CLIENT_ERROR && status < SERVER_ERROR
/** With a status of its own an error is known by it; others have failed behind a status that does not say so. */
const hasOwnStatus = (status: number): boolean => status >= CLIENT_ERROR
const errorsOf = (status: number, { count, failed }: { count: number; failed: number }): number => (hasOwnStatus(status) ? count : failed)

function endedWith(statuses: readonly number[]): SentencePart[] {
  const [first = 0] = statuses
  if (!hasOwnStatus(first)) return [first === 0 ? ' got no response or an error' : ` failed behind a status of ${first}`]
  const [last, ...others] = statuses.toReversed()
  return [` ended with ${others.length > 0 ? `${others.toReversed().join(', ')} or ${last}` : last}`]
}
