import { AppWindow, Building2, Cable, Globe, Layers, type LucideIcon, Waypoints } from 'lucide-react'

import type { NodeKind } from '#src/lib/graph/graph.ts'

/** How each kind of node is called and drawn. */
export const KINDS: Readonly<Record<NodeKind, { label: string; Icon: LucideIcon }>> = {
  client: { label: 'Client', Icon: AppWindow },
  vendor: { label: 'Vendor', Icon: Building2 },
  endpoint: { label: 'Endpoint', Icon: Waypoints },
  stack: { label: 'Stack', Icon: Layers },
  protocol: { label: 'Protocol', Icon: Cable },
  domain: { label: 'Domain', Icon: Globe },
}
