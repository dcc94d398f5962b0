import { type Context, Hono } from 'hono'

import { Fault } from '#platform/lib/faults.ts'
import { bearerOf, chargeTo, holding, payerOf } from '#platform/lib/http.ts'
import type { Log } from '#platform/lib/log.ts'
import type { AccessPort, AgentCaller } from '#platform/lib/ports/access.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { IMPORT_FILE_MAX, IMPORT_PATHS, type ImportKind } from '#wire/pulse/import.ts'

import { IMPORT_DEPLOYMENT } from '../ingest.ts'
import { bodyChunks, type BodyLimits } from './body.ts'
import { respondWithFault } from './faults.ts'
import { importFile, type ImportFileParts } from './import-file.ts'
import { createParseQueue } from '#platform/lib/parse-queue.ts'
import { sizeOf } from './spool.ts'

export interface ImportParts extends ImportFileParts {
  access: Pick<AccessPort, 'memberByPulseToken'>
  log: Log
}

const FILE: BodyLimits = { wireMax: IMPORT_FILE_MAX, inflatedMax: IMPORT_FILE_MAX }
/** Files of one organization that arrive, wait or are in work; each lies on the disk. */
const UPLOADS_PER_ORG = 8
const RETRY_AFTER_SECONDS = 5
const PREFIX = '/pulse/api/v1'

/** A form of a web page always has one of three types, and none of them is here. */
const PACKED_TYPES = [
  'application/gzip',
  'application/x-gzip',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
  '',
]
const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/json-lines']
const TYPES: Record<ImportKind, ReadonlySet<string>> = {
  har: new Set([...PACKED_TYPES, 'application/json', 'application/har+json']),
  ndjson: new Set([...PACKED_TYPES, 'application/json', ...NDJSON_TYPES]),
  file: new Set([...PACKED_TYPES, 'application/json', 'application/har+json', ...NDJSON_TYPES]),
}

/**
 * POST /pulse/api/v1/import/{har,ndjson,file}: files that a member (editor or above) brings, plain, packed by gzip or as a zip of several. They
 * go the way of every other event.
 */
export function importRoutes(parts: ImportParts): Hono {
  const app = new Hono()
  const uploads = new Map<string, number>()
  const working = createParseQueue(UPLOADS_PER_ORG)

  /** A file takes its turn once it is whole. */
  async function imported(c: Context, kind: ImportKind): Promise<Response> {
    try {
      const caller = await importerOf(c, parts.access)
      chargeTo(c, caller.orgId)
      requireType(c.req.header('content-type'), kind)
      const leave = enter(caller.orgId)
      try {
        const format = kind === 'file' ? undefined : kind
        const outcome = await holding(c, (lease) => {
          const holder = { payer: payerOf(c), lease }
          return parts.spool.receive(fileOf(c), holder, (file) =>
            working(caller.orgId, sizeOf(file), () => importFile(file, format, caller, parts, holder)),
          )
        })
        return c.json(outcome)
      } finally {
        leave()
      }
    } catch (cause) {
      return respondWithFault(c, cause, parts.log)
    }
  }

  function enter(orgId: string): () => void {
    const others = uploads.get(orgId) ?? 0
    if (others >= UPLOADS_PER_ORG)
      throw new Fault('rate-limited', `Your organization is importing ${UPLOADS_PER_ORG} files already. Wait until one is done.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    uploads.set(orgId, others + 1)
    return () => {
      const left = (uploads.get(orgId) ?? 1) - 1
      if (left > 0) uploads.set(orgId, left)
      else uploads.delete(orgId)
    }
  }

  for (const kind of ['har', 'ndjson', 'file'] as const) app.post(PREFIX + IMPORT_PATHS[kind], (c) => imported(c, kind))
  return app
}

const fileOf = (c: Context): AsyncIterable<Uint8Array> => bodyChunks(c.req.raw.body, c.req.header('content-encoding'), FILE)

function requireType(contentType: string | undefined, kind: ImportKind): void {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!TYPES[kind].has(type))
    throw new Fault('unsupported-media', `Send the file as ${kind === 'har' ? 'application/json' : 'application/octet-stream'}.`)
}

/** Organization and environment come from the token; imports have a deployment id of their own. */
async function importerOf(c: Context, access: ImportParts['access']): Promise<AgentCaller> {
  const member = await access.memberByPulseToken(bearerOf(c))
  if (!mayActAs(member.role, 'editor'))
    throw new Fault('forbidden', 'Importing needs the role editor or above. Ask an owner of the organization.')
  return { orgId: member.orgId, environmentId: member.contextId ?? member.defaultEnvironmentId, deploymentId: IMPORT_DEPLOYMENT }
}
