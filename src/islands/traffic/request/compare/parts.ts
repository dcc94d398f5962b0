import { headerEntries, queryEntries } from '#domain/traffic/message-values.ts'
import { type PhasePair, pairPhases } from '#domain/traffic/phases.ts'
import { type BodyPair, pairBodies } from '#src/lib/compare/bodies.ts'
import { compareNamed, countDifferences, type NamedChange } from '#src/lib/compare/named-values.ts'
import { whyVolatile } from '#src/lib/compare/volatile-headers.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

/** One part of a comparison, and how many differences in it may matter. */
export type Part = { id: string; title: string; differences: number } & (
  | { kind: 'phases'; pairs: PhasePair[] }
  | { kind: 'named'; changes: NamedChange[]; one: string }
  | { kind: 'body'; pair: BodyPair }
  | { kind: 'text'; before: string; after: string }
)

export interface Compared {
  before: RequestDetail
  after: RequestDetail
  /** Of both, once both are there. */
  stored: readonly [StoredTransaction, StoredTransaction] | undefined
}

/** The parts in which there is something on at least one side. */
export function partsOf({ before, after, stored }: Compared): Part[] {
  const parts: Part[] = []
  const pairs = pairPhases(before.timings, after.timings)
  // The duration stands among the facts; its phases explain it and are no further difference
  if (pairs.length > 0) parts.push({ id: 'phases', title: 'Timing', differences: 0, kind: 'phases', pairs })
  if (before.database || after.database) {
    const [a, b] = [before.database?.statement ?? '', after.database?.statement ?? '']
    parts.push({ id: 'statement', title: 'Statement', differences: a === b ? 0 : 1, kind: 'text', before: a, after: b })
  }
  const query = compareNamed(queryEntries(before.url || before.path), queryEntries(after.url || after.path), { anyCase: false })
  if (query.length > 0) parts.push(named('query', 'Query parameters', query, 'parameter'))
  if (stored)
    for (const side of ['request', 'response'] as const) {
      const [a, b] = [stored[0][side], stored[1][side]]
      const name = side === 'request' ? 'Request' : 'Response'
      const headers = compareNamed(headerEntries(a.headers), headerEntries(b.headers), { anyCase: true, whyExpected: whyVolatile })
      if (headers.length > 0) parts.push(named(`${side}-headers`, `${name} headers`, headers, 'header'))
      const pair = pairBodies(a, b)
      if (pair.kind !== 'none')
        parts.push({ id: `${side}-body`, title: `${name} body`, differences: pair.kind === 'equal' ? 0 : 1, kind: 'body', pair })
    }
  return parts
}

const named = (id: string, title: string, changes: NamedChange[], one: string): Part => ({
  id,
  title,
  differences: countDifferences(changes),
  kind: 'named',
  changes,
  one,
})
