import { type VendorCorrections, vendorIdsNamed } from '#domain/vendors/vendor-of.ts'
import type { InventoryKind, InventoryQuery } from '#wire/pulse/inventory.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import { ENDPOINT_NUMBER } from '../migrations/0011-endpoints-as-numbers.ts'
import { TOKEN_NUMBER } from '../migrations/0018-vendors-and-tokens-by-hour.ts'
import type { Params } from '../store.ts'
import { isKept } from './hourly-kept.ts'
import { type HourlyPart, type HourlyValue } from './hourly.ts'
import { CARRIERS, TOKEN_OF_ROWS, TOKEN_SEEN } from './inventory-tokens.ts'
import type { Where } from './scope.ts'

export type Counted = 'vendors' | 'clients' | 'hosts' | 'endpoints'
/** What tells entities of a kind apart in rows of a result. */
export type EntityId = string | number

/** What an entity of each kind is in a row of `requests`, and in one of `seen`. */
export interface EntityKind {
  /** One column of `requests` that is the entity, and its type where values are bound. */
  id: string
  type: 'String' | 'UInt64'
  /** The same of a row of `seen`. */
  idSeen: string
  /** Its key in `requests`, and in `seen`. */
  columns: readonly string[]
  seen: readonly string[]
  /** Requests that belong to no entity of the kind. */
  where: string
  /** What is searched. */
  searched: string
  /** A name to sort by, from `seen`. */
  named: string
  /** The order in which rows are kept once more, by which those of a few entities are together. */
  inOrder: string | undefined
  /** Undefined: no durations are shown. What else is worked out where they are read. */
  timed: Readonly<Record<string, string>> | undefined
  /**
   * Different others, and what else is worked out of figures by the hour that have these columns: apart from its sums, because all others of an
   * entity in each hour of a month are more than a query may keep.
   */
  counted: readonly Counting[]
  /** What is known of it whatever the range besides times, from `seen` and from rows of `requests`. */
  factsSeen: string
  factsOfRows: string
}

/** What others of these columns come to, and sums of figures by the hour that are kept with them; without any of those it can be worked out of rows as well. */
export interface Counting {
  columns: readonly string[]
  sums?: Readonly<Record<string, HourlyPart['figures'][number]>>
  others: Readonly<Record<string, Other>>
}

/** One figure: what each row says, and what all rows of an entity come to, given what each says. */
export interface Other extends HourlyValue {
  all: (row: string) => string
}
export const allOf = ({ row, all }: Other): string => all(row)

const COUNTED = { none: 'toUInt64(0)', all: (row: string) => `uniqExactIf(${row}, ${row} != 0)` }
/** Of texts that occur often the engine works out the hash once for each block. */
const distinct = (column: string): Other => ({ ...COUNTED, row: `cityHash64(${column})` })
const distinctNamed = (column: string): Other => ({ ...COUNTED, row: `if(${column} = '', toUInt64(0), cityHash64(${column}))` })

const TEXT = { type: 'String', idSeen: 'name', seen: ['name'], named: 'name', inOrder: undefined, factsSeen: '', factsOfRows: '' } as const

export const ENTITY_KINDS: Readonly<Record<InventoryKind, EntityKind>> = {
  vendors: {
    ...TEXT,
    id: 'vendor',
    columns: ['vendor'],
    where: "vendor != ''",
    searched: 'vendor',
    timed: {},
    counted: [
      { columns: ['host', 'client'], others: { hosts: distinct('host'), clients: distinct('client') } },
      { columns: ['endpoint'], others: { endpoints: { ...COUNTED, row: 'endpoint' } } },
    ],
  },
  clients: {
    ...TEXT,
    id: 'client',
    columns: ['client'],
    where: "client != ''",
    searched: 'client',
    timed: undefined,
    counted: [{ columns: ['vendor', 'host'], others: { vendors: distinctNamed('vendor'), hosts: distinct('host') } }],
  },
  endpoints: {
    id: 'endpoint',
    type: 'UInt64',
    idSeen: 'endpoint',
    columns: ['method', 'host', 'template'],
    seen: ['method', 'host', 'name'],
    where: '1',
    searched: "concat(method, ' ', host, template)",
    named: "concat(method, ' ', host, name)",
    inOrder: 'in_order_of_endpoints',
    timed: { clients: allOf(distinct('client')), ofVendor: 'any(vendor)' },
    counted: [],
    factsSeen: '',
    factsOfRows: '',
  },
  'api-tokens': {
    ...TEXT,
    id: 'token_hash',
    columns: ['token_hash'],
    where: "token_hash != ''",
    searched: "concat(token_mask, ' ', token_type, ' ', token_hash)",
    named: 'seen.mask',
    timed: undefined,
    counted: [
      {
        columns: ['vendor', 'client', 'host', 'token_carrier'],
        sums: { afterExpiry: 'late' },
        others: { vendors: distinctNamed('vendor'), clients: distinctNamed('client'), hosts: distinct('host'), carriers: CARRIERS },
      },
    ],
    factsSeen: TOKEN_SEEN,
    factsOfRows: TOKEN_OF_ROWS,
  },
}

const { 'api-tokens': TOKENS } = ENTITY_KINDS
const NUMBERED: EntityKind = {
  ...TOKENS,
  id: 'token',
  type: 'UInt64',
  idSeen: TOKEN_NUMBER('name'),
  where: 'token != 0',
}

/** What the query lists: tokens are numbers where requests of each are kept by the hour, and nothing else is looked at. */
export function kindOf({ kind, range, filter, search, reviewed }: InventoryQuery): EntityKind {
  if (kind !== 'api-tokens' || search || reviewed) return ENTITY_KINDS[kind]
  const numbered = { range, ...(filter && { filter }), filterColumns: REQUEST_COLUMNS_SQL, columns: [NUMBERED.id], figures: [] }
  return isKept(numbered) ? NUMBERED : TOKENS
}

/** The entities with the ids that are bound as `ids`. */
export const areShown = ({ id, type }: EntityKind): string => `${id} IN {ids:Array(${type})}`
export const boundIds = (ids: readonly EntityId[]): Params => ({ ids: ids as string[] | number[] }) // all of one kind

/** Those with these keys. An endpoint goes by its number, which is kept by the hour without the texts that it is made of. */
export function haveKeys(kind: InventoryKind, keys: readonly (readonly string[])[]): Where {
  const { id, columns } = ENTITY_KINDS[kind]
  const params = Object.fromEntries(columns.map((column, part) => [`${column}Keys`, keys.map((key) => key[part] ?? '')]))
  const bound = columns.map((column) => `{${column}Keys:Array(String)}`)
  if (columns.length === 1) return { sql: `${id} IN ${bound.join()}`, params }
  const number = ENDPOINT_NUMBER('part.1', 'part.2', 'part.3')
  return { sql: `${id} IN (SELECT ${number} FROM (SELECT arrayJoin(arrayZip(${bound.join(', ')})) AS part))`, params }
}

/** Which entities: those of the kind whose name contains the text. Vendors also by the names that `corrections` gives them. `%` and `_` are characters like any other. */
export function searched(query: InventoryQuery, corrections: VendorCorrections | undefined): Where {
  const { kind, search } = query
  const { where, searched: text } = kindOf(query)
  if (search === undefined || search === '') return { sql: where, params: {} }
  const params: Params = { search }
  const contains = `positionCaseInsensitiveUTF8(${text}, {search:String}) > 0`
  if (kind !== 'vendors') return { sql: `${where} AND ${contains}`, params }
  return {
    sql: `${where} AND (${contains} OR vendor IN {named:Array(String)})`,
    params: { ...params, named: vendorIdsNamed(search, corrections) },
  }
}
