import { Hono, type Context } from 'hono'

import type { OwnNames } from '#domain/detection/own-names.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { Fault } from '#platform/lib/faults.ts'
import { bearerOf, chargeTo, holdForResponse, onFault } from '#platform/lib/http.ts'
import type { ObjectPort, StoredObject } from '#platform/lib/ports/objects.ts'

import { readRange } from './byte-range.ts'
import { maskObject } from './masked-object.ts'
import { type RevealParts, revealRoutes } from './reveal-route.ts'

/** Types a browser does not run, whatever it makes of the other headers. */
const INERT_TYPE = /^(?:application\/(?:json|x-ndjson|octet-stream|grpc)|text\/(?:plain|csv)|image\/(?:png|jpeg|gif|webp))$/

export interface WarehouseParts extends RevealParts {
  objects: ObjectPort
}

/** Everything below `/warehouse`: payload objects, masked, and the reveal of one body. */
export const warehouseRoutes = (parts: WarehouseParts): Hono => assetRoutes(parts).route('/', revealRoutes(parts))

/**
 * GET /warehouse/assets/{digest} — a payload object of the bearer's organization, masked. An object of another organization, one that does
 * not exist and something that is no digest get the same 404.
 */
function assetRoutes({ objects, access, ownNames, log }: WarehouseParts): Hono {
  return new Hono().onError(onFault(log)).get('/warehouse/assets/:digest', async (c) => {
    const { orgId } = await access.memberByWarehouseToken(bearerOf(c))
    chargeTo(c, orgId)
    const digest = c.req.param('digest')
    const stored = await objects.get(orgId, digest)
    if (!stored) throw new Fault('not-found', 'There is no such object. It may have been older than your retention allows.')
    await holdForResponse(c, stored.bytes.byteLength)
    const own = await ownNames.now(orgId)
    return answer(c, maskObject(stored, own), `"${digest}.${maskOf(own)}"`)
  })
}

/** Distinguishes a masked response from an unmasked one, and from one with another mask: a copy from before a name was hidden is out of date. */
const maskOf = (own: OwnNames | undefined): string => (own ? `masked-${sha256Hex(own.names.join('\n')).slice(0, 16)}` : 'masked')

function answer(c: Context, { bytes, contentType }: StoredObject, etag: string): Response {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store',
    'Content-Disposition': 'attachment',
    'Content-Type': INERT_TYPE.test(type) ? type : 'application/octet-stream',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const ifRange = c.req.header('if-range')
  const range = ifRange === undefined || ifRange === etag ? readRange(c.req.header('range'), bytes.byteLength) : 'whole'
  if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${bytes.byteLength}` })
  const { first, last } = range === 'whole' ? { first: 0, last: bytes.byteLength - 1 } : range
  const part = Uint8Array.from(bytes.subarray(first, last + 1))
  if (range === 'whole') return c.body(part, 200, { ...headers, 'Content-Length': String(part.length) })
  const partial = { 'Content-Range': `bytes ${first}-${last}/${bytes.byteLength}`, 'Content-Length': String(part.length) }
  return c.body(part, 206, { ...headers, ...partial })
}
