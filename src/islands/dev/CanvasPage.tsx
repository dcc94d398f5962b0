import { useMemo, useState } from 'react'

import { FlowGraph } from '#src/components/graph/FlowGraph.tsx'
import type { GraphPick } from '#src/components/graph/pick.ts'
import type { Graph } from '#src/lib/graph/graph.ts'
import { loaded } from '#src/lib/loadable.ts'

import { GraphEditor } from './canvas/GraphEditor.tsx'
import { HOSTILE, manyServices, ROUTING, SERVICES } from './data/graph.ts'
import { Specimen, Specimens } from './kit/Specimen.tsx'

const ERROR = {
  kind: 'failed',
  message: 'The platform answered with an error (502). Try again.',
  status: 502,
  requestId: 'req_9F3K',
} as const
const NOTHING: Graph = { nodes: [], edges: [] }
const noRetry = (): void => undefined

/** /dev/canvas: services and routing on a canvas, an editor of every property, and all states. */
export function CanvasPage() {
  const many = useMemo(manyServices, [])
  return (
    <Specimens>
      <Specimen title="Property editor" note="Select a node or a pipe and change it; drag nodes; every step can be undone." frame="bare">
        <GraphEditor initial={SERVICES} />
      </Specimen>
      <Specimen
        title="Routing"
        note="Protocol to default stack, then the domains that go elsewhere. One tab stop; arrows walk along pipes, Enter opens."
        frame="bare"
      >
        <Selectable label="Routing of traffic to stacks" graph={ROUTING} />
      </Specimen>
      <Specimen title="Two hundred nodes, four hundred pipes" note="Narrow it to one node and its neighbours." frame="bare">
        <Selectable label="All services" graph={many} />
      </Specimen>
      <Specimens columns={2}>
        <Specimen title="Hostile and long names" frame="bare">
          <Selectable label="Hostile names" graph={HOSTILE} />
        </Specimen>
        <Specimen title="Loading" frame="bare">
          <FlowGraph label="services" found={{ state: 'loading' }} />
        </Specimen>
        <Specimen title="Empty" frame="bare">
          <FlowGraph label="Services" found={loaded(NOTHING)} />
        </Specimen>
        <Specimen title="Failed" frame="bare">
          <FlowGraph label="Services" found={{ state: 'failed', error: ERROR, retry: noRetry }} />
        </Specimen>
      </Specimens>
    </Specimens>
  )
}

/** A graph that is looked at; what was opened is said below it. */
function Selectable({ label, graph }: { label: string; graph: Graph }) {
  const [pick, setPick] = useState<GraphPick>()
  const [opened, setOpened] = useState<string>()
  const data = useMemo(() => loaded(graph), [graph])
  return (
    <>
      <FlowGraph label={label} found={data} selected={pick} onSelect={setPick} onOpen={setOpened} />
      <p role="status" className="dim">
        {opened === undefined ? 'Nothing opened.' : `Opened: ${opened}`}
      </p>
    </>
  )
}
