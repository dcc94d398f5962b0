import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { type KeyboardEvent, memo, use } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { formatPlural } from '#src/lib/format.ts'
import type { GraphNode } from '#src/lib/graph/graph.ts'
import { DIRECTIONS } from '#src/lib/graph/step.ts'

import css from './flow.module.css'
import { KINDS } from './GraphLegend.tsx'
import { NodeMenuContext } from './pick.ts'

export type FlowNodeType = Node<{ node: GraphNode; degree: number }, 'node'>

/** A node: sign of its kind, name, and a line about it. One tab stop for all; arrows walk, Enter opens, Space selects. */
export const FlowNode = memo(function FlowNode({ id, data: { node, degree } }: NodeProps<FlowNodeType>) {
  const menu = use(NodeMenuContext)
  const { label: kind, Icon } = KINDS[node.kind]
  const name = visibleText(node.label)
  const note = node.note === undefined ? undefined : visibleText(node.note)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const direction = DIRECTIONS[event.key]
    if (direction) menu.onStep(id, direction)
    else if (event.key === 'Enter') menu.onOpen(id)
    else if (event.key === ' ') menu.onPick(id)
    else return
    event.preventDefault()
    event.stopPropagation() // arrows are the canvas's keys for moving a node, too
  }

  return (
    <>
      <Handle className={css.handle} type="target" position={Position.Left} isConnectable={false} />
      <button
        type="button"
        className={css.node}
        data-kind={node.kind}
        data-node={id}
        data-selected={id === menu.selected || undefined}
        tabIndex={id === menu.current ? 0 : -1}
        aria-pressed={id === menu.selected}
        title={name.length > LONG ? name : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => menu.onFocus(id)}
        onClick={() => menu.onPick(id)}
        onDoubleClick={() => menu.onOpen(id)}
      >
        <span className={css.sign}>
          <Icon size={15} aria-hidden />
        </span>
        <span className={css.words}>
          <span className={css.name}>
            <span className="visually-hidden">{kind} </span>
            {name}
          </span>
          {note && <span className={css.note}>{note}</span>}
          <span className="visually-hidden">{formatPlural(degree, 'connection')}</span>
        </span>
      </button>
      <Handle className={css.handle} type="source" position={Position.Right} isConnectable={false} />
    </>
  )
})

/** Longer names do not fit the box. */
const LONG = 18
