import type { InventoryKind } from '#wire/pulse/inventory.ts'

/** What belongs to an entity: entities of another kind, or requests by other fields. */
export type BreakdownOf = { title: string; kind: InventoryKind } | { title: string; by: 'host' | 'status' }

/** Rows of the room of each of them. */
export const BREAKDOWN_LINES = 8

/** The tables of a profile. */
export const BREAKDOWNS: Readonly<Record<InventoryKind, readonly BreakdownOf[]>> = {
  vendors: [
    { title: 'Clients that call it', kind: 'clients' },
    { title: 'Endpoints', kind: 'endpoints' },
    { title: 'API tokens sent to it', kind: 'api-tokens' },
    { title: 'Hosts', by: 'host' },
    { title: 'Statuses', by: 'status' },
  ],
  clients: [
    { title: 'Vendors it calls', kind: 'vendors' },
    { title: 'Endpoints it calls', kind: 'endpoints' },
    { title: 'API tokens it uses', kind: 'api-tokens' },
    { title: 'Hosts', by: 'host' },
  ],
  endpoints: [
    { title: 'Clients that call it', kind: 'clients' },
    { title: 'Statuses', by: 'status' },
  ],
  'api-tokens': [
    { title: 'Clients that use it', kind: 'clients' },
    { title: 'Vendors it is sent to', kind: 'vendors' },
    { title: 'Endpoints it is used for', kind: 'endpoints' },
    { title: 'Statuses', by: 'status' },
  ],
}

/** Fields of requests whose values say where something runs. */
export const RUNS_IN: { readonly [Kind in InventoryKind]?: readonly { field: string; label: string }[] } = {
  clients: [
    { field: 'exe', label: 'Executables' },
    { field: 'container', label: 'Containers' },
    { field: 'pod', label: 'Pods' },
    { field: 'namespace', label: 'Namespaces' },
  ],
}
