import { type Appeared, appearedVerdicts } from './appeared.ts'
import { type Blinded, blindedVerdicts, blindTests, standingVerdicts } from './blind.ts'
import { burstTests, burstVerdicts } from './burst.ts'
import { type Called, decidedBy, type Subject } from './called.ts'
import type { FilterNode } from '../filter/ast.ts'
import { outageVerdicts, type MeasuredOutage } from './outage.ts'
import { silentVerdicts, type Source } from './silent.ts'
import { slowerTests, slowerVerdicts } from './slower.ts'
import type { SameHours } from './same-hours.ts'
import { type Comparisons, comparisons, keptOf } from './tested.ts'
import type { UsualCalls, UsualCoverage, UsualSum } from './usual.ts'
import { type Measure, volumeTests, volumeVerdicts } from './volume.ts'
import { folded, type Span, type Verdict, type VerdictKind, worstFirst } from './verdict.ts'

/** What was measured of a range. Absent: not known, or nothing to be said of it. */
export interface Measured {
  range: Span
  /** What all of it is restricted to; the views that sentences open are, too. */
  filter?: FilterNode | undefined
  /** What calls are told apart by. */
  by?: Called
  /** What is looked for; everything where it is absent. */
  kinds?: readonly VerdictKind[] | undefined
  nowMs: number
  /** Share by which a percentile may be off. */
  accuracy: number
  outages?: readonly MeasuredOutage[] | undefined
  calls?: readonly UsualCalls[] | undefined
  coverage?: readonly UsualCoverage[] | undefined
  /** Sums with what they were compared with; absent where there is no baseline. */
  volumes?: readonly { measure: Measure; sum: UsualSum; same: SameHours }[] | undefined
  sources?: readonly Source[] | undefined
  /** What was never seen before the range. */
  appeared?: readonly Appeared[] | undefined
}

/**
 * Everything out of the ordinary, worst first. What is compared with the same hours before is tested together; outages, silent sources and what was
 * never seen are no estimates.
 */
export function tell(measured: Measured): Verdict[] {
  const { range, filter, nowMs, accuracy, by = 'vendor', outages = [], calls = [], coverage = [], volumes = [] } = measured
  const subject: Subject = { range, filter, by }
  const decided = decidedBy(filter)
  const of = <Thing>(kind: VerdictKind, things: readonly Thing[]): readonly Thing[] =>
    decided.has(kind) || (measured.kinds && !measured.kinds.includes(kind)) ? [] : things
  const blinded = new Set<string>()
  const compared: Comparisons[] = [
    comparisons(burstTests(of('burst', calls), failedInOutages(outages)), (found) => burstVerdicts(found, subject)),
    comparisons(slowerTests(of('slower', calls), accuracy), (found) => slowerVerdicts(found, subject)),
    comparisons(blindTests(of('blind', coverage)), (found: Blinded[]) => {
      for (const { client } of found) blinded.add(client)
      return blindedVerdicts(found, subject)
    }),
    ...of('volume', volumes).map(({ measure, sum, same }) =>
      comparisons(volumeTests(measure, sum, same), (found) => volumeVerdicts(measure, found, same, subject)),
    ),
  ]
  const kept = keptOf(compared)
  return worstFirst(
    folded([
      ...outageVerdicts(of('outage', outages), subject),
      ...kept,
      ...standingVerdicts(of('blind', coverage), blinded, subject),
      ...silentVerdicts(measured.sources ?? [], nowMs),
      ...appearedVerdicts(measured.appeared ?? [], range),
    ]),
  )
}

/** One cause is one sentence: what failed while a vendor was down is reported as that. */
function failedInOutages(outages: readonly MeasuredOutage[]): Map<string, number> {
  const failed = new Map<string, number>()
  for (const { key, failed: count } of outages) {
    const id = JSON.stringify(key)
    failed.set(id, (failed.get(id) ?? 0) + count)
  }
  return failed
}
