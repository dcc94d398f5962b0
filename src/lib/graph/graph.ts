import type { StatusClass } from '#src/lib/status.ts'

/** What can stand on a map of services or of routing. */
export const NODE_KINDS = ['client', 'vendor', 'endpoint', 'stack', 'protocol', 'domain'] as const
export type NodeKind = (typeof NODE_KINDS)[number]

/** `label` and `note` may come from traffic: they are text for `visibleText`. */
export interface GraphNode {
  id: string
  kind: NodeKind
  label: string
  /** Small, under the label. */
  note?: string
  /** Where somebody put it, in pixels of the canvas; the layout decides otherwise. */
  place?: GraphPlace
}

export interface GraphPlace {
  x: number
  y: number
}

/** From left to right: the caller first. */
export interface GraphEdge {
  id: string
  from: string
  to: string
  bytes: number
  /** The worst class that was seen on it. */
  worst: StatusClass
  label?: string
}

export interface Graph {
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
}

/** Ids of a node and of everything it is joined to. */
export function neighbourhood({ edges }: Graph, id: string): Set<string> {
  const ids = new Set([id])
  for (const { from, to } of edges) {
    if (from === id) ids.add(to)
    if (to === id) ids.add(from)
  }
  return ids
}

/** The node, its neighbours, and the edges that touch the node itself. The whole graph when the node is not in it. */
export function narrowTo(graph: Graph, id: string | undefined): Graph {
  if (id === undefined || !graph.nodes.some((node) => node.id === id)) return graph
  const near = neighbourhood(graph, id)
  return {
    nodes: graph.nodes.filter((node) => near.has(node.id)),
    edges: graph.edges.filter(({ from, to }) => from === id || to === id),
  }
}

/** Edges whose two ends exist; others cannot be drawn. */
export function joined({ nodes, edges }: Graph): GraphEdge[] {
  const ids = new Set(nodes.map(({ id }) => id))
  return edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
}
