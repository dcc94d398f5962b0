import * as v from 'valibot'

import { DOCUMENT_BYTES_MAX } from '#domain/openapi/document.ts'

import { PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { CONTROL, fits, idText, type Of, readerOf, whole } from './schema.ts'

/** Of one organization; each belongs to one host. */
export const OPENAPI_DOCUMENTS_MAX = 20
/** Of all documents of an organization: traffic is compared with all of them at once. */
export const DECLARED_OPERATIONS_MAX = 10_000
/** RFC 1035 §2.3.4, as traffic has it: lower case, no port. */
const HOST_MAX = 255

/** The document itself, JSON or YAML. */
const text = v.pipe(
  v.string(),
  v.minLength(1, 'Choose a file, or paste a document.'),
  v.maxLength(DOCUMENT_BYTES_MAX, `A document has at most ${DOCUMENT_BYTES_MAX / 1024 / 1024} MiB.`),
)

const host = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.minLength(1, 'Name the host.'),
  fits(HOST_MAX),
  v.metadata({ maxLength: HOST_MAX }),
  v.check((name) => !CONTROL.test(name) && !/[\s/?#@]/.test(name), 'Name the host alone: api.example.com.'),
)

/** What is kept of the document of a host: not its text, but what traffic is compared with. */
const item = v.object({
  id: idText,
  host: v.string(),
  title: v.string(),
  /** `info.version`. */
  documentVersion: v.string(),
  /** `3.1.0`. */
  openapi: v.string(),
  /** Of the imported text. */
  bytes: whole,
  operations: whole,
  deprecated: whole,
  /** Paths that no request can have, with the reason; the first of them. */
  left: v.array(v.object({ path: v.string(), why: v.string() })),
  changedMs: whole,
  /** Who imported it last; null: somebody who has left, or has neither a name nor a proved address. */
  changedByName: v.nullable(v.string()),
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type OpenApiDocument = Of<typeof item>

/**
 * POST /openapi-documents (editor). 422 with the line or the JSON Pointer of what is wrong, and nothing is imported; 409 where the host has a document. Its
 * paths are templates from then on, for what is received and for what is stored.
 */
const create = v.strictObject({ host, text })
/** PATCH /openapi-documents/{id}: another document of the same host. */
const change = v.strictObject({ text })

export const openApiResource = resource({ name: 'openapi-document', path: PATHS.openApiDocuments, item, create, change })

export const readOpenApiDocument = readerOf(item, 'OpenAPI document')
