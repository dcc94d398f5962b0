import { type DeclaredApi, packOperations } from '#domain/openapi/document.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import { DECLARED_OPERATIONS_MAX, OPENAPI_DOCUMENTS_MAX, type OpenApiDocument, openApiResource } from '#wire/product/openapi-documents.ts'

import { ENDPOINT_TEMPLATES, markDue } from '../history/settings.ts'
import { openApiId, openApiPaths, type OpenApiRecord } from '../openapi/records.ts'
import { readDocumentText } from '../openapi/read-text.ts'
import { collection, type Work } from '../resource.ts'
import type { Route } from '../route.ts'
import { missing, type Services } from '../services.ts'
import { memberNames } from '../verbs/members/rules.ts'

/** As JSON a document has a backslash before each quote and line break. */
const BODY_MAX = 10 * 1024 * 1024
/** Paths that were left out, by name. */
const LEFT_SHOWN = 20

/** What an organization's hosts say of themselves. Stored traffic gets the declared templates as it follows decisions of people. */
export const openApiRoutes = (services: Services): Route[] => {
  /** What was read of a body before its transaction, which may run several times. */
  const read = new WeakMap<object, DeclaredApi>()

  async function recordOf({ transaction, actor, orgId, id, nowMs }: Work, host: string, body: { text: string }): Promise<OpenApiRecord> {
    const api = read.get(body)
    if (!api) throw new Error('a document is read before its transaction')
    const others = await transaction.query<OpenApiRecord>({ collection: openApiPaths.documents(orgId) })
    const declared = others.filter((other) => other.id !== id).reduce((sum, { data }) => sum + data.operations, api.operations.length)
    if (declared > DECLARED_OPERATIONS_MAX)
      throw new Fault('conflict', `Documents of an organization have at most ${DECLARED_OPERATIONS_MAX} operations. Remove one first.`)
    await markDue(transaction, ENDPOINT_TEMPLATES, orgId, nowMs, [host])
    return {
      host,
      title: api.title,
      documentVersion: api.version,
      openapi: api.openapi,
      bytes: Buffer.byteLength(body.text),
      operations: api.operations.length,
      deprecated: api.operations.filter(({ deprecated }) => deprecated).length,
      left: api.left.slice(0, LEFT_SHOWN).map(({ path, why }) => ({ path, why })),
      packed: packOperations(api.operations),
      changedMs: nowMs,
      changedBy: actor.caller.uid,
    }
  }

  const details = ({ host, operations }: OpenApiRecord) => ({ host, operations })
  return collection(openApiResource, services, openApiPaths.documents, {
    list: { role: 'viewer', summary: 'OpenAPI documents, by host', one: 'What is kept of one OpenAPI document' },
    create: {
      role: 'editor',
      summary:
        'Import the OpenAPI document of a host. Its paths are templates of endpoints from then on, and stored traffic is rewritten after it',
      bodyMax: BODY_MAX,
      async check({ caller }, body) {
        read.set(body, await readDocumentText(caller.orgId, body.host, body.text))
      },
      record: async (work, body) => ({ data: await recordOf(work, body.host, body) }),
      keyed: {
        id: (orgId, { host }) => openApiId(orgId, host),
        taken: 'This host has a document already. Replace that one.',
      },
      details,
    },
    change: {
      role: 'editor',
      summary: 'Replace the OpenAPI document of a host',
      bodyMax: BODY_MAX,
      async check({ caller }, body, id) {
        const found = await services.documents.get<OpenApiRecord>(openApiPaths.document(caller.orgId, id))
        if (!found) throw missing()
        read.set(body, await readDocumentText(caller.orgId, found.data.host, body.text))
      },
      record: (work, { host }, body) => recordOf(work, host, body),
      details,
    },
    remove: {
      role: 'editor',
      summary: 'Remove the OpenAPI document of a host: its paths are templates by their shape again',
      before: ({ transaction, orgId, nowMs }, { host }) => markDue(transaction, ENDPOINT_TEMPLATES, orgId, nowMs, [host]),
      details,
      undo: {
        summary: 'Restore an OpenAPI document that was removed',
        async record({ transaction, orgId, nowMs }, deleted) {
          await markDue(transaction, ENDPOINT_TEMPLATES, orgId, nowMs, [deleted.host])
          return deleted
        },
      },
    },
    max: { count: OPENAPI_DOCUMENTS_MAX, message: `An organization has at most ${OPENAPI_DOCUMENTS_MAX} documents. Remove one first.` },
    sorts: { host: 'host' },
    searched: ['host', 'title'],
    idOf: ({ id }) => id,
    show,
  })
}

/** With the names of people as they are now. */
async function show(
  services: Services,
  { orgId }: MemberCaller,
  stored: readonly StoredDocument<OpenApiRecord>[],
): Promise<OpenApiDocument[]> {
  const names = await memberNames(services, orgId)
  return stored.map(({ id, version, data: { changedBy, packed: _, ...data } }) => ({
    id,
    ...data,
    changedByName: names.get(changedBy) ?? null,
    version,
  }))
}
