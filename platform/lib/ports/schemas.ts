import type { SchemaPart } from '#wire/pulse/schemas.ts'

/** Where a schema was seen: one for each part and class of status of an endpoint. */
export interface SchemaPlace {
  orgId: string
  environmentId: string
  host: string
  method: string
  template: string
  part: SchemaPart
  /** `2xx`; `''` where there was no response. */
  statusClass: string
  contentType: string
}

/** What one writer has seen there altogether. */
export interface SchemaRecord extends SchemaPlace {
  /** Who keeps it: a platform replaces its own record only. */
  writer: string
  bodies: number
  lastMs: number
  /** `writeObserved`. */
  fields: string
  /** The highest is kept. */
  version: number
}

/** Observed schemas of endpoints. */
export interface SchemaPort {
  /** What this writer has stored of a place. */
  storedSchema(writer: string, place: SchemaPlace): Promise<SchemaRecord | undefined>
  /** How many an organization has. */
  countSchemas(orgId: string): Promise<number>
  /** Replaces this writer's records. */
  writeSchemas(records: readonly SchemaRecord[]): Promise<void>
}
