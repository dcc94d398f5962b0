import { type VendorCorrections, vendorIdsNamed } from '#domain/vendors/vendor-of.ts'
import type { InventoryKind, InventoryRow } from '#wire/pulse/inventory.ts'

import type { Params } from '../store.ts'
import type { Where } from './scope.ts'

type Counted = 'vendors' | 'clients' | 'hosts' | 'endpoints'

/** What an entity of each kind is in a row of `requests`, and in one of `seen`. */
export interface EntityKind {
  /** The entity's key. */
  columns: readonly string[]
  /** Further columns that its aggregates are read by, so that their values can be counted. */
  along: readonly string[]
  /** Requests that belong to no entity of the kind. */
  where: string
  /** The columns of `seen` with the same values as `columns`. */
  seen: readonly string[]
  /** A name to sort by. */
  name: string
  /** What is searched, where that is not the name. */
  searched?: string
  counts: { readonly [Figure in Counted]?: string }
  vendor: string
  /** Whether durations and callers are kept for it by the hour. */
  timed: boolean
}

const distinct = (columns: string): string => `uniqExact(${columns})`
const CALLERS = 'length(groupUniqArrayArray(callers))'

export const ENTITY_KINDS: Readonly<Record<InventoryKind, EntityKind>> = {
  vendors: {
    columns: ['vendor'],
    along: ['host', 'method', 'template'],
    where: "vendor != ''",
    seen: ['name'],
    name: 'vendor',
    counts: { clients: CALLERS, hosts: distinct('host'), endpoints: distinct('method, host, template') },
    vendor: "''",
    timed: true,
  },
  clients: {
    columns: ['client'],
    along: ['vendor', 'host'],
    where: "client != ''",
    seen: ['name'],
    name: 'client',
    counts: { vendors: "uniqExactIf(vendor, vendor != '')", hosts: distinct('host') },
    vendor: "''",
    timed: false,
  },
  endpoints: {
    columns: ['method', 'host', 'template'],
    along: ['vendor'],
    where: '1',
    seen: ['method', 'host', 'name'],
    name: "concat(method, ' ', host, template)",
    counts: { clients: CALLERS },
    vendor: 'any(vendor)',
    timed: true,
  },
  'api-tokens': {
    columns: ['token_hash'],
    along: ['token_mask', 'token_type', 'token_carrier', 'vendor', 'host', 'client'],
    where: "token_hash != ''",
    seen: ['name'],
    name: 'max(token_mask)',
    searched: "concat(token_mask, ' ', token_type, ' ', token_hash)",
    counts: { vendors: "uniqExactIf(vendor, vendor != '')", clients: "uniqExactIf(client, client != '')", hosts: distinct('host') },
    vendor: "''",
    timed: false,
  },
}

/** The figures that a kind has; the others are null. */
export const countsOf = ({ counts }: EntityKind): string =>
  (['vendors', 'clients', 'hosts', 'endpoints'] as const satisfies (keyof InventoryRow)[])
    .map((figure) => `${counts[figure] ?? 'NULL'} AS ${figure}`)
    .join(', ')

/** Which entities: those of the kind whose name contains the text. Vendors also by the names that `corrections` gives them. `%` and `_` are characters like any other. */
export function searched(kind: InventoryKind, search: string | undefined, corrections: VendorCorrections | undefined): Where {
  const { where, name, searched: text = name } = ENTITY_KINDS[kind]
  if (search === undefined || search === '') return { sql: where, params: {} }
  const params: Params = { search }
  const contains = `positionCaseInsensitiveUTF8(${text}, {search:String}) > 0`
  if (kind !== 'vendors') return { sql: `${where} AND ${contains}`, params }
  return {
    sql: `${where} AND (${contains} OR vendor IN {named:Array(String)})`,
    params: { ...params, named: vendorIdsNamed(search, corrections) },
  }
}
