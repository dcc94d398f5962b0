import { expect, test } from 'vitest'

import { addEdge, addNode, withNode, withoutNode, changed, startHistory, undone } from '#src/lib/graph/edit.ts'
import { type Graph, joined, narrowTo } from '#src/lib/graph/graph.ts'
import { layOut, NODE_HEIGHT, NODE_WIDTH } from '#src/lib/graph/layout.ts'
import { pipeWidth } from '#src/lib/graph/pipe.ts'
import { firstNode, stepFrom } from '#src/lib/graph/step.ts'
import fc from '#tests/properties.ts'

/** Edges as pairs of numbers below `count`. */
function graphOf(count: number, pairs: readonly (readonly [number, number])[]): Graph {
  return {
    nodes: Array.from({ length: count }, (_, i) => ({ id: `n${i}`, kind: 'client', label: `n${i}` })),
    edges: pairs.map(([from, to]) => ({ id: `${from}-${to}`, from: `n${from}`, to: `n${to}`, bytes: 1, worst: 2 })),
  }
}

const graphs = fc
  .integer({ min: 1, max: 12 })
  .chain((count) =>
    fc
      .uniqueArray(fc.tuple(fc.nat({ max: count - 1 }), fc.nat({ max: count - 1 })), { selector: String, maxLength: 30 })
      .map((pairs) => graphOf(count, pairs)),
  )

test('the same graph is laid out the same, in whatever order it comes', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const turned = { nodes: graph.nodes.toReversed(), edges: graph.edges.toReversed() }
      expect(Object.fromEntries(layOut(turned))).toEqual(Object.fromEntries(layOut(graph)))
    }),
    { numRuns: 40 },
  )
})

test('no two nodes overlap, also when a column is folded', () => {
  const wide = graphOf(
    61,
    Array.from({ length: 60 }, (_, i) => [0, i + 1] as const),
  )
  const places = [...layOut(wide).values()]
  expect(new Set(places.map(({ x }) => x)).size).toBeGreaterThan(2)
  places.forEach((a, i) =>
    places.slice(i + 1).forEach((b) => expect(Math.abs(a.x - b.x) >= NODE_WIDTH || Math.abs(a.y - b.y) >= NODE_HEIGHT).toBe(true)),
  )
})

test('a node that somebody placed stays there', () => {
  const graph = withNode(graphOf(2, [[0, 1]]), 'n1', { place: { x: 7, y: 9 } })
  expect(layOut(graph).get('n1')).toEqual({ x: 7, y: 9 })
})

test('arrows follow pipes sideways and the column up and down', () => {
  const graph = graphOf(5, [
    [0, 2],
    [0, 3],
    [1, 4],
  ])
  const places = new Map([
    ['n0', { x: 0, y: 0 }],
    ['n1', { x: 0, y: 60 }],
    ['n2', { x: 300, y: 80 }],
    ['n3', { x: 300, y: 10 }],
    ['n4', { x: 300, y: 0 }],
  ])
  expect(firstNode(places)).toBe('n0')
  expect(stepFrom(graph, places, 'n0', 'right')).toBe('n3') // n4 is nearer in height, but no pipe leads there
  expect(stepFrom(graph, places, 'n3', 'left')).toBe('n0')
  expect(stepFrom(graph, places, 'n0', 'down')).toBe('n1')
  expect(stepFrom(graph, places, 'n0', 'up')).toBeUndefined()
  expect(stepFrom(graph, places, 'n0', 'left')).toBeUndefined()
})

test('narrowed to a node, only what touches it is left', () => {
  const near = narrowTo(
    graphOf(4, [
      [0, 1],
      [1, 2],
      [2, 0],
      [2, 3],
    ]),
    'n0',
  )
  expect(near.nodes.map(({ id }) => id)).toEqual(['n0', 'n1', 'n2'])
  expect(near.edges.map(({ id }) => id)).toEqual(['0-1', '2-0'])
  expect(narrowTo(near, 'gone')).toBe(near)
})

test('a pipe is never thinner for more bytes, and its ends are fixed', () => {
  fc.assert(fc.property(fc.nat(), fc.nat(), (a, b) => pipeWidth(Math.max(a, b)) >= pipeWidth(Math.min(a, b))))
  expect([0, -5, Number.NaN].map(pipeWidth)).toEqual([1.5, 1.5, 1.5])
  expect(pipeWidth(1e30)).toBe(12)
})

test('ids are free, two nodes are joined once, and a removed node takes its pipes along', () => {
  const one = addNode(graphOf(0, []), { kind: 'vendor', label: 'a' })
  const two = addNode(one.graph, { kind: 'vendor', label: 'b' })
  expect([one.id, two.id]).toEqual(['node-1', 'node-2'])
  const pipe = { from: one.id, to: two.id, bytes: 0, worst: 0 } as const
  const added = addEdge(two.graph, pipe)
  expect(addEdge(added.graph, pipe)).toEqual({ graph: added.graph, id: 'edge-1' })
  expect(withoutNode(added.graph, one.id)).toEqual({ nodes: [{ id: 'node-2', kind: 'vendor', label: 'b' }], edges: [] })
})

test('an edge to nowhere is not drawn', () => {
  expect(joined({ nodes: [], edges: graphOf(2, [[0, 1]]).edges })).toEqual([])
})

test('undo goes back step by step and stops at the start', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 50 }), (values) => {
      const start = startHistory(-1)
      const after = values.reduce(changed, start)
      const steps = after.past.length
      expect(Array.from({ length: steps + 3 }).reduce(undone, after)).toEqual(start)
    }),
  )
  const start = startHistory('a')
  expect(undone(changed(start, 'b')).present).toBe('a')
})
