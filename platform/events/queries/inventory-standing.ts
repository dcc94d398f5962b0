import type { FilterNode } from '#domain/filter/ast.ts'
import type { EndpointRules } from '#domain/templating/decisions.ts'
import { type DeclaredIndex, indexDeclared } from '#domain/openapi/compare.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { DeclaredQuery, DeclaredResult, InventoryQuery, InventoryRow, StandingView } from '#wire/pulse/inventory.ts'
import { INVENTORY_STEPS } from '#wire/pulse/inventory.ts'

import { REQUEST_COLUMNS_SQL } from '../filter-columns.ts'
import type { Params, Store } from '../store.ts'
import { byHour, SMALL_READS_SHARED } from './hourly.ts'
import { ownedBy, type QueryContext, type Where } from './scope.ts'

/** `endpointKey` of domain/openapi/compare.ts, of these columns. */
const keySql = (template: string): string =>
  `concat(method, ' ', host, replaceRegexpAll(
        if(length(${template}) > 1 AND endsWith(${template}, '/'), substring(${template}, 1, length(${template}) - 1), ${template}), '\\\\{[^{}/]*\\\\}', '{}'))`
const KEY = keySql('template')
const KEY_SEEN = keySql('name')

/** One for each value of what an organization decided, which is replaced and never changed. */
const indices = new WeakMap<EndpointRules, DeclaredIndex>()
const NOTHING = indexDeclared([])

/** What the OpenAPI documents of an organization declare. */
export async function declaredOf({ decisionsOf }: QueryContext, orgId: string): Promise<DeclaredIndex> {
  const rules = await decisionsOf(orgId)
  if (!rules) return NOTHING
  let index = indices.get(rules)
  if (!index) indices.set(rules, (index = indexDeclared(rules.documents)))
  return index
}

const keysOf = ({ operations }: DeclaredIndex, isDeprecated?: true): string[] =>
  [...operations].filter(([, { deprecated }]) => deprecated || !isDeprecated).map(([key]) => key)

/** Endpoints that are called and stand so: `uncalled` none. */
export function standsSo(index: DeclaredIndex, view: StandingView): Where {
  if (view === 'uncalled') return { sql: '0', params: {} }
  if (view === 'deprecated') return { sql: `${KEY} IN {declaredKeys:Array(String)}`, params: { declaredKeys: keysOf(index, true) } }
  return {
    sql: `host IN {declaredHosts:Array(String)} AND ${KEY} NOT IN {declaredKeys:Array(String)}`,
    params: { declaredHosts: index.hosts, declaredKeys: [...index.documented] },
  }
}

/** How many endpoints and operations of each host stand how, in the range. */
export async function inventoryDeclared(
  store: Store,
  scope: OrgScope,
  { range, host }: DeclaredQuery,
  signal: AbortSignal | undefined,
  context: QueryContext,
): Promise<DeclaredResult> {
  const owned = ownedBy(scope)
  const index = await declaredOf(context, String(owned.params['org']))
  const hosts = index.hosts.filter((one) => host === undefined || one === host).toSorted()
  if (hosts.length === 0) return { hosts: [] }
  const hourly = byHour(scope, {
    range,
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: ['method', 'host', 'template'],
    among: 'host IN {declaredHosts:Array(String)}',
    figures: ['calls'],
  })
  const sql = `
    SELECT host, uniqExactIf((method, template), key NOT IN {documented:Array(String)}) AS shadow,
      groupUniqArrayIf(key, key IN {declaredKeys:Array(String)}) AS called
    FROM (SELECT method, host, template, ${KEY} AS key FROM ${hourly.sql})
    GROUP BY host
    ${SMALL_READS_SHARED}`
  const params: Params = { ...hourly.params, declaredHosts: hosts, declaredKeys: keysOf(index), documented: [...index.documented] }
  const rows = await store.select<{ host: string; shadow: number; called: string[] }>({ sql, params }, signal)
  const byHost = new Map(rows.map((row) => [row.host, row]))
  return {
    hosts: hosts.map((one) => {
      const { shadow = 0, called = [] } = byHost.get(one) ?? {}
      const operations = [...index.operations.values()].filter((operation) => operation.host === one).length
      const deprecated = called.filter((key) => index.operations.get(key)?.deprecated).length
      return { host: one, operations, shadow, uncalled: operations - called.length, deprecated }
    }),
  }
}

/** Operations that no request of the range and the filter calls, as rows without requests, in the order of their names. */
export async function uncalled(
  store: Store,
  scope: OrgScope,
  { range, filter, search = '' }: InventoryQuery,
  index: DeclaredIndex,
  signal: AbortSignal | undefined,
): Promise<InventoryRow[]> {
  const about = hostsNamed(filter)
  const wanted = search.toLowerCase()
  const operations = [...index.operations].filter(
    ([, { method, host, template }]) =>
      (about === undefined || about.includes(host)) && `${method} ${host}${template}`.toLowerCase().includes(wanted),
  )
  if (operations.length === 0) return []
  const keys = operations.map(([key]) => key)
  const hosts = [...new Set(operations.map(([, { host }]) => host))]
  const hourly = byHour(scope, {
    range,
    ...(filter && { filter }),
    filterColumns: REQUEST_COLUMNS_SQL,
    columns: ['method', 'host', 'template'],
    among: 'host IN {declaredHosts:Array(String)}',
    figures: ['calls'],
  })
  const bound = { declaredHosts: hosts, declaredKeys: keys }
  const [found] = await store.select<{ called: string[] }>(
    {
      sql: `
    SELECT groupUniqArrayIf(key, key IN {declaredKeys:Array(String)}) AS called
    FROM (SELECT ${KEY} AS key FROM ${hourly.sql})
    ${SMALL_READS_SHARED}`,
      params: { ...hourly.params, ...bound },
    },
    signal,
  )
  const called = new Set(found?.called)
  const seen = await seenOf(store, scope, bound, signal)
  return operations
    .filter(([key]) => !called.has(key))
    .map(([key, { method, host, template }]) => ({ ...NO_REQUESTS, key: [method, host, template], ...(seen.get(key) ?? NEVER) }))
}

const NEVER = { firstMs: null, lastMs: null }
const NO_REQUESTS: Omit<InventoryRow, 'key' | 'firstMs' | 'lastMs'> = {
  requests: 0,
  failed: 0,
  bytesSent: 0,
  bytesReceived: 0,
  vendors: null,
  clients: 0,
  hosts: null,
  endpoints: null,
  vendor: '',
  p95Ms: null,
  requestsBefore: null,
  series: Array.from({ length: INVENTORY_STEPS }, () => 0),
  isNew: false,
  token: null,
  standing: 'uncalled',
}

/** When operations were seen, in whatever range. */
async function seenOf(
  store: Store,
  scope: OrgScope,
  bound: { declaredHosts: string[]; declaredKeys: string[] },
  signal: AbortSignal | undefined,
): Promise<Map<string, { firstMs: number; lastMs: number }>> {
  const owned = ownedBy(scope)
  const sql = `
    SELECT ${KEY_SEEN} AS key, toUnixTimestamp64Milli(min(seen.first)) AS firstMs, toUnixTimestamp64Milli(max(seen.last)) AS lastMs
    FROM seen
    WHERE ${owned.sql} AND kind = 'endpoints' AND host IN {declaredHosts:Array(String)} AND key IN {declaredKeys:Array(String)}
    GROUP BY key`
  const rows = await store.select<{ key: string; firstMs: number; lastMs: number }>({ sql, params: { ...owned.params, ...bound } }, signal)
  return new Map(rows.map(({ key, ...times }) => [key, times]))
}

/** Hosts that a filter demands on its top level: what is not called has nothing else that a filter could hold for. Undefined: any. */
function hostsNamed(node: FilterNode | undefined): readonly string[] | undefined {
  if (node?.kind === 'and') {
    const all = node.nodes.map(hostsNamed).filter((one) => one !== undefined)
    return all.length === 0 ? undefined : all.reduce((rest, one) => rest.filter((host) => one.includes(host)))
  }
  if (node?.kind !== 'is' || node.field !== 'host' || node.values.some(({ prefix, match }) => prefix || match)) return undefined
  return node.values.map(({ text }) => text)
}
