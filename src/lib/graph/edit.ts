import type { Graph, GraphEdge, GraphNode } from './graph.ts'

/** Changes properties of a node; its id stays. */
export const withNode = (graph: Graph, id: string, change: Partial<Omit<GraphNode, 'id'>>): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === id ? { ...node, ...change } : node)),
})

/** Changes properties of an edge; its id stays. */
export const withEdge = (graph: Graph, id: string, change: Partial<Omit<GraphEdge, 'id'>>): Graph => ({
  ...graph,
  edges: graph.edges.map((edge) => (edge.id === id ? { ...edge, ...change } : edge)),
})

/** Adds a node; its id is the first free `node-1`, `node-2` … */
export function addNode(graph: Graph, node: Omit<GraphNode, 'id'>): { graph: Graph; id: string } {
  const id = freeId('node', graph.nodes)
  return { graph: { ...graph, nodes: [...graph.nodes, { ...node, id }] }, id }
}

/** Joins two nodes. The same two in the same direction are joined once: then the graph stays as it is. */
export function addEdge(graph: Graph, edge: Omit<GraphEdge, 'id'>): { graph: Graph; id: string } {
  const there = graph.edges.find(({ from, to }) => from === edge.from && to === edge.to)
  if (there) return { graph, id: there.id }
  const id = freeId('edge', graph.edges)
  return { graph: { ...graph, edges: [...graph.edges, { ...edge, id }] }, id }
}

/** Without the node and every edge that touches it. */
export const withoutNode = ({ nodes, edges }: Graph, id: string): Graph => ({
  nodes: nodes.filter((node) => node.id !== id),
  edges: edges.filter(({ from, to }) => from !== id && to !== id),
})

export const withoutEdge = (graph: Graph, id: string): Graph => ({ ...graph, edges: graph.edges.filter((edge) => edge.id !== id) })

function freeId(prefix: string, taken: readonly { id: string }[]): string {
  const ids = new Set(taken.map(({ id }) => id))
  let number = 1
  while (ids.has(`${prefix}-${number}`)) number++
  return `${prefix}-${number}`
}

/** A value with the steps that led to it. Pure: each function answers a new one. */
export interface History<T> {
  present: T
  past: readonly T[]
}

const STEPS_MOST = 100

export const startHistory = <T>(present: T): History<T> => ({ present, past: [] })

/** Takes a change in; the same value again is no step. */
export function changed<T>({ present, past }: History<T>, next: T): History<T> {
  return next === present ? { present, past } : { present: next, past: [...past, present].slice(-STEPS_MOST) }
}

/** One step back; nothing before the first. */
export function undone<T>({ present, past }: History<T>): History<T> {
  const before = past.at(-1)
  return before === undefined ? { present, past } : { present: before, past: past.slice(0, -1) }
}
