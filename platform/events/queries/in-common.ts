import { type CountedValue, type Finding, findingsIn, strongestFirst, withAlike } from '#domain/in-common/findings.ts'
import { pairsWorthCounting } from '#domain/in-common/pairs.ts'
import { impliedFields } from '#domain/in-common/populations.ts'
import type { Sides } from '#domain/in-common/standing-out.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InCommonQuery, InCommonResult } from '#wire/pulse/in-common.ts'

import { CONNECTION_SOURCE, REQUEST_SOURCE } from '../rows.ts'
import type { Store } from '../store.ts'
import { pairsOf, patternsOf } from './in-common-patterns.ts'
import { amongOf, type Compared, comparedIn, type Comparing, type Selected, selectedOf } from './in-common-rows.ts'
import { countSides, type CountedSides } from './in-common-sides.ts'
import { byHour } from './hourly.ts'
import { type Where, whereIn } from './scope.ts'

/** Up to here every row is counted; of more, about so many. */
const COUNTED_MAX = 5_000_000
/** Rows of the set that are read a second time: whether nine in ten agree is certain with far fewer. */
const PATTERN_ROWS_MAX = 250_000

export const requestsInCommon = (
  store: Store,
  scope: OrgScope,
  query: InCommonQuery,
  signal?: AbortSignal,
  countedMax = COUNTED_MAX,
): Promise<InCommonResult> => inCommon({ store, scope, source: REQUEST_SOURCE, query, signal, countedMax })

export const connectionsInCommon = (store: Store, scope: OrgScope, query: InCommonQuery, signal?: AbortSignal): Promise<InCommonResult> =>
  inCommon({ store, scope, source: CONNECTION_SOURCE, query, signal, countedMax: COUNTED_MAX })

/**
 * What rows have in common that the others do not: every value, amount and piece of time is counted on both sides, domain/in-common finds what stands
 * out, and a pass over the rows asked about alone tells which findings are had by the same of them.
 */
async function inCommon(comparing: Comparing): Promise<InCommonResult> {
  const { query } = comparing
  const wanted = [...new Set(query.fields)]
  const implied = impliedFields(query)
  const fields = wanted.filter((field) => !implied.has(field))
  const [sampling, selected] = await Promise.all([samplingFor(comparing), selectedOf(comparing)])
  const rows = comparedIn(comparing, sampling, selected)
  const counted = await countSides(comparing, rows, fields)
  const findings = findingsIn(counted)
  const whole = findings.length > 1 ? await related(comparing, { rows, selected }, counted, findings, fields) : findings
  return {
    ...times(counted.all, rows.sampling),
    sampling: rows.sampling,
    implied: wanted.filter((field) => implied.has(field)),
    findings: whole.map((finding) => inRange(scaled(finding, rows.sampling), query)),
  }
}

/** The same with values that say the same as one finding, and with pairs that say more than their values. */
async function related(
  comparing: Comparing,
  { rows, selected }: { rows: Compared; selected: Selected | undefined },
  { all }: CountedSides,
  findings: readonly Finding[],
  fields: readonly string[],
): Promise<Finding[]> {
  const some = comparedIn(comparing, rows.sampling * Math.ceil(all.inside / PATTERN_ROWS_MAX), selected)
  const patterns = await patternsOf(comparing, some, findings)
  const places = pairsWorthCounting(findings, patterns, all)
  const pairs = places.length > 0 ? await pairsOf(comparing, rows, findings, places, all) : []
  return strongestFirst([...withAlike(findings, patterns, fields), ...pairs])
}

const times = <Count extends Sides>(count: Count, by: number): Count => ({
  ...count,
  inside: count.inside * by,
  outside: count.outside * by,
})

/** Counts of a sample stand for those of all rows. */
function scaled(finding: Finding, by: number): Finding {
  const all = (values: readonly CountedValue[]): CountedValue[] => values.map((value) => times(value, by))
  if (finding.kind === 'value') return { ...times(finding, by), alike: all(finding.alike) }
  if (finding.kind !== 'pair') return times(finding, by)
  const [first, second] = finding.values
  return { ...times(finding, by), values: [times(first, by), times(second, by)] }
}

/** Pieces begin at round times, some before the range. */
const inRange = (finding: Finding, { range }: InCommonQuery): Finding =>
  finding.kind === 'time'
    ? { ...finding, fromMs: Math.max(finding.fromMs, range.fromMs), toMs: Math.min(finding.toMs, range.toMs) }
    : finding

/** Of the range alone requests are counted by the hour; whether the filter leaves few enough of too many, only the rows say. */
async function samplingFor({ store, scope, source, query, signal, countedMax }: Comparing): Promise<number> {
  const select = async ({ sql, params }: Where): Promise<number> => {
    const [row] = await store.select<{ count: number }>({ sql, params }, signal)
    return row?.count ?? 0
  }
  if (source === REQUEST_SOURCE) {
    const { sql, params } = byHour(scope, { range: query.range, filterColumns: source.filterColumns, columns: ['env'], figures: ['calls'] })
    if ((await select({ sql: `SELECT sum(calls) AS count FROM ${sql}`, params })) <= countedMax) return 1
  }
  const { sql, params } = whereIn(source.filterColumns, scope, amongOf(query))
  return Math.max(1, Math.ceil((await select({ sql: `SELECT count() AS count FROM ${source.from} WHERE ${sql}`, params })) / countedMax))
}
