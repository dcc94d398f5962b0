import { type RefObject, useCallback, useEffect } from 'react'

import { type Graph, neighbourhood } from '#src/lib/graph/graph.ts'

/**
 * Marks what belongs to the node or edge that is pointed at, else to the selected one; CSS dims the rest. Written to the elements directly:
 * as state it would draw hundreds of nodes anew with every move of the pointer. The canvas library puts `data-id` on both.
 * `drawn` is whatever changes when elements come or go. Answers what to call when the pointer is over an id, or over nothing.
 */
export function useLit(root: RefObject<HTMLElement | null>, graph: Graph, selected: string | undefined, drawn: unknown) {
  const point = useCallback((id?: string) => mark(root.current, graph, id ?? selected), [root, graph, selected])
  useEffect(() => point(), [point, drawn])
  return point
}

/** With more parts than this the rest is not dimmed: that would style all of them anew with every move. What is lit stands out by itself. */
const DIM_MOST = 150

function mark(root: HTMLElement | null, graph: Graph, id: string | undefined): void {
  const lit = id === undefined ? undefined : litBy(graph, id)
  const parts = root?.querySelectorAll('.react-flow__node, .react-flow__edge') ?? []
  root?.toggleAttribute('data-lit-mode', lit !== undefined && parts.length <= DIM_MOST)
  for (const part of parts) part.toggleAttribute('data-lit', lit?.has(part.getAttribute('data-id') ?? '') ?? false)
}

function litBy(graph: Graph, id: string): Set<string> {
  const edge = graph.edges.find((one) => one.id === id)
  if (edge) return new Set([edge.id, edge.from, edge.to])
  const lit = neighbourhood(graph, id)
  for (const { id: pipe, from, to } of graph.edges) if (from === id || to === id) lit.add(pipe)
  return lit
}
