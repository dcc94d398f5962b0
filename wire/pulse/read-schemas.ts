import { orNull, reading } from '../product/reading.ts'
import { type EndpointSchema, type EndpointSchemaResult, type HostSchemasResult, SCHEMA_PARTS } from './schemas.ts'

/** Readers of observed schemas, as in read-requests.ts. */
export function readEndpointSchema(raw: unknown): EndpointSchemaResult {
  const { flag, object, list } = reading(raw, 'schema of an endpoint')
  return { hasDocument: flag('hasDocument'), operation: object('operation', orNull(readOperation)), schemas: list('schemas', readSchema) }
}

export function readHostSchemas(raw: unknown): HostSchemasResult {
  const { list, flag } = reading(raw, 'schemas of a host')
  return { schemas: list('schemas', readOfHost), isCut: flag('isCut') }
}

function readOperation(raw: unknown): NonNullable<EndpointSchemaResult['operation']> {
  const { text, flag } = reading(raw, 'operation')
  return { template: text('template'), name: text('name'), deprecated: flag('deprecated') }
}

function readOfHost(raw: unknown): HostSchemasResult['schemas'][number] {
  const { text } = reading(raw, 'schema')
  return { ...readSchema(raw), method: text('method'), template: text('template') }
}

function readSchema(raw: unknown): EndpointSchema {
  const { text, number, oneOf } = reading(raw, 'schema')
  return {
    part: oneOf('part', SCHEMA_PARTS),
    statusClass: text('statusClass'),
    contentType: text('contentType'),
    bodies: number('bodies'),
    lastMs: number('lastMs'),
    fields: text('fields'),
  }
}
