import { type CountedValue, type Finding, findingsIn, strongestFirst, withAlike } from '#domain/in-common/findings.ts'
import { pairsWorthCounting } from '#domain/in-common/pairs.ts'
import { impliedFields } from '#domain/in-common/populations.ts'
import type { Sides } from '#domain/in-common/standing-out.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { InCommonQuery, InCommonResult } from '#wire/pulse/in-common.ts'

import { CONNECTION_SOURCE, REQUEST_SOURCE } from '../rows.ts'
import type { Store } from '../store.ts'
import { insideOf, pairsAmong, type Recount, recounted } from './in-common-patterns.ts'
import { comparedIn, type Comparing, countOf, type Limits, samplingOf, selectedOf } from './in-common-rows.ts'
import { countSides, isWholeInRows } from './in-common-sides.ts'

const LIMITS: Limits = { counted: 5_000_000, tried: 250_000 }

export const requestsInCommon = (
  store: Store,
  scope: OrgScope,
  query: InCommonQuery,
  signal?: AbortSignal,
  limits = LIMITS,
): Promise<InCommonResult> => inCommon({ store, scope, source: REQUEST_SOURCE, query, signal }, limits)

export const connectionsInCommon = (store: Store, scope: OrgScope, query: InCommonQuery, signal?: AbortSignal): Promise<InCommonResult> =>
  inCommon({ store, scope, source: CONNECTION_SOURCE, query, signal }, LIMITS)

/**
 * What rows have in common that the others do not: every value, amount and piece of time is counted on both sides, of many rows among a sample of
 * either side, domain/in-common finds what stands out, and a pass over all rows counts that and tells which findings are had by the same of them.
 */
async function inCommon(comparing: Comparing, limits: Limits): Promise<InCommonResult> {
  const { query } = comparing
  const wanted = [...new Set(query.fields)]
  const implied = impliedFields(query)
  const fields = wanted.filter((field) => !implied.has(field))
  const [selected, { rows: total, matching }, whole] = await Promise.all([
    selectedOf(comparing),
    countOf(comparing),
    isWholeInRows(comparing, fields),
  ])
  const inside = selected ? selected.rows.length : matching
  const there = { inside, outside: total - inside }
  const sampling = samplingOf(there, limits)
  const rows = comparedIn(comparing, sampling, selected)
  const found = findingsIn(await countSides(comparing, rows, { fields, whole }))
  const { counted } = sampling
  const recount = found.length > 0 ? await recounted(comparing, rows, found) : undefined
  return {
    ...(recount ? times(recount.all, counted) : there),
    sampling: counted,
    implied: wanted.filter((field) => implied.has(field)),
    findings: (recount ? related(recount, fields) : []).map((finding) => inRange(scaled(finding, counted), query)),
  }
}

/** The same with values that say the same as one finding, and with pairs that say more than their values. */
function related(recount: Recount, fields: readonly string[]): Finding[] {
  const { findings, all } = recount
  const patterns = insideOf(recount.patterns)
  const pairs = pairsAmong(recount, pairsWorthCounting(findings, patterns, all))
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
