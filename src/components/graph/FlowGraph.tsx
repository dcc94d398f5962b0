import { Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import type { WireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { type Graph, type GraphPlace, joined, narrowTo } from '#src/lib/graph/graph.ts'
import type { Loadable } from '#src/lib/loadable.ts'

import { PictureFrame, PictureSkeleton } from '../table/PictureFrame.tsx'
import { GraphLegend, KINDS } from './GraphLegend.tsx'
import { GraphTable } from './GraphTable.tsx'
import css from './graph.module.css'
import type { GraphPick } from './pick.ts'

export interface FlowGraphProps {
  /** Names the graph: `Services, last 24 hours`. */
  label: string
  found: Loadable<Graph>
  selected?: GraphPick | undefined
  onSelect?: (pick: GraphPick | undefined) => void
  /** Enter or a double click on a node; without it both select. */
  onOpen?: (id: string) => void
  /** Makes nodes movable; called when one was put down. */
  onMove?: (id: string, place: GraphPlace) => void
}

const loadCanvas = async () => ({ default: (await import('./FlowCanvas.tsx')).FlowCanvas })

const NOT_LOADED: WireError = {
  kind: 'failed',
  message: 'The canvas could not be loaded. Check your connection and try again, or read the table.',
  status: undefined,
  requestId: undefined,
}

/** Who talks to whom, as pipes on a canvas and as a table. All states have the same height. */
export function FlowGraph({ label, found, selected, onSelect, onOpen, onMove }: FlowGraphProps) {
  const [asTable, setAsTable] = useState(false)
  const [around, setAround] = useState('')
  // A failed lazy component stays failed, so that another try is another component
  const [Canvas, setCanvas] = useState(() => lazy(loadCanvas))
  const whole = found.state === 'ready' ? found.data : NOTHING
  const graph = useMemo(() => narrowTo(whole, around === '' ? undefined : around), [whole, around])

  function content(): ReactNode {
    if (found.state === 'failed') return <FailureNote error={found.error} onRetry={found.retry} />
    if (found.state === 'loading') return <PictureSkeleton label={`Loading ${label}`} />
    if (whole.nodes.length === 0) {
      return <EmptyNote title="Nothing talks yet" hint="As soon as an agent sees a connection, its two ends appear here." />
    }
    if (asTable) return <GraphTable {...{ label, graph, selected, onSelect }} />
    return (
      <ErrorBoundary fallback={<FailureNote error={NOT_LOADED} onRetry={() => setCanvas(() => lazy(loadCanvas))} />} resetKeys={[Canvas]}>
        <Suspense fallback={<PictureSkeleton label="Loading the canvas" />}>
          <Canvas {...{ label, graph, selected, onSelect, onOpen, onMove }} />
        </Suspense>
      </ErrorBoundary>
    )
  }

  return (
    <PictureFrame
      kind="graph"
      sign={<Share2 size={14} aria-hidden />}
      asTable={asTable}
      onAsTable={setAsTable}
      tools={
        <>
          <label className={css.around}>
            <span>Around</span>
            <select className="input" value={around} onChange={(event) => setAround(event.target.value)}>
              <option value="">Everything</option>
              {whole.nodes.map(({ id, kind, label: name }) => (
                <option key={id} value={id}>
                  {visibleText(name)} ({KINDS[kind].label.toLowerCase()})
                </option>
              ))}
            </select>
          </label>
          {selected?.what === 'node' && around !== selected.id && (
            <button type="button" className="button" data-size="small" onClick={() => setAround(selected.id)}>
              Only the selected one and its neighbours
            </button>
          )}
        </>
      }
      foot={
        <div className={css.foot}>
          <p role="status">
            {found.state === 'ready' && `${formatPlural(graph.nodes.length, 'node')}, ${formatPlural(joined(graph).length, 'connection')}`}
          </p>
          <GraphLegend />
        </div>
      }
    >
      {content()}
    </PictureFrame>
  )
}

const NOTHING: Graph = { nodes: [], edges: [] }
