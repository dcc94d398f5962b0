import { KINDS } from '#src/components/graph/GraphLegend.tsx'
import { type GraphNode, NODE_KINDS } from '#src/lib/graph/graph.ts'

import { ChoiceField, NumberField, WordField } from './property-fields.tsx'
import css from './graph-editor.module.css'

export interface NodeFormProps {
  node: GraphNode
  onChange: (change: Partial<Omit<GraphNode, 'id'>>) => void
}

/** Properties of a node. */
export function NodeForm({ node, onChange }: NodeFormProps) {
  return (
    <>
      <WordField label="Label" value={node.label} onChange={(label) => onChange({ label })} />
      <WordField label="Note" value={node.note ?? ''} onChange={(note) => onChange({ note })} />
      <ChoiceField
        label="Kind"
        value={node.kind}
        options={NODE_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].label }))}
        onChange={(value) => onChange({ kind: NODE_KINDS.find((kind) => kind === value) ?? node.kind })}
      />
      <div className={css.pair}>
        <NumberField label="X" value={node.place?.x} onChange={(x) => onChange({ place: { x, y: node.place?.y ?? 0 } })} />
        <NumberField label="Y" value={node.place?.y} onChange={(y) => onChange({ place: { x: node.place?.x ?? 0, y } })} />
      </div>
      {!node.place && <p className="dim">The layout decides where it stands. Drag it, or type a place.</p>}
    </>
  )
}
