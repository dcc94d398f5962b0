import { type Edge, type EdgeProps, getBezierPath } from '@xyflow/react'
import { memo } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { formatBytes } from '#src/lib/format.ts'
import type { GraphEdge } from '#src/lib/graph/graph.ts'
import { pipeWidth } from '#src/lib/graph/pipe.ts'

import css from './flow.module.css'

export type FlowEdgeType = Edge<{ edge: GraphEdge; selected: boolean }, 'pipe'>

/** Around a thin pipe there has to be something to hit, in pixels. */
const REACH = 20
/** Wall of the pipe, both sides together. */
const WALL = 3

/** A pipe: thickness is bytes, colour and dashes the worst status. What flows through it is written on it while it is pointed at. */
export const FlowEdge = memo(function FlowEdge({
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  data,
}: EdgeProps<FlowEdgeType>) {
  const [path, labelX, labelY] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  if (!data) return null
  const { edge, selected } = data
  const width = pipeWidth(edge.bytes)
  return (
    <g data-selected={selected || undefined} className={css.edge} data-worst={edge.worst}>
      <path className={css.wall} d={path} strokeWidth={width + WALL} />
      <path className={css.pipe} d={path} strokeWidth={width} />
      <path className="react-flow__edge-interaction" d={path} fill="none" strokeOpacity={0} strokeWidth={REACH} />
      <text className={css.flowing} x={labelX} y={labelY} textAnchor="middle" dominantBaseline="central">
        {edge.label ? `${visibleText(edge.label)} · ` : ''}
        {formatBytes(edge.bytes)}
      </text>
    </g>
  )
})
