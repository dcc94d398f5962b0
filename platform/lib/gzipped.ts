import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { MiddlewareHandler } from 'hono'

/** Below, compressing a response saves no packet. */
const LEAST_BYTES = 1024
/** Rows repeat their keys: the first levels find that, and the others cost more time than their bytes take on the line. */
const LEVEL = 4

const pack = promisify(gzip)

/**
 * Compresses responses for clients that accept gzip (RFC 9110 §12.5.3). Enabled per route, and only where responses hold no secret of ours: if one is
 * next to text that the caller chooses, the compressed length reveals it piece by piece (BREACH). Compression runs off the main loop.
 */
export const gzipped: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.status !== 200 || c.res.headers.has('Content-Encoding') || !c.res.headers.get('Content-Type')?.startsWith('application/json'))
    return
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (!takesGzip(c.req.header('Accept-Encoding') ?? '')) return
  const { status, headers } = c.res
  const body = Buffer.from(await c.res.arrayBuffer())
  const isWorthIt = body.length >= LEAST_BYTES
  const packed = new Response(isWorthIt ? await pack(body, { level: LEVEL }) : body, { status, headers })
  packed.headers.delete('Content-Length')
  if (isWorthIt) packed.headers.set('Content-Encoding', 'gzip')
  c.res = undefined // or the headers of both would be merged
  c.res = packed
}

const takesGzip = (accept: string): boolean =>
  accept.split(',').some((item) => {
    const [name = '', ...weights] = item.split(';').map((part) => part.trim())
    return name === 'gzip' && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight))
  })
