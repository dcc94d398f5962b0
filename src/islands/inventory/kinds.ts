import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { entityId } from '#src/lib/entity-id.ts'
import { listState, type ListState } from '#src/screens/list/list-state.ts'
import { INVENTORY_SORTS, type InventoryKind, type InventoryRow, type InventorySort } from '#wire/pulse/inventory.ts'

/** What belongs to an entity: entities of another kind, or requests by other fields. */
export type BreakdownOf = { title: string; kind: InventoryKind } | { title: string; by: 'host' | 'status' }

/** Rows of the room of each of them. */
export const BREAKDOWN_LINES = 8

/** What is particular to vendors, clients or endpoints. */
export interface EntityDeclaration {
  kind: InventoryKind
  noun: { one: string; many: string }
  state: ListState<InventorySort>
  /** What each part of the key is, by its name as a group; the field of the filter goes by FIELD. */
  parts: readonly ('vendor' | 'client' | 'method' | 'host' | 'endpoint')[]
  find: { placeholder: string }
  /** An example of a filter. */
  placeholder: string
  /** Figures of what it is related to. */
  counts: readonly { figure: 'vendors' | 'clients' | 'hosts' | 'endpoints'; label: string }[]
  timed: boolean
  breakdowns: readonly BreakdownOf[]
  /** Fields of requests whose values say where it runs. */
  runsIn?: readonly { field: string; label: string }[]
}

const FIELD = { vendor: 'vendor', client: 'client', method: 'method', host: 'host', endpoint: 'template' } as const

/** The filter about the requests of one entity, on top of another. */
export const filterOf = ({ parts }: EntityDeclaration, key: readonly string[], text = ''): string =>
  parts.reduce((filter, part, index) => narrowTerm(filter, FIELD[part], key[index] ?? '', REQUESTS), text)

/** One of the list by its key. */
export const isEntity = (key: readonly string[]) => {
  const id = entityId(key)
  return (row: InventoryRow): boolean => entityId(row.key) === id
}

const SORTS = ['requests', ...INVENTORY_SORTS.filter((sort) => sort !== 'requests')] as const
const stateOf = (path: string): ListState<InventorySort> =>
  listState<InventorySort>({
    path,
    fields: REQUESTS,
    sorts: SORTS as [InventorySort, ...InventorySort[]],
    carried: ['find', 'new', 'decided'],
  })

export const VENDORS: EntityDeclaration = {
  kind: 'vendors',
  noun: { one: 'vendor', many: 'vendors' },
  state: stateOf('/inventory/vendors'),
  parts: ['vendor'],
  find: { placeholder: 'Company or domain' },
  placeholder: 'env:production -client:batch',
  counts: [
    { figure: 'hosts', label: 'Hosts' },
    { figure: 'endpoints', label: 'Endpoints' },
    { figure: 'clients', label: 'Clients' },
  ],
  timed: true,
  breakdowns: [
    { title: 'Clients that call it', kind: 'clients' },
    { title: 'Endpoints', kind: 'endpoints' },
    { title: 'Hosts', by: 'host' },
    { title: 'Statuses', by: 'status' },
  ],
}

export const CLIENTS: EntityDeclaration = {
  kind: 'clients',
  noun: { one: 'client', many: 'clients' },
  state: stateOf('/inventory/clients'),
  parts: ['client'],
  find: { placeholder: 'Name' },
  placeholder: 'vendor:stripe status:5xx',
  counts: [
    { figure: 'vendors', label: 'Vendors' },
    { figure: 'hosts', label: 'Hosts' },
  ],
  timed: false,
  breakdowns: [
    { title: 'Vendors it calls', kind: 'vendors' },
    { title: 'Endpoints it calls', kind: 'endpoints' },
    { title: 'Hosts', by: 'host' },
  ],
  runsIn: [
    { field: 'exe', label: 'Executables' },
    { field: 'container', label: 'Containers' },
    { field: 'pod', label: 'Pods' },
    { field: 'namespace', label: 'Namespaces' },
  ],
}

export const ENDPOINTS: EntityDeclaration = {
  kind: 'endpoints',
  noun: { one: 'endpoint', many: 'endpoints' },
  state: stateOf('/inventory/endpoints'),
  parts: ['method', 'host', 'endpoint'],
  find: { placeholder: 'Method, host or path' },
  placeholder: 'vendor:stripe client:checkout',
  counts: [{ figure: 'clients', label: 'Clients' }],
  timed: true,
  breakdowns: [
    { title: 'Clients that call it', kind: 'clients' },
    { title: 'Statuses', by: 'status' },
  ],
}

export const KINDS: Readonly<Record<InventoryKind, EntityDeclaration>> = { vendors: VENDORS, clients: CLIENTS, endpoints: ENDPOINTS }
