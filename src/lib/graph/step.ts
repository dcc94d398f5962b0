import { type Graph, type GraphPlace, neighbourhood } from './graph.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

export const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/**
 * Where an arrow key leads from a node. Left and right follow a pipe to the neighbour whose height is nearest; up and down go to the next node
 * of the same column, joined or not. undefined: nothing lies there.
 */
export function stepFrom(graph: Graph, places: ReadonlyMap<string, GraphPlace>, id: string, direction: Direction): string | undefined {
  const here = places.get(id)
  if (!here) return undefined
  const along = direction === 'left' || direction === 'right'
  const near = along ? neighbourhood(graph, id) : undefined
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { id: other } of graph.nodes) {
    const there = places.get(other)
    if (other === id || !there || (near && !near.has(other))) continue
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction]
    const aside = Math.abs(along ? dy : dx)
    if (ahead <= 0 || (!along && aside > COLUMN_TOLERANCE)) continue
    const cost = along ? aside + ahead / FAR : ahead + aside
    if (cost < least) [best, least] = [other, cost]
  }
  return best
}

/** Nodes moved by hand by less than this still count as one column, in pixels. */
const COLUMN_TOLERANCE = 100
/** Of two neighbours at the same height the nearer column wins. */
const FAR = 1000

/** The first node in reading order: leftmost column, then highest. */
export function firstNode(places: ReadonlyMap<string, GraphPlace>): string | undefined {
  return [...places].sort(([, a], [, b]) => a.x - b.x || a.y - b.y)[0]?.[0]
}
