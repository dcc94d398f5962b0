import type { RequestGroup } from '#wire/pulse/measures.ts'
import type { AvailabilityGroup, TrafficGroup } from '#wire/pulse/traffic.ts'

import type { Where } from './scope.ts'

/** The columns that requests are grouped by; all as text. */
export const REQUEST_GROUP_SQL: Readonly<Record<RequestGroup, string>> = {
  method: 'method',
  host: 'host',
  endpoint: 'template',
  vendor: 'vendor',
  client: 'client',
  country: 'country',
  environment: 'env',
  direction: 'direction',
  protocol: 'protocol',
  status: 'toString(status)',
  contentType: 'content_type',
}

/** The same columns in requests and in connections. */
export const TRAFFIC_GROUP_SQL: Readonly<Record<TrafficGroup, string>> = {
  vendor: 'vendor',
  host: 'host',
  client: 'client',
  direction: 'direction',
  country: 'country',
  environment: 'env',
}

export const AVAILABILITY_GROUP_SQL: Readonly<Record<AvailabilityGroup, readonly string[]>> = {
  vendor: ['vendor'],
  host: ['host'],
  endpoint: ['method', 'host', 'template'],
  client: ['client'],
}

/** Several columns as one list of texts. */
export const keySql = (columns: readonly string[]): string => `[${columns.map((column) => `toString(${column})`).join(', ')}]`

/** The values of each column that occur in the keys. */
export function amongOf(columns: readonly string[], keys: readonly (readonly string[])[]): Where {
  const values = columns.map((_, index) => [`among${index}`, [...new Set(keys.map((key) => key[index] ?? ''))]] as const)
  return {
    sql: columns.map((column, index) => `${column} IN {among${index}:Array(String)}`).join(' AND '),
    params: { ...Object.fromEntries(values), keys },
  }
}

/** Whether the columns are one of the keys that `amongOf` binds: exactly, where `amongOf` has the values of each column by itself. */
export const areKeys = (columns: readonly string[]): string => `(${columns.join(', ')}) IN (
      SELECT ${columns.map((_, index) => `one[${index + 1}]`).join(', ')}
      FROM (SELECT arrayJoin({keys:Array(Array(String))}) AS one))`
