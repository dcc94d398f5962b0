import type { ComponentType } from 'react'

import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { entityId } from '#src/lib/entity-id.ts'
import type { Entity } from '#src/queries/inventory.ts'
import type { PickColumn } from '#src/screens/list/columns-about.tsx'
import { listState, type ListState } from '#src/screens/list/list-state.ts'
import { INVENTORY_SORTS, type InventoryKind, type InventoryRow, type InventorySort } from '#wire/pulse/inventory.ts'

/** What a list says of one kind besides what it says of everything. */
export interface MoreOfList {
  /** Behind the name. */
  columns: (of: EntityDeclaration) => readonly PickColumn<Entity>[]
  /** On a telephone, behind its requests. */
  Line: ComponentType<{ row: Entity }>
}

/** What is particular to vendors, clients, endpoints or tokens. */
export interface EntityDeclaration {
  kind: InventoryKind
  noun: { one: string; many: string }
  state: ListState<InventorySort>
  /** What each part of the key is, by its name as a group; the field of the filter goes by FIELD. */
  parts: readonly ('vendor' | 'client' | 'method' | 'host' | 'endpoint' | 'fingerprint')[]
  find: { placeholder: string }
  /** A filter for the requests that have one, where not all do. */
  onlyWith?: string
  /** An example of a filter. */
  placeholder: string
  /** Figures of what it is related to. */
  counts: readonly { figure: 'vendors' | 'clients' | 'hosts' | 'endpoints'; label: string }[]
  timed: boolean
  /** Columns for which there is no room in a window of 1440 pixels: they are shown when somebody chooses them. */
  extra?: readonly string[]
}

const FIELD = {
  vendor: 'vendor',
  client: 'client',
  method: 'method',
  host: 'host',
  endpoint: 'template',
  fingerprint: 'fingerprint',
} as const

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
    carried: ['find', 'new', 'decided', 'standing', 'reviewed'],
  })

export const VENDORS: EntityDeclaration = {
  kind: 'vendors',
  noun: { one: 'vendor', many: 'vendors' },
  state: stateOf('/inventory/vendors'),
  parts: ['vendor'],
  onlyWith: 'vendor:*',
  find: { placeholder: 'Company or domain' },
  placeholder: 'env:production -client:batch',
  counts: [
    { figure: 'hosts', label: 'Hosts' },
    { figure: 'endpoints', label: 'Endpoints' },
    { figure: 'clients', label: 'Clients' },
  ],
  timed: true,
}

export const CLIENTS: EntityDeclaration = {
  kind: 'clients',
  noun: { one: 'client', many: 'clients' },
  state: stateOf('/inventory/clients'),
  parts: ['client'],
  onlyWith: 'client:*',
  find: { placeholder: 'Name' },
  placeholder: 'vendor:stripe status:5xx',
  counts: [
    { figure: 'vendors', label: 'Vendors' },
    { figure: 'hosts', label: 'Hosts' },
  ],
  timed: false,
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
  extra: ['bytes'],
}

export const API_TOKENS: EntityDeclaration = {
  kind: 'api-tokens',
  noun: { one: 'API token', many: 'API tokens' },
  state: stateOf('/inventory/api-tokens'),
  parts: ['fingerprint'],
  onlyWith: 'fingerprint:*',
  find: { placeholder: 'Mask, type or fingerprint' },
  placeholder: 'token:jwt vendor:stripe',
  counts: [{ figure: 'clients', label: 'Clients' }, ...CLIENTS.counts],
  timed: false,
  extra: ['course', 'bytes', 'vendors', 'hosts'],
}

export const KINDS: Readonly<Record<InventoryKind, EntityDeclaration>> = {
  vendors: VENDORS,
  clients: CLIENTS,
  endpoints: ENDPOINTS,
  'api-tokens': API_TOKENS,
}

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
