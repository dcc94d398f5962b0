import { AppWindow, Building2, Cable, Globe, Layers, type LucideIcon, Waypoints } from 'lucide-react'

import type { NodeKind } from '#src/lib/graph/graph.ts'
import { pipeWidth } from '#src/lib/graph/pipe.ts'
import type { StatusClass } from '#src/lib/status.ts'

import css from './flow.module.css'

const KIB = 1024
const WIDTHS = [
  { bytes: KIB, label: '1 KiB' },
  { bytes: KIB ** 2, label: '1 MiB' },
  { bytes: KIB ** 3, label: '1 GiB' },
] as const
const WORST: readonly { id: StatusClass; label: string }[] = [
  { id: 2, label: '2xx' },
  { id: 3, label: '3xx' },
  { id: 4, label: '4xx' },
  { id: 5, label: '5xx' },
  { id: 0, label: 'no status' },
]

/** Thickness and colour in words; dashes tell the bad ones apart without colour. */
export function GraphLegend() {
  return (
    <dl className={css.legend}>
      <div>
        <dt>Bytes</dt>
        {WIDTHS.map(({ bytes, label }) => (
          <dd key={label}>
            <Sample worst={1} width={pipeWidth(bytes)} />
            {label}
          </dd>
        ))}
      </div>
      <div>
        <dt>Worst status</dt>
        {WORST.map(({ id, label }) => (
          <dd key={id}>
            <Sample worst={id} width={4} />
            {label}
          </dd>
        ))}
      </div>
    </dl>
  )
}

function Sample({ worst, width }: { worst: StatusClass; width: number }) {
  return (
    <svg width="26" height="14" aria-hidden="true" className={css.edge} data-worst={worst}>
      <path className={css.pipe} d="M1 7h24" strokeWidth={width} />
    </svg>
  )
}

/** How each kind of node is called and drawn. */
export const KINDS: Readonly<Record<NodeKind, { label: string; Icon: LucideIcon }>> = {
  client: { label: 'Client', Icon: AppWindow },
  vendor: { label: 'Vendor', Icon: Building2 },
  endpoint: { label: 'Endpoint', Icon: Waypoints },
  stack: { label: 'Stack', Icon: Layers },
  protocol: { label: 'Protocol', Icon: Cable },
  domain: { label: 'Domain', Icon: Globe },
}
