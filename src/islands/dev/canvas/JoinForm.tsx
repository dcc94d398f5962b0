import { useState } from 'react'

import type { Graph } from '#src/lib/graph/graph.ts'

import css from './graph-editor.module.css'
import { ChoiceField } from './property-fields.tsx'

/** Joins two nodes: which, in which direction. */
export function JoinForm({ graph, onJoin }: { graph: Graph; onJoin: (from: string, to: string) => void }) {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const options = [{ value: '', label: 'Choose …' }, ...graph.nodes.map(({ id, label }) => ({ value: id, label }))]
  const exists = (id: string): boolean => graph.nodes.some((node) => node.id === id)
  const ready = exists(from) && exists(to) && from !== to
  return (
    <form
      className={css.join}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onJoin(from, to)
      }}
    >
      <div className={css.pair}>
        <ChoiceField label="From" value={from} options={options} onChange={setFrom} />
        <ChoiceField label="To" value={to} options={options} onChange={setTo} />
      </div>
      <button
        type="submit"
        className="button"
        data-size="small"
        aria-disabled={!ready}
        title={ready ? undefined : 'Choose two different nodes'}
      >
        Add connection
      </button>
    </form>
  )
}
