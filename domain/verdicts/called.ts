import type { FilterNode } from '../filter/ast.ts'
import { allOf } from '../filter/nodes.ts'
import { fieldsIn } from '../in-common/populations.ts'
import { exactly, type SentencePart, type Span, type VerdictKind } from './verdict.ts'

/** What calls are told apart by: whom they went to, or the endpoint where all went to one. */
export type Called = 'vendor' | 'endpoint'

/** What sentences are about: a range, and of its calls those that a filter holds for. */
export interface Subject {
  range: Span
  filter?: FilterNode | undefined
  by: Called
}

/** `key`: the vendor's id, or method, host and template. */
export function nameOfCalled(by: Called, key: readonly string[]): SentencePart {
  const [first = '', host = '', template = ''] = key
  return by === 'vendor' ? { is: 'name', of: 'vendor', value: first } : { is: 'name', of: 'endpoint', value: `${first} ${host}${template}` }
}

export function calledFilter(by: Called, key: readonly string[]): FilterNode[] {
  const [first = '', host = '', template = ''] = key
  if (by === 'vendor') return [exactly('vendor', first)]
  return [exactly('method', first), exactly('host', host), exactly('template', template)]
}

/** The subject's filter with more conditions, each once. */
export function within(filter: FilterNode | undefined, more: readonly FilterNode[]): FilterNode | undefined {
  const given = filter === undefined ? [] : filter.kind === 'and' ? filter.nodes : [filter]
  const known = new Set(given.map((node) => JSON.stringify(node)))
  return allOf([...given, ...more.filter((node) => !known.has(JSON.stringify(node)))])
}

/** What a filter that names one of these fields has decided already: of failed calls it is no news that they failed. */
const DECIDED: readonly { fields: ReadonlySet<string>; kinds: readonly VerdictKind[] }[] = [
  { fields: new Set(['status', 'failed', 'issue', 'type', 'category', 'payload']), kinds: ['outage', 'burst'] },
  { fields: new Set(['duration']), kinds: ['slower'] },
  { fields: new Set(['visibility', 'opaque', 'reason', 'probe', 'tls', 'label', 'protocol']), kinds: ['blind'] },
]

/** Kinds of sentences that say nothing about what the filter holds for. */
export function decidedBy(filter: FilterNode | undefined): ReadonlySet<VerdictKind> {
  const named = filter ? fieldsIn(filter) : []
  return new Set(DECIDED.flatMap(({ fields, kinds }) => (named.some((field) => fields.has(field)) ? kinds : [])))
}
