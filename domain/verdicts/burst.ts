import { FAILED_CALLS } from '../traffic/availability.ts'
import { allOf } from '../filter/nodes.ts'
import { proportionsApart } from './statistics.ts'
import { exactly, type SentencePart, type Span, type Verdict } from './verdict.ts'

/** Calls of one vendor that ended with one status: groups by vendor and status. */
export interface StatusGroup {
  key: readonly string[]
  count: number
  failed: number
}

/** Calls of one vendor. */
export interface VendorGroup {
  key: readonly string[]
  count: number
}

/** A population: errors by vendor and status, and all calls by vendor. */
export interface ErrorShares {
  statuses: readonly StatusGroup[]
  vendors: readonly VendorGroup[]
}

/** Fewer errors of a kind are not a burst. */
export const BURST_ERRORS_MIN = 20
/** Fewer calls before tell no usual share. */
export const BURST_CALLS_MIN = 50
/** Standard errors above the share before; four are one chance in 30,000. */
export const BURST_APART = 4
/** Times the share before. */
export const BURST_FACTOR = 2
/** From this share of a vendor's calls on it is bad, if they failed. */
const BAD_SHARE = 0.1
const CLIENT_ERROR = 400
const SERVER_ERROR = 500

/**
 * One status (or one kind of failure without a status of its own) that many more calls of a vendor ended with than in the period before, by the
 * pooled two-proportion z test. `ends`: the range that `now` was measured in. `down`: calls that failed in outages, by vendor: failures that are mostly
 * those are told by the outage.
 */
export function burstVerdicts(
  now: ErrorShares,
  before: ErrorShares,
  ends: Span,
  down: ReadonlyMap<string, number> = NOTHING_DOWN,
): Verdict[] {
  const calls = callsByVendor(now.vendors)
  const callsBefore = callsByVendor(before.vendors)
  const errorsBefore = new Map(before.statuses.map((group) => [JSON.stringify(group.key), errorsOf(group)]))
  return now.statuses.flatMap((group) => {
    const [vendor = '', status = ''] = group.key
    const here = { part: errorsOf(group), whole: calls.get(vendor) ?? 0 }
    const there = { part: errorsBefore.get(JSON.stringify(group.key)) ?? 0, whole: callsBefore.get(vendor) ?? 0 }
    if (here.part < BURST_ERRORS_MIN || here.whole < here.part || there.whole < BURST_CALLS_MIN) return []
    if (here.part * there.whole < BURST_FACTOR * there.part * here.whole || proportionsApart(here, there) < BURST_APART) return []
    const code = Number(status)
    const refused = code >= CLIENT_ERROR && code < SERVER_ERROR
    if (!refused && 2 * (down.get(vendor) ?? 0) >= here.part) return []
    return {
      id: `burst ${JSON.stringify(group.key)}`,
      kind: 'burst',
      severity: !refused && here.part >= BAD_SHARE * here.whole ? 'bad' : 'warn',
      ongoing: false,
      affected: here.part,
      sentence: [
        { is: 'count', value: here.part, one: 'call', many: 'calls' },
        ' to ',
        { is: 'name', of: 'vendor', value: vendor },
        ...ended(code),
        ': ',
        { is: 'share', ...here },
        ' of them, ',
        ...(there.part === 0 ? ['none in the period before'] : [{ is: 'share' as const, ...there }, ' in the period before']),
      ],
      opens: { page: 'requests', filter: filterOf(vendor, code), range: ends, counted: here.part },
      from: ['/requests/endpoints'],
    } satisfies Verdict
  })
}

const NOTHING_DOWN: ReadonlyMap<string, number> = new Map()

/** With a status of its own an error is told by it; others have failed behind a status that does not say so. */
const hasOwnStatus = (status: number): boolean => status >= CLIENT_ERROR
const errorsOf = ({ key, count, failed }: StatusGroup): number => (hasOwnStatus(Number(key[1])) ? count : failed)

const callsByVendor = (groups: readonly VendorGroup[]) => new Map(groups.map(({ key, count }) => [key[0] ?? '', count]))

const filterOf = (vendor: string, status: number) =>
  allOf([exactly('vendor', vendor), exactly('status', String(status)), ...(hasOwnStatus(status) ? [] : [FAILED_CALLS])])

function ended(status: number): SentencePart[] {
  if (hasOwnStatus(status)) return [` ended with ${status}`]
  return [status === 0 ? ' got no response or an error' : ` failed behind a status of ${status}`]
}
