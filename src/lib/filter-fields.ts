import type { FilterNode } from '#domain/filter/ast.ts'

/**
 * The filter without what it demands or rules out of one field on its top level, so that a facet still shows the values one has not
 * chosen. The same node when it says nothing of the field there.
 */
export function withoutField(node: FilterNode | undefined, field: string): FilterNode | undefined {
  const parts = partsOf(node)
  const rest = parts.filter((part) => !speaksOf(part, field))
  return rest.length === parts.length ? node : joined(rest)
}

/** What the filter says of one field on its top level; undefined when nothing. */
export const onlyField = (node: FilterNode | undefined, field: string): FilterNode | undefined =>
  joined(partsOf(node).filter((part) => speaksOf(part, field)))

function partsOf(node: FilterNode | undefined): readonly FilterNode[] {
  if (node === undefined) return []
  return node.kind === 'and' ? node.nodes : [node]
}

function joined(parts: readonly FilterNode[]): FilterNode | undefined {
  return parts.length > 1 ? { kind: 'and', nodes: [...parts] } : parts[0]
}

/** Whether a term is about this field and no other. */
function speaksOf(node: FilterNode, field: string): boolean {
  switch (node.kind) {
    case 'is':
    case 'compare':
      return node.field === field
    case 'not':
      return speaksOf(node.node, field)
    case 'or':
    case 'and':
      return node.nodes.every((child) => speaksOf(child, field))
    case 'text':
      return false
  }
}
