import { Graph as DagreGraph, layout as dagre } from '@dagrejs/dagre'

import { type Graph, type GraphPlace, joined } from './graph.ts'

/** Every node has this size, so that places do not depend on fonts. In pixels of the canvas. */
export const NODE_WIDTH = 188
export const NODE_HEIGHT = 48

/** Between columns there has to be room for pipes to part. */
const COLUMN_GAP = 120
const ROW_GAP = 16
/** Nodes in a column; more of them would have to be shown too small to read. */
const COLUMN_MOST = 24

/**
 * Top left corner of every node: columns from callers on the left to callees on the right (layered drawing by dagre). The same nodes and edges
 * give the same places in whatever order they come; a node that somebody placed stays there.
 */
export function layOut(graph: Graph): Map<string, GraphPlace> {
  const drawing = new DagreGraph()
  drawing.setGraph({ rankdir: 'LR', ranksep: COLUMN_GAP, nodesep: ROW_GAP, edgesep: ROW_GAP / 2, marginx: 0, marginy: 0 })
  drawing.setDefaultEdgeLabel(() => ({}))
  for (const { id } of sorted(graph.nodes)) drawing.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT })
  for (const { from, to } of sorted(joined(graph))) if (from !== to) drawing.setEdge(from, to)
  dagre(drawing)
  const places = folded(graph.nodes.map(({ id }) => ({ id, ...(drawing.node(id) as GraphPlace) }))) // every node was set above, and the layout gives it a middle
  for (const { id, place } of graph.nodes) if (place) places.set(id, place)
  return places
}

/** Columns side by side; one that is too long to be seen whole is folded into several, in reading order. */
function folded(middles: readonly (GraphPlace & { id: string })[]): Map<string, GraphPlace> {
  const columns = Map.groupBy(
    [...middles].sort((a, b) => a.x - b.x || a.y - b.y || (a.id < b.id ? -1 : 1)),
    ({ x }) => x,
  )
  const places = new Map<string, GraphPlace>()
  let left = 0
  for (const column of columns.values()) {
    const folds = Math.ceil(column.length / COLUMN_MOST)
    column.forEach(({ id, y }, i) => {
      const x = left + (i % folds) * (NODE_WIDTH + ROW_GAP)
      places.set(id, { x, y: folds === 1 ? Math.round(y - NODE_HEIGHT / 2) : Math.floor(i / folds) * (NODE_HEIGHT + ROW_GAP) })
    })
    left += folds * (NODE_WIDTH + ROW_GAP) - ROW_GAP + COLUMN_GAP
  }
  return places
}

const sorted = <T extends { id: string }>(items: readonly T[]): T[] => [...items].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
