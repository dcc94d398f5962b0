import { type FilterNode, type FilterValue, MAX_FILTER_NODES } from './ast.ts'

/** All of them, in normal form. Undefined for none. */
export function allOf(nodes: readonly FilterNode[]): FilterNode | undefined {
  return joined('and', nodes)
}

/** Any of them, in normal form. Undefined for none. */
export function anyOf(nodes: readonly FilterNode[]): FilterNode | undefined {
  return joined('or', nodes)
}

/** The opposite; two negations cancel. */
export function negated(node: FilterNode): FilterNode {
  return node.kind === 'not' ? node.node : { kind: 'not', node }
}

/** An `is` without repeated values. */
export function isAnyOf(field: string, values: readonly FilterValue[]): FilterNode {
  const seen = new Set<string>()
  const distinct = values.filter(({ text, prefix, match }) => {
    const key = `${match ?? (prefix ? 'prefix' : 'exact')} ${text}`
    return !seen.has(key) && seen.add(key)
  })
  return { kind: 'is', field, values: distinct }
}

/** Levels of the tree and its nodes, each value counted as a node. Stops counting above the limit, so it is safe on any tree. */
export function measure(root: FilterNode): { depth: number; nodes: number } {
  let depth = 0
  let nodes = 0
  const open: [FilterNode, number][] = [[root, 1]]
  for (let next = open.pop(); next !== undefined && nodes <= MAX_FILTER_NODES; next = open.pop()) {
    const [node, level] = next
    depth = Math.max(depth, level)
    nodes += node.kind === 'is' ? node.values.length : 1
    for (const child of childrenOf(node)) open.push([child, level + 1])
  }
  return { depth, nodes }
}

function childrenOf(node: FilterNode): readonly FilterNode[] {
  if (node.kind === 'and' || node.kind === 'or') return node.nodes
  return node.kind === 'not' ? [node.node] : []
}

function joined(kind: 'and' | 'or', nodes: readonly FilterNode[]): FilterNode | undefined {
  const flat = nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node]))
  return flat.length > 1 ? { kind, nodes: flat } : flat[0]
}
