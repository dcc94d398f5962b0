import { SCHEMA_PARTS, type SchemaPart } from '#domain/openapi/parts.ts'

export { SCHEMA_PARTS, type SchemaPart }

/** Schemas of one host that are read for a document. */
export const SCHEMAS_OF_HOST_MAX = 2_000

/** What is known of one endpoint as an interface. */
export interface EndpointSchemaQuery {
  method: string
  host: string
  template: string
}

export interface EndpointSchema {
  part: SchemaPart
  statusClass: string
  contentType: string
  /** How many bodies it was made of. */
  bodies: number
  lastMs: number
  /** As `writeObserved` of domain/openapi/observed.ts. */
  fields: string
}

export interface EndpointSchemaResult {
  /** The host has an OpenAPI document. */
  hasDocument: boolean
  /** What the document says of it; null: it is not in there. */
  operation: { template: string; name: string; deprecated: boolean } | null
  schemas: EndpointSchema[]
}

/** A host as an interface, for a generated document. */
export interface HostSchemasQuery {
  host: string
}

export interface HostSchemasResult {
  schemas: (EndpointSchema & { method: string; template: string })[]
  /** There are more than SCHEMAS_OF_HOST_MAX. */
  isCut: boolean
}
