import { clientRules, mergedInto, type SplitFact } from '#domain/clients/decisions.ts'
import { clientSetting, type ClientSettings } from '#wire/product/client-decisions.ts'
import { checkBody } from '#wire/product/schema.ts'

import { undoneDecisions } from '../undone-decisions.ts'

/** One thing that was decided about clients. */
export type ClientDecision =
  | { kind: 'merge'; into: string; names: readonly string[]; prefixes: readonly string[] }
  | { kind: 'split'; client: string; by: SplitFact }

/** What a decision is about: another one with the same key takes its place. */
export const decisionKey = (decision: ClientDecision): string =>
  JSON.stringify(decision.kind === 'merge' ? ['merge', decision.into] : ['split', decision.client])

export const decisionsOf = ({ merges, splits }: ClientSettings): ClientDecision[] => [
  ...merges.map((merge) => ({ kind: 'merge' as const, ...merge })),
  ...splits.map((split) => ({ kind: 'split' as const, ...split })),
]

/** Settings of these decisions alone, in an order that only depends on them. */
export function settingsOf(decisions: readonly ClientDecision[]): ClientSettings {
  const sorted = decisions.toSorted((a, b) => (decisionKey(a) < decisionKey(b) ? -1 : 1))
  return {
    merges: sorted.flatMap((one) => (one.kind === 'merge' ? [{ into: one.into, names: [...one.names], prefixes: [...one.prefixes] }] : [])),
    splits: sorted.flatMap((one) => (one.kind === 'split' ? [{ client: one.client, by: one.by }] : [])),
  }
}

export const withoutDecision = (settings: ClientSettings, decision: ClientDecision): ClientSettings =>
  settingsOf(decisionsOf(settings).filter((one) => decisionKey(one) !== decisionKey(decision)))

/** With a split, instead of another one of the same client. */
export const withSplit = (settings: ClientSettings, client: string, by: SplitFact): ClientSettings => {
  const split: ClientDecision = { kind: 'split', client, by }
  return settingsOf([...decisionsOf(withoutDecision(settings, split)), split])
}

/**
 * With clients that are one from now on. What one of them was merged of goes with it, and a merge into the same name goes on, so there is never a chain.
 * `prefix`: how names begin that belong to it, too; `''` none.
 */
export function withMerge(settings: ClientSettings, clients: readonly string[], into: string, prefix = ''): ClientSettings {
  const joined = new Set([...clients, into])
  const [mine, rest] = [
    settings.merges.filter((merge) => joined.has(merge.into)),
    settings.merges.filter((merge) => !joined.has(merge.into)),
  ]
  const names = [...new Set([...clients, ...mine.flatMap((merge) => merge.names)])].filter((name) => name !== into)
  const prefixes = [...new Set([...mine.flatMap((merge) => merge.prefixes), ...(prefix === '' ? [] : [prefix])])]
  return settingsOf([
    ...decisionsOf({ ...settings, merges: rest }),
    { kind: 'merge', into, names: names.toSorted(), prefixes: prefixes.toSorted() },
  ])
}

/** Why settings cannot be saved, in the words of the platform. */
export function complaintAbout(settings: ClientSettings): string | undefined {
  const checked = checkBody(clientSetting.value, settings)
  return 'problems' in checked ? Object.values(checked.problems)[0] : undefined
}

/** A change that was saved. */
export interface Changed {
  before: ClientSettings
  after: ClientSettings
}

/** Takes back what made `after` of `before`, except where somebody has decided again since. */
export const undone = (now: ClientSettings, before: ClientSettings, after: ClientSettings): ClientSettings =>
  undoneDecisions({ decisionsOf, keyOf: decisionKey, settingsOf }, now, before, after)

/** Those that make a client what it is: the merge into it, and the split that it is whole or a part of. */
export const decisionsAbout = (settings: ClientSettings, client: string): ClientDecision[] =>
  decisionsOf(settings).filter((one) =>
    one.kind === 'merge' ? one.into === client : one.client === client || client.startsWith(`${one.client}@`),
  )

/** Where a client of this name went by a decision; undefined: nowhere. */
export function movedTo(settings: ClientSettings, client: string): { into: string } | { splitBy: SplitFact } | undefined {
  const into = mergedInto(clientRules(settings), client)
  if (into !== client) return { into }
  const split = settings.splits.find((one) => one.client === client)
  return split && { splitBy: split.by }
}

/** What the parts of a split differ by, as people say it. */
export const FACT_LABELS: Readonly<Record<SplitFact, string>> = {
  workload: 'workload',
  namespace: 'namespace',
  service: 'service',
  executable: 'executable',
  host: 'host',
}

/** Nobody knows the whole name, so nothing can be merged or split by it. */
export const isMasked = (name: string): boolean => name.includes('***')

/** A decision in one line: `cart-a, cart-b, pay-* → shop`, `app by workload`. */
export function decisionText(decision: ClientDecision): string {
  if (decision.kind === 'split') return `${decision.client} by ${FACT_LABELS[decision.by]}`
  return `${[...decision.names, ...decision.prefixes.map((prefix) => `${prefix}*`)].join(', ')} → ${decision.into}`
}
