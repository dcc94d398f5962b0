import { Plus, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'

import { FlowGraph } from '#src/components/graph/FlowGraph.tsx'
import type { GraphPick } from '#src/components/graph/pick.ts'
import { addEdge, addNode, withEdge, withNode, withoutEdge, withoutNode, changed, startHistory, undone } from '#src/lib/graph/edit.ts'
import type { Graph } from '#src/lib/graph/graph.ts'
import { loaded } from '#src/lib/loadable.ts'

import { EdgeForm } from './EdgeForm.tsx'
import css from './graph-editor.module.css'
import { JoinForm } from './JoinForm.tsx'
import { NodeForm } from './NodeForm.tsx'

const NEW_BYTES = 1024 ** 2

/** A graph whose every property can be changed, with undo, and its JSON beside it. Nodes can be dragged. */
export function GraphEditor({ initial }: { initial: Graph }) {
  const [history, setHistory] = useState(() => startHistory(initial))
  const [pick, setPick] = useState<GraphPick>()
  const graph = history.present
  const data = useMemo(() => loaded(graph), [graph])
  const node = pick?.what === 'node' ? graph.nodes.find(({ id }) => id === pick.id) : undefined
  const edge = pick?.what === 'edge' ? graph.edges.find(({ id }) => id === pick.id) : undefined

  const change = (next: Graph): void => setHistory((old) => changed(old, next))

  function onAddNode(): void {
    const added = addNode(graph, { kind: 'vendor', label: 'New vendor' })
    // Joined to what was selected, or it would lie apart
    change(node ? addEdge(added.graph, { from: node.id, to: added.id, bytes: NEW_BYTES, worst: 2 }).graph : added.graph)
    setPick({ what: 'node', id: added.id })
  }

  function onJoin(from: string, to: string): void {
    const added = addEdge(graph, { from, to, bytes: NEW_BYTES, worst: 2 })
    change(added.graph)
    setPick({ what: 'edge', id: added.id })
  }

  function onRemove(): void {
    if (node) change(withoutNode(graph, node.id))
    if (edge) change(withoutEdge(graph, edge.id))
    setPick(undefined)
  }

  return (
    <div className={css.editor}>
      <div className={css.canvas}>
        <FlowGraph
          label="Services, editable"
          found={data}
          selected={pick}
          onSelect={setPick}
          onMove={(id, place) => change(withNode(graph, id, { place }))}
        />
      </div>
      <section className={css.side} aria-label="Properties">
        <div className="cluster">
          <button type="button" className="button" data-size="small" onClick={onAddNode}>
            <Plus size={14} aria-hidden />
            Add node
          </button>
          <button
            type="button"
            className="button"
            data-size="small"
            aria-disabled={history.past.length === 0}
            title={history.past.length === 0 ? 'Nothing was changed yet' : undefined}
            onClick={() => setHistory(undone)}
          >
            <Undo2 size={14} aria-hidden />
            Undo
          </button>
          <button type="button" className="button" data-size="small" aria-disabled={graph === initial} onClick={() => change(initial)}>
            <RotateCcw size={14} aria-hidden />
            Reset
          </button>
        </div>
        <div className={css.form}>
          <h3>{node ? `Node ${node.id}` : edge ? `Connection ${edge.id}` : 'Nothing selected'}</h3>
          {node && <NodeForm node={node} onChange={(next) => change(withNode(graph, node.id, next))} />}
          {edge && <EdgeForm edge={edge} onChange={(next) => change(withEdge(graph, edge.id, next))} />}
          {(node ?? edge) ? (
            <button type="button" className="button" data-kind="danger" data-size="small" onClick={onRemove}>
              <Trash2 size={14} aria-hidden />
              {node ? 'Remove node' : 'Remove connection'}
            </button>
          ) : (
            <p className="dim">
              Click a node or a pipe, or choose a connection in the table. With the keyboard: arrows walk, Space selects.
            </p>
          )}
        </div>
        <JoinForm graph={graph} onJoin={onJoin} />
      </section>
      <section className={css.json} aria-label="The graph as JSON">
        <h3>JSON</h3>
        {/* It scrolls, so the keyboard has to reach it */}
        <pre tabIndex={0} role="region" aria-label="JSON of the graph">
          {JSON.stringify(graph, null, 2)}
        </pre>
      </section>
    </div>
  )
}
