import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { Fault, HTTP_STATUS } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { Log } from '#platform/lib/log.ts'

export interface ReceiverFault {
  status: ContentfulStatusCode
  code: string
  message: string
  headers: Record<string, string>
}

/**
 * How a fault reads at an ingest receiver. What cannot be decoded is 400, which senders throw away, and a bug of ours is 503, which they
 * keep and send again: OTLP allows a repetition after 429, 502, 503 and 504 only (security.md 1, OTLP).
 */
export function statusOfFault(cause: unknown, log: Log): ReceiverFault {
  const fault = cause instanceof Fault ? cause : unexpected(cause, log)
  const status = fault.code === 'invalid' ? 400 : HTTP_STATUS[fault.code]
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (fault.retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.ceil(fault.retryAfterSeconds))
  if (fault.code === 'unauthenticated') headers['WWW-Authenticate'] = 'Bearer'
  if (fault.code === 'unsupported-media') headers['Accept-Encoding'] = 'gzip'
  return { status: status as ContentfulStatusCode, code: fault.code, message: fault.message, headers } // every status in HTTP_STATUS allows a body
}

/** The same as a problem document, RFC 9457. */
export function respondWithFault(c: Context, cause: unknown, log: Log): Response {
  const { status, code, message, headers } = statusOfFault(cause, log)
  const problem = { type: 'about:blank', title: 'Not taken', status, code, detail: message, requestId: newId() }
  return c.body(JSON.stringify(problem), status, { ...headers, 'Content-Type': 'application/problem+json' })
}

const RETRY_AFTER_BUG_SECONDS = 30

function unexpected(cause: unknown, log: Log): Fault {
  // A sender that goes away in the middle of its body is no error of ours.
  if (isGone(cause)) return new Fault('invalid', 'The body ended before it was whole.')
  log.error({ err: cause }, 'unexpected error at an ingest receiver')
  return new Fault('unavailable', 'Something went wrong here. Send it again later.', { retryAfterSeconds: RETRY_AFTER_BUG_SECONDS })
}

const isGone = (cause: unknown): boolean =>
  cause instanceof Error &&
  (cause.name === 'AbortError' ||
    /aborted|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE/.test(`${String((cause as { code?: unknown }).code)} ${cause.message}`)) // any error may carry a code
