import { visibleText } from '#domain/detection/control.ts'
import { formatBytes } from '#src/lib/format.ts'
import { type Graph, type GraphEdge, joined } from '#src/lib/graph/graph.ts'
import { STATUS_CLASSES } from '#src/lib/status.ts'

import { PictureTable, PictureTablePick } from '../table/PictureTable.tsx'
import css from './graph.module.css'
import type { GraphPick } from './pick.ts'

export interface GraphTableProps {
  label: string
  graph: Graph
  selected: GraphPick | undefined
  onSelect: ((pick: GraphPick | undefined) => void) | undefined
}

/** The graph as a list of its edges, most bytes first; nodes without any stand at the end. */
export function GraphTable({ label, graph, selected, onSelect }: GraphTableProps) {
  const names = new Map(graph.nodes.map((node) => [node.id, visibleText(node.label)]))
  const edges = joined(graph).sort((a, b) => b.bytes - a.bytes)
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const alone = graph.nodes.filter(({ id }) => !ends.has(id))

  function nameOf({ id, from, to }: GraphEdge) {
    const text = (
      <>
        {names.get(from)} <span aria-hidden="true">→</span>
        <span className="visually-hidden"> to </span> {names.get(to)}
      </>
    )
    if (!onSelect) return text
    const pressed = selected?.id === id
    return (
      <PictureTablePick pressed={pressed} onPick={() => onSelect(pressed ? undefined : { what: 'edge', id })}>
        {text}
      </PictureTablePick>
    )
  }

  return (
    <PictureTable
      label={label}
      head={
        <>
          <th scope="col">From and to</th>
          <th scope="col" className="number">
            Bytes
          </th>
          <th scope="col">Worst status</th>
        </>
      }
    >
      {edges.map((edge) => (
        <tr key={edge.id} data-selected={edge.id === selected?.id || undefined}>
          <th scope="row">{nameOf(edge)}</th>
          <td className="number">{formatBytes(edge.bytes)}</td>
          <td>
            <span className={css.status} data-worst={edge.worst}>
              {STATUS_CLASSES.find(({ id }) => id === edge.worst)?.label}
            </span>
          </td>
        </tr>
      ))}
      {alone.map(({ id }) => (
        <tr key={id}>
          <th scope="row">{names.get(id)}</th>
          <td colSpan={2} className="dim">
            not connected
          </td>
        </tr>
      ))}
    </PictureTable>
  )
}
