import type { FilterNode } from '../filter/ast.ts'
import { allOf } from '../filter/nodes.ts'

/** Two sets of rows of one range: those that `filter` holds for, and the rest. `among`: what both are part of. */
export interface Populations {
  filter: FilterNode
  among?: FilterNode
}

/** Fields that say how a call or a connection went, and not who it was between. */
// biome-ignore format: by kind
const OUTCOMES: ReadonlySet<string> = new Set([
  'status', 'failed', 'issue', 'duration', 'size', 'sent', 'bytes', 'type', 'category', 'sensitive', 'payload', 'open', 'label',
  'visibility', 'opaque', 'reason', 'probe', 'tls',
])

/** Fields of which one says much about another: where one defines a set, the others stand out without being news. */
const ABOUT_THE_SAME: readonly ReadonlySet<string>[] = [
  // What a response looks like follows from how it ended
  new Set(['status', 'failed', 'issue', 'type', 'category', 'size']),
  new Set(['bytes', 'size']),
  new Set(['bytes', 'sent']),
  new Set(['visibility', 'opaque', 'reason', 'probe']),
  new Set(['vendor', 'host', 'template', 'path', 'ip']),
  new Set(['client', 'service', 'container', 'pod', 'exe']),
]

/**
 * What is compared when somebody asks what the rows of a filter have in common. Terms about how it went are the set; the others are what both sides
 * share, so that of `vendor:stripe failed:true` the failed calls are compared with Stripe's others, and "it is Stripe" is no finding. Without a
 * term about how it went, the whole filter is the set. Undefined without a filter: then there is no rest.
 */
export function populationsOf(filter: FilterNode | undefined): Populations | undefined {
  if (!filter) return undefined
  const terms = filter.kind === 'and' ? filter.nodes : [filter]
  const isShared = (term: FilterNode): boolean => !fieldsIn(term).some((field) => OUTCOMES.has(field))
  const set = allOf(terms.filter((term) => !isShared(term)))
  if (!set) return { filter }
  const among = allOf(terms.filter(isShared))
  return { filter: set, ...(among && { among }) }
}

/** Among the rows of a filter, those that something else holds for as well, against the others of them. */
export const populationsIn = (filter: FilterNode | undefined, set: FilterNode): Populations => ({
  filter: set,
  ...(filter && { among: filter }),
})

/** Fields whose values follow from the question: those of either filter, and those about the same as what defines the set. */
export function impliedFields({ filter, among }: Partial<Populations>): ReadonlySet<string> {
  const defining = filter ? fieldsIn(filter) : []
  const alike = ABOUT_THE_SAME.filter((fields) => defining.some((field) => fields.has(field))).flatMap((fields) => [...fields])
  return new Set([...defining, ...alike, ...(among ? fieldsIn(among) : [])])
}

/** Every field that a filter names; free text is looked for in the names of the other side. */
export function fieldsIn(node: FilterNode): string[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap(fieldsIn)
    case 'not':
      return fieldsIn(node.node)
    case 'is':
    case 'compare':
      return [node.field]
    case 'text':
      return ['host', 'path', 'ip']
  }
}
