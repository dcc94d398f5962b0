import { applyNodeChanges, type NodeChange, Position, ReactFlow, ReactFlowProvider, useReactFlow, type Viewport } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { formatBytes } from '#src/lib/format.ts'
import { type Graph, type GraphPlace, joined } from '#src/lib/graph/graph.ts'
import { layOut, NODE_HEIGHT, NODE_WIDTH } from '#src/lib/graph/layout.ts'
import { firstNode, stepFrom } from '#src/lib/graph/step.ts'

import './graph-base.css'
import { ZoomButtons } from '../overlay/ZoomButtons.tsx'
import { FlowEdge, type FlowEdgeType } from './FlowEdge.tsx'
import { FlowNode, type FlowNodeType } from './FlowNode.tsx'
import css from './flow.module.css'
import { type GraphPick, type NodeMenu, NodeMenuContext } from './pick.ts'
import { useLit } from './use-lit.ts'

export interface FlowCanvasProps {
  label: string
  graph: Graph
  selected: GraphPick | undefined
  onSelect: ((pick: GraphPick | undefined) => void) | undefined
  onOpen: ((id: string) => void) | undefined
  /** Nodes can be dragged when somebody wants to know where to. */
  onMove: ((id: string, place: GraphPlace) => void) | undefined
}

const NODE_TYPES = { node: FlowNode }
const EDGE_TYPES = { pipe: FlowEdge }
/** Small graphs are not blown up beyond what text needs. */
const FIT = { padding: 0.08, maxZoom: 1.1 }
const MOVE_MS = 160
/** The wheel alone scrolls the page; nothing is drawn or deleted here, and keys move between the nodes' own controls. */
const ALWAYS = {
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  deleteKeyCode: null,
  zoomOnScroll: false,
  zoomOnDoubleClick: false,
  zoomActivationKeyCode: ['Control', 'Meta'],
  preventScrolling: false,
  fitView: true,
  fitViewOptions: FIT,
  minZoom: 0.1,
  maxZoom: 2,
}

/** The drawing itself, with the canvas library; loaded when the first graph is shown. */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow {...props} />
    </ReactFlowProvider>
  )
}

function Flow({ label, graph, selected, onSelect, onOpen, onMove }: FlowCanvasProps) {
  const root = useRef<HTMLDivElement>(null)
  const flow = useReactFlow()
  const places = useMemo(() => layOut(graph), [graph])
  const edges = useMemo(() => toEdges(graph, selected), [graph, selected])
  const [nodes, setNodes] = useState(() => toNodes(graph, places))
  const [current, setCurrent] = useState<string>()
  const reachable = current !== undefined && places.has(current) ? current : firstNode(places)
  const ids = graph.nodes.map(({ id }) => id).join('\n')

  useEffect(() => setNodes(toNodes(graph, places)), [graph, places])
  useEffect(() => {
    // After the library has taken the new nodes in
    const frame = requestAnimationFrame(() => void flow.fitView({ ...FIT, duration: moveMs() }))
    return () => cancelAnimationFrame(frame)
  }, [flow, ids])
  const light = useLit(root, graph, selected?.id, nodes)

  const onPick = useCallback((pick: GraphPick) => onSelect?.(pick.id === selected?.id ? undefined : pick), [onSelect, selected])
  const menu = useMemo<NodeMenu>(
    () => ({
      current: reachable,
      selected: selected?.what === 'node' ? selected.id : undefined,
      onFocus(id) {
        setCurrent(id)
        const place = places.get(id)
        const box = root.current?.getBoundingClientRect()
        if (place && box && !isInside(place, flow.getViewport(), box)) {
          const { zoom } = flow.getViewport()
          void flow.setCenter(place.x + NODE_WIDTH / 2, place.y + NODE_HEIGHT / 2, { zoom, duration: moveMs() })
        }
      },
      onStep(from, direction) {
        const to = stepFrom(graph, places, from, direction)
        // Scrolling is the canvas's own: the browser would scroll the frame and leave it shifted
        if (to !== undefined) root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(to)}"]`)?.focus({ preventScroll: true })
      },
      onOpen: (id) => (onOpen ? onOpen(id) : onPick({ what: 'node', id })),
      onPick: (id) => onPick({ what: 'node', id }),
    }),
    [flow, graph, places, reachable, selected, onOpen, onPick],
  )

  return (
    <NodeMenuContext value={menu}>
      <div ref={root} className={css.canvas} role="group" aria-label={label}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={(changes: NodeChange<FlowNodeType>[]) => setNodes((old) => applyNodeChanges(changes, old))}
          onNodeDragStop={(_, { id, position }) => onMove?.(id, { x: Math.round(position.x), y: Math.round(position.y) })}
          onNodeMouseEnter={(_, { id }) => light(id)}
          onNodeMouseLeave={() => light()}
          onEdgeMouseEnter={(_, { id }) => light(id)}
          onEdgeMouseLeave={() => light()}
          onEdgeClick={(_, { id }) => onPick({ what: 'edge', id })}
          onPaneClick={() => onSelect?.(undefined)}
          nodesDraggable={onMove !== undefined}
          {...ALWAYS}
        />
        <ZoomButtons
          whole="Show everything"
          onIn={() => void flow.zoomIn({ duration: moveMs() })}
          onOut={() => void flow.zoomOut({ duration: moveMs() })}
          onWhole={() => void flow.fitView({ ...FIT, duration: moveMs() })}
        />
      </div>
    </NodeMenuContext>
  )
}

const moveMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS)

/** Whether a node is seen as a whole in the frame. */
function isInside({ x, y }: GraphPlace, view: Viewport, frame: { width: number; height: number }): boolean {
  const [left, top] = [x * view.zoom + view.x, y * view.zoom + view.y]
  return left >= 0 && top >= 0 && left + NODE_WIDTH * view.zoom <= frame.width && top + NODE_HEIGHT * view.zoom <= frame.height
}

/** Sizes and pipe ends are known, so that the first picture is the final one. */
function toNodes(graph: Graph, places: ReadonlyMap<string, GraphPlace>): FlowNodeType[] {
  const degrees = new Map<string, number>()
  for (const { from, to } of joined(graph)) for (const id of [from, to]) degrees.set(id, (degrees.get(id) ?? 0) + 1)
  return graph.nodes.map((node) => ({
    id: node.id,
    type: 'node',
    position: places.get(node.id) ?? { x: 0, y: 0 },
    data: { node, degree: degrees.get(node.id) ?? 0 },
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
    handles: [
      { type: 'target', position: Position.Left, x: 0, y: NODE_HEIGHT / 2, width: 1, height: 1 },
      { type: 'source', position: Position.Right, x: NODE_WIDTH, y: NODE_HEIGHT / 2, width: 1, height: 1 },
    ],
  }))
}

function toEdges(graph: Graph, selected: GraphPick | undefined): FlowEdgeType[] {
  const names = new Map(graph.nodes.map(({ id, label }) => [id, visibleText(label)]))
  return joined(graph).map((edge) => ({
    id: edge.id,
    type: 'pipe',
    source: edge.from,
    target: edge.to,
    ariaLabel: `${names.get(edge.from)} to ${names.get(edge.to)}, ${formatBytes(edge.bytes)}`,
    data: { edge, selected: edge.id === selected?.id },
  }))
}
