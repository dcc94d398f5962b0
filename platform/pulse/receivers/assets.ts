import { createHash, type Hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { type Context, Hono } from 'hono'

import type { OwnNames } from '#domain/detection/own-names.ts'
import type { Lease } from '#platform/lib/byte-budget.ts'
import { equalInConstantTime } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { chargeTo, holding, payerOf } from '#platform/lib/http.ts'
import { newId } from '#platform/lib/ids.ts'
import { OBJECT_MAX } from '#platform/lib/limits.ts'
import type { Log } from '#platform/lib/log.ts'
import type { ObjectPort } from '#platform/lib/ports/objects.ts'
import type { OwnNamesPort } from '#platform/lib/ports/masking.ts'

import { holdsHeaders, maskArtifact } from '../readers/artifact.ts'
import type { ArtifactJob } from './artifact-process.ts'
import { bodyChunks, type BodyLimits } from './body.ts'
import { type AgentAccess, agentOf } from './caller.ts'
import { respondWithFault } from './faults.ts'
import { runIsolated } from '#platform/lib/isolated.ts'
import { withoutDenseJson } from './json-structure.ts'
import { createParseQueue } from '#platform/lib/parse-queue.ts'
import type { Spool, Spooled } from './spool.ts'

export interface AssetParts {
  access: AgentAccess
  objects: ObjectPort
  spool: Spool
  ownNames: Pick<OwnNamesPort, 'lately'>
  log: Log
}

/** No larger object is stored, so none is read. */
const ASSET: BodyLimits = { wireMax: OBJECT_MAX, inflatedMax: OBJECT_MAX }
const parsing = createParseQueue(200) // an agent sends at most 100 objects at once (agent.md 2.5)
const DIGEST = /^[0-9a-f]{40}$/
const TYPE = /^[a-z][a-z0-9_-]{0,63}$/
const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]{1,63}\/[a-z0-9!#$&^_.+-]{1,63}(?:\s*;\s*[a-z0-9-]{1,32}=[\w.-]{1,64}){0,4}$/i

/**
 * HEAD and PUT /assets/{sha1}: the agent checks whether an object is known and sends it if not (agent.md 2.5). No agent reads objects back, so
 * nothing is served here: members read them in the warehouse, masked. Known are only objects that the caller's own environment sent.
 */
export function assetRoutes({ access, objects, spool, ownNames, log }: AssetParts): Hono {
  const app = new Hono()
  // Handles HEAD too: the router looks up the GET route for it.
  app.get('/assets/:digest', (c) =>
    responding(c, log, async () => {
      const { orgId, environmentId } = await agentOf(c.req.header('authorization'), access)
      if (c.req.method !== 'HEAD') return refuseReading(c)
      if (!(await objects.has(orgId, digestOf(c), environmentId))) throw unknownObject()
      return c.body(null, 200)
    }),
  )
  app.put('/assets/:digest', (c) =>
    responding(c, log, async () => {
      const { orgId, environmentId } = await agentOf(c.req.header('authorization'), access)
      const digest = digestOf(c)
      chargeTo(c, orgId)
      const type = artifactType(c)
      const sha1 = createHash('sha1')
      const hashed = hashing(sha1, bodyChunks(c.req.raw.body, c.req.header('content-encoding'), ASSET))
      await holding(c, (lease) =>
        spool.receive(holdsHeaders(type) ? withoutDenseJson(hashed) : hashed, { payer: payerOf(c), lease }, async (body) => {
          if (!equalInConstantTime(sha1.digest('hex'), digest))
            throw new Fault('invalid', 'The digest in the address is not the SHA-1 of the body.')
          const object = {
            bytes: await masked({ orgId, type, body, own: await ownNames.lately(orgId) }, lease),
            contentType: contentTypeOf(c, type),
          }
          await objects.putAs(orgId, digest, object, environmentId)
        }),
      )
      return c.body(null, 201)
    }),
  )
  return app
}

/** RFC 9110 §15.5.6. */
function refuseReading(c: Context): Response {
  const detail = 'Objects are sent here and not read. Members read them in the warehouse.'
  const problem = { type: 'about:blank', title: 'Wrong method', status: 405, code: 'method', detail, requestId: newId() }
  return c.body(JSON.stringify(problem), 405, {
    Allow: 'HEAD, PUT',
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  })
}

async function responding(c: Context, log: Log, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (cause) {
    return respondWithFault(c, cause, log)
  }
}

function digestOf(c: Context): string {
  const digest = c.req.param('digest')?.toLowerCase() ?? ''
  if (!DIGEST.test(digest)) throw unknownObject()
  return digest
}

const unknownObject = () => new Fault('not-found', 'There is no object with this digest.')

function artifactType(c: Context): string {
  const type = c.req.header('x-qpoint-artifact-type') ?? ''
  return TYPE.test(type) ? type : ''
}

/** The kind of artifact travels with the media type, as a parameter. */
function contentTypeOf(c: Context, type: string): string {
  const said = c.req.header('content-type') ?? ''
  const media = MEDIA_TYPE.test(said) ? said : 'application/octet-stream'
  return type ? `${media}; artifact=${type}` : media
}

async function* hashing(hash: Hash, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

interface Received {
  orgId: string
  type: string
  body: Spooled
  own: OwnNames | undefined
}

/** The form in which an object may be stored for good. One that came as a file is masked by a separate process. */
async function masked({ orgId, type, body, own }: Received, lease: Lease): Promise<Uint8Array> {
  if (body.at === 'memory') return maskArtifact(type, body.bytes, own)
  await lease.take(body.sizeBytes)
  if (!holdsHeaders(type)) return readFile(body.path)
  const job: ArtifactJob = { type, body, ownNames: own?.names ?? [] }
  return parsing(orgId, body.sizeBytes, async () => {
    for await (const result of runIsolated<Uint8Array>(new URL('./artifact-process.ts', import.meta.url), job)) return result
    throw new Fault('too-large', 'The object cannot be read.')
  })
}
