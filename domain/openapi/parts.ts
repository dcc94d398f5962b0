/** Where a schema was seen: parameters of the address, body of the request, body of the response. */
export const SCHEMA_PARTS = ['query', 'request', 'response'] as const
export type SchemaPart = (typeof SCHEMA_PARTS)[number]
