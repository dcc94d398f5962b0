import { formatBytes } from '#src/lib/format.ts'
import type { GraphEdge } from '#src/lib/graph/graph.ts'
import { STATUS_CLASSES } from '#src/lib/status.ts'

import { ChoiceField, NumberField, WordField } from './property-fields.tsx'

export interface EdgeFormProps {
  edge: GraphEdge
  onChange: (change: Partial<Omit<GraphEdge, 'id'>>) => void
}

/** Properties of a pipe. */
export function EdgeForm({ edge, onChange }: EdgeFormProps) {
  return (
    <>
      <WordField label="Label" value={edge.label ?? ''} onChange={(label) => onChange({ label })} />
      <NumberField label={`Bytes (${formatBytes(edge.bytes)})`} value={edge.bytes} least={0} onChange={(bytes) => onChange({ bytes })} />
      <ChoiceField
        label="Worst status"
        value={String(edge.worst)}
        options={STATUS_CLASSES.map(({ id, label, meaning }) => ({ value: String(id), label: `${label}, ${meaning}` }))}
        onChange={(value) => onChange({ worst: STATUS_CLASSES.find(({ id }) => String(id) === value)?.id ?? edge.worst })}
      />
    </>
  )
}
