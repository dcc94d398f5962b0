import { sha256Hex } from '#platform/lib/crypto.ts'
import type { OpenApiDocument } from '#wire/product/openapi-documents.ts'

/** Where documents stand in the document store. */
export const openApiPaths = {
  documents: (orgId: string) => `orgs/${orgId}/openapi`,
  document: (orgId: string, id: string) => `orgs/${orgId}/openapi/${id}`,
} as const

/** `packed`: its operations, a line each (`packOperations`). An alias, because only that fits the store's open record type. */
export type OpenApiRecord = Omit<OpenApiDocument, 'id' | 'version' | 'changedByName'> & { packed: string; changedBy: string }

/** A host has one document. The organization is a part of the id, because what was deleted is kept by id for the whole installation. */
export const openApiId = (orgId: string, host: string): string => sha256Hex(JSON.stringify([orgId, 'openapi', host]))
