import { CONNECTIONS, TRAFFIC } from '#domain/filter/connection-fields.ts'
import { type FieldSet, REQUESTS } from '#domain/filter/fields.ts'

import { HAS_ISSUE, HAS_PAYLOAD, HAS_SENSITIVE } from './related.ts'
import { DURATION_MS, IS_OPAQUE, REASON, VISIBILITY } from './connection-sql.ts'

/** What a field of the filter language is in a table. `many` is an expression for a list of texts. */
export type FieldSql = { kind: 'text' | 'number' | 'flag' | 'many'; sql: string }

/** The fields of one kind of thing, and what each is in SQL; a test compares the names. */
export interface FilterColumns {
  set: FieldSet
  sql: Readonly<Record<string, FieldSql>>
}

const text = (sql: string): FieldSql => ({ kind: 'text', sql })
const number = (sql: string): FieldSql => ({ kind: 'number', sql })
const flag = (sql: string): FieldSql => ({ kind: 'flag', sql })
const many = (sql: string): FieldSql => ({ kind: 'many', sql })

const REQUEST_SQL: Readonly<Record<string, FieldSql>> = {
  method: text('method'),
  status: number('status'),
  host: text('host'),
  path: text('path'),
  template: text('template'),
  vendor: text('vendor'),
  client: text('client'),
  country: text('country'),
  // The quotient is the same float as the milliseconds that were rounded to microseconds.
  duration: number('(duration_us / 1000)'),
  size: number('bytes_received'),
  sent: number('bytes_sent'),
  protocol: text('protocol'),
  direction: text('direction'),
  type: text('content_type'),
  category: text('category'),
  agent: text('user_agent'),
  tag: many('tags'),
  env: text('env'),
  deployment: text('deployment'),
  token: many('[token_mask, token_type]'),
  fingerprint: text('token_hash'),
  // With its table, since a query may have a figure named `failed`.
  failed: flag('(requests.failed = 1)'),
  issue: flag(HAS_ISSUE),
  sensitive: flag(HAS_SENSITIVE),
  payload: flag(HAS_PAYLOAD),
  kind: text('family'),
  ip: text('remote_ip'),
  exe: text('exe'),
  container: text('container'),
  pod: text('pod'),
  namespace: text('namespace'),
  service: text('service'),
  source: text('source'),
}

export const REQUEST_COLUMNS_SQL: FilterColumns = { set: REQUESTS, sql: REQUEST_SQL }

const CONNECTION_SQL: Readonly<Record<string, FieldSql>> = {
  host: text('host'),
  ip: text('remote_ip'),
  port: number('remote_port'),
  l4: text('socket_protocol'),
  protocol: text('l7_protocol'),
  tls: text('tls_version'),
  visibility: text(VISIBILITY),
  opaque: flag(IS_OPAQUE),
  reason: text(REASON),
  probe: many('tls_probes'),
  open: flag('(finalized = 0)'),
  duration: number(DURATION_MS),
  size: number('bytes_received'),
  sent: number('bytes_sent'),
  bytes: number('(bytes_sent + bytes_received)'),
  label: many('labels'),
  tag: many('tags'),
  vendor: text('vendor'),
  client: text('client'),
  country: text('country'),
  direction: text('direction'),
  env: text('env'),
  deployment: text('deployment'),
  exe: text('exe'),
  user: text('user'),
  container: text('container'),
  pod: text('pod'),
  namespace: text('namespace'),
  service: text('service'),
  node: text('agent_host'),
}

export const CONNECTION_COLUMNS_SQL: FilterColumns = { set: CONNECTIONS, sql: CONNECTION_SQL }

/** Requests and connections share these columns, so one condition fits both. */
export const TRAFFIC_COLUMNS_SQL: FilterColumns = {
  set: TRAFFIC,
  sql: Object.fromEntries(Object.entries(CONNECTION_SQL).filter(([name]) => TRAFFIC.byName.has(name))),
}
