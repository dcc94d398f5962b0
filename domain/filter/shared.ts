import type { FilterNode } from './ast.ts'
import { TRAFFIC } from './connection-fields.ts'
import { allOf } from './nodes.ts'

/** What of a filter about requests also holds for connections. */
export interface SharedFilter {
  /** Undefined: nothing of it, so all. */
  node: FilterNode | undefined
  /** Names of the fields that were left out, `free text` among them; with any, the filter holds for more. */
  without: readonly string[]
}

/**
 * The conditions of a filter that requests and connections understand alike. A duration or a protocol is of another kind in each, although both
 * have the name, and free text is looked for in other places. A condition is kept whole or not at all.
 */
export function sharedFilter(filter: FilterNode | undefined): SharedFilter {
  const conditions = filter === undefined ? [] : filter.kind === 'and' ? filter.nodes : [filter]
  const without = new Set<string>()
  const kept = conditions.filter((condition) => {
    const strange = namesIn(condition).filter((name) => !TRAFFIC.byName.has(name))
    for (const name of strange) without.add(name)
    return strange.length === 0
  })
  return { node: allOf(kept), without: [...without] }
}

function namesIn(node: FilterNode): string[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap(namesIn)
    case 'not':
      return namesIn(node.node)
    case 'is':
    case 'compare':
      return [node.field]
    case 'text':
      return ['free text']
  }
}
