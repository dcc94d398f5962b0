import { mergeObserved, readObserved, writeObserved } from '#domain/openapi/observed.ts'
import { decidedTemplate, type EndpointRules } from '#domain/templating/decisions.ts'
import { endpointKey } from '#domain/openapi/compare.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { SchemaPlace, SchemaRecord } from '#platform/lib/ports/schemas.ts'
import {
  type EndpointSchema,
  type EndpointSchemaQuery,
  type EndpointSchemaResult,
  type HostSchemasQuery,
  type HostSchemasResult,
  SCHEMAS_OF_HOST_MAX,
} from '#wire/pulse/schemas.ts'

import type { Store } from '../store.ts'
import { declaredOf } from './inventory-standing.ts'
import { ownedBy, type QueryContext } from './scope.ts'

/** Of one method and length: templates of before a decision among them. */
const SCHEMAS_LOOKED_AT_MAX = 500

const COLUMNS = [
  'org',
  'env',
  'host',
  'method',
  'template',
  'part',
  'status_class',
  'content_type',
  'writer',
  'bodies',
  'last',
  'fields',
  'version',
] as const
const ROW = `method, template, part, status_class AS statusClass, content_type AS contentType, bodies, toUnixTimestamp64Milli(last) AS lastMs, fields`

type Row = EndpointSchema & { method: string; template: string }

/** What a writer keeps of a place: it goes on from there after a restart. */
export async function storedSchema(store: Store, writer: string, place: SchemaPlace): Promise<SchemaRecord | undefined> {
  const { orgId, environmentId, host, method, template, part, statusClass, contentType } = place
  const [found] = await store.select<Pick<SchemaRecord, 'bodies' | 'lastMs' | 'fields' | 'version'>>({
    sql: `
    SELECT bodies, toUnixTimestamp64Milli(last) AS lastMs, fields, version
    FROM schemas FINAL
    WHERE org = {org:String} AND host = {host:String} AND method = {method:String} AND env = {env:String} AND template = {template:String}
      AND part = {part:String} AND status_class = {statusClass:String} AND content_type = {contentType:String} AND writer = {writer:String}`,
    params: { org: orgId, env: environmentId, host, method, template, part, statusClass, contentType, writer },
  })
  return found && { ...place, writer, ...found }
}

export async function countSchemas(store: Store, orgId: string): Promise<number> {
  const [found] = await store.select<{ count: number }>({
    sql: 'SELECT count() AS count FROM schemas WHERE org = {org:String}',
    params: { org: orgId },
  })
  return found?.count ?? 0
}

export async function writeSchemas(store: Store, records: readonly SchemaRecord[]): Promise<void> {
  const rows = records.map((one) => [
    one.orgId,
    one.environmentId,
    one.host,
    one.method,
    one.template,
    one.part,
    one.statusClass,
    one.contentType,
    one.writer,
    one.bodies,
    new Date(one.lastMs).toISOString().replace('T', ' ').replace('Z', ''),
    one.fields,
    one.version,
  ])
  const [first] = records
  await store.insert('schemas', COLUMNS, rows, `schemas-${first?.writer ?? ''}-${first?.version ?? 0}-${rows.length}`)
}

/** What bodies of an endpoint have in common, and what the document of its host says of it. */
export async function endpointSchema(
  store: Store,
  scope: OrgScope,
  { method, host, template }: EndpointSchemaQuery,
  signal: AbortSignal | undefined,
  context: QueryContext,
): Promise<EndpointSchemaResult> {
  const owned = ownedBy(scope)
  const sql = `
    SELECT ${ROW}
    FROM schemas FINAL
    WHERE ${owned.sql} AND host = {host:String} AND method = {method:String}
      AND countSubstrings(template, '/') = countSubstrings({template:String}, '/')
    ORDER BY template = {template:String} DESC, last DESC
    LIMIT ${SCHEMAS_LOOKED_AT_MAX}`
  const rows = await store.select<Row>({ sql, params: { ...owned.params, host, method, template } }, signal)
  const rules = await context.decisionsOf(scope.orgId)
  const index = await declaredOf(context, scope.orgId)
  const found = index.operations.get(endpointKey(method, host, template))
  return {
    hasDocument: index.hosts.includes(host),
    operation: found ? { template: found.template, name: found.name, deprecated: found.deprecated } : null,
    schemas: merged(rows, rules, host)
      .filter((row) => row.template === template)
      .map(({ method: _, template: __, ...schema }) => schema),
  }
}

/** All of a host, those that were seen last first. */
export async function hostSchemas(
  store: Store,
  scope: OrgScope,
  { host }: HostSchemasQuery,
  signal: AbortSignal | undefined,
  { decisionsOf }: QueryContext,
): Promise<HostSchemasResult> {
  const owned = ownedBy(scope)
  const sql = `
    SELECT ${ROW}
    FROM schemas FINAL
    WHERE ${owned.sql} AND host = {host:String}
    ORDER BY last DESC, method, template
    LIMIT ${SCHEMAS_OF_HOST_MAX + 1}`
  const rows = await store.select<Row>({ sql, params: { ...owned.params, host } }, signal)
  const isCut = rows.length > SCHEMAS_OF_HOST_MAX
  return { schemas: merged(rows.slice(0, SCHEMAS_OF_HOST_MAX), await decisionsOf(scope.orgId), host), isCut }
}

/**
 * Rows of all writers and environments, as one for each place. A schema is kept under the template that its requests had then: what was decided since gives it
 * another one here, as it does for stored requests.
 */
function merged(rows: readonly Row[], rules: EndpointRules | undefined, host: string): Row[] {
  const decided = rules?.of(host)
  const places = new Map<string, Row>()
  for (const row of rows) {
    const template = decided ? decidedTemplate(decided, row.template, (path) => path) : row.template
    const key = JSON.stringify([row.method, template, row.part, row.statusClass, row.contentType])
    const before = places.get(key)
    const fields = before ? writeObserved(mergeObserved(readObserved(before.fields), readObserved(row.fields))) : row.fields
    places.set(key, {
      ...row,
      template,
      fields,
      bodies: row.bodies + (before?.bodies ?? 0),
      lastMs: Math.max(row.lastMs, before?.lastMs ?? 0),
    })
  }
  return [...places.values()]
}
