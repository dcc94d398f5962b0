import type { FilterNode } from '../filter/ast.ts'
import { isAnyOf } from '../filter/nodes.ts'

/** What a sentence is about. */
export type VerdictKind = 'outage' | 'burst' | 'slower' | 'volume' | 'blind' | 'silent' | 'appeared' | 'unusual'

export const SEVERITIES = ['bad', 'warn', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

export interface Span {
  fromMs: number
  toMs: number
}

/** Whose name stands in a sentence: names of vendors come from the catalogue, the others as they are. */
export type NameOf = 'vendor' | 'client' | 'endpoint' | 'deployment' | 'country'

/** What has no name of its own goes by these words. */
export const UNNAMED: Readonly<Partial<Record<NameOf, string>>> = { vendor: 'hosts of no known vendor', client: 'unnamed clients' }

/**
 * A sentence as data: words of ours are plain strings, everything that was measured or comes from traffic is marked as what it is, so that a screen
 * shows names safely, and times on the reader's clock.
 */
export type SentencePart =
  | string
  | { is: 'name'; of: NameOf; value: string }
  | { is: 'count'; value: number; one: string; many: string }
  | { is: 'bytes'; value: number }
  | { is: 'share'; part: number; whole: number }
  | { is: 'latency'; ms: number }
  | { is: 'time'; ms: number }
  | { is: 'period'; fromMs: number; toMs: number }
  | { is: 'moment'; ms: number }
  | { is: 'factor'; value: number }

/** The view that a sentence opens. `counted`: how many rows that view has; absent where it is no list. */
export interface Evidence {
  page: 'requests' | 'connections' | 'bandwidth' | 'performance' | 'deployment' | 'inventory' | 'geolocation' | 'typical'
  filter?: FilterNode | undefined
  range?: Span | undefined
  /** Of a deployment, or of a request beside what is typical. */
  id?: string
  /** Of the inventory: the new ones of this kind that nobody decided about. */
  entities?: 'vendors' | 'clients' | 'endpoints' | 'api-tokens'
  /** Of bandwidth: whose bytes. */
  of?: 'requests' | 'connections'
  counted?: number
}

/** Something out of the ordinary, with what it was measured from. It never says why: only what was seen. */
export interface Verdict {
  /** The same while it is about the same thing. */
  id: string
  kind: VerdictKind
  severity: Severity
  /** It may still go on. */
  ongoing: boolean
  /** Calls, connections or events that it is about: larger comes first. */
  affected: number
  sentence: readonly SentencePart[]
  /** The same of sentences that likely have one cause, which become one. `also`: how this one is added to another, without numbers of its own. */
  about?: string
  also?: readonly SentencePart[]
  opens: Evidence
  /** Paths of the queries whose figures were used. */
  from: readonly string[]
}

/** As many sentences as a person reads at a glance. */
export const VERDICTS_MAX = 7

/** Worst first: how bad it is, whether it goes on, how much it is about. */
export function worstFirst(verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      Number(b.ongoing) - Number(a.ongoing) ||
      b.affected - a.affected ||
      (a.id < b.id ? -1 : 1),
  )
}

/** Equal causes are one sentence: the worst, which says what it counts, with the others named behind it. */
export function folded(verdicts: readonly Verdict[]): Verdict[] {
  return [...Map.groupBy(worstFirst(verdicts), ({ about, id }) => about ?? id).values()].flatMap(([worst, ...others]) =>
    worst ? { ...worst, sentence: [...worst.sentence, ...others.flatMap(({ also }) => (also?.length ? ['; ', ...also] : []))] } : [],
  )
}

/** Names in a row as a person lists them: `checkout, payments and 3 others`. `count`: how many there are, where `values` are the first of them. */
export function listed(of: NameOf, values: readonly string[], max: number, count = values.length): SentencePart[] {
  const shown = values.slice(0, count > max ? max - 1 : max)
  const others = count - shown.length
  const parts: SentencePart[] = []
  shown.forEach((value, at) => {
    if (at > 0) parts.push(others === 0 && at === shown.length - 1 ? ' and ' : ', ')
    parts.push({ is: 'name', of, value })
  })
  if (others > 0) parts.push(' and ', { is: 'count', value: others, one: 'other', many: 'others' })
  return parts
}

/** A field that is exactly one of these. */
export const exactly = (field: string, ...values: string[]): FilterNode =>
  isAnyOf(
    field,
    values.map((text) => ({ text, prefix: false })),
  )
