import { type FetchContext, FetchError, ofetch } from 'ofetch'

import { type WireError, WireFailure, readProblem } from '#src/lib/errors.ts'
import { isPlainPath, PathError } from '#src/lib/path.ts'

import { type ParsedResponse, madeBefore } from './repeated-change.ts'

/**
 * Where requests go and who they are from. Asked again with the refused token after a 401, and then has to come up with another one.
 * Bound to one organization when it is made, so that switching organizations in between cannot mix two of them up.
 */
export type Access = (refused?: string) => Promise<Grant>

interface Grant {
  baseURL: string
  token: string
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; files and text are sent as they are. */
  body?: unknown
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
  /** This POST only reads, so it may be repeated. */
  readsOnly?: boolean
  /** 0: no limit. */
  timeoutMs?: number
}

export interface HttpClient {
  /** The parsed response. Rejects with WireFailure, or with the signal's reason when the caller gave up. */
  (path: string, call?: Call): Promise<unknown>
  /** The response as it arrives, for streams. */
  open(path: string, call?: Call): Promise<Response>
}

/** Statuses after which a second try makes sense (specification, point 7). */
const RETRY_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504]
/** Twice is as good as once (RFC 9110 §9.2.2). PATCH and POST are not among them. */
const IDEMPOTENT: readonly string[] = ['GET', 'PUT', 'DELETE']
/** Longest wait that a server may demand, wire.md. */
const RETRY_AFTER_MAX_MS = 30_000
const RETRY_JITTER_MS = [250, 1000] as const
/** So that fifty tabs with the same Retry-After do not come back in the same second (security.md F13). */
const RETRY_AFTER_JITTER = 0.25
const TIMEOUT_MS = 60_000

/**
 * The one HTTP client. Paths stay below the base address, redirects are errors, cookies and referrers stay home (security.md O3).
 * Calls that may be repeated are tried twice, after Retry-After or a jittered wait; a change whose first try may have arrived is looked for before
 * its second is reported as failed (`repeated-change.ts`). A 401 causes one new token and one replay. `onAnswer` gets the headers of each
 * successful response.
 */
export function httpClient(access: Access, onAnswer?: (headers: Headers) => void): HttpClient {
  async function send(path: string, call: Call): Promise<ParsedResponse> {
    if (!isPlainPath(path)) throw new WireFailure({ kind: 'refused', message: new PathError().message })
    let grant = await access()
    let repeated = false
    const tryCall = (one: Call): Promise<ParsedResponse> => attempt(grant, path, one, () => (repeated = true))
    try {
      return await tryCall(call).catch(async (cause: unknown) => {
        if (statusOf(cause) !== 401 || grant.token === '') throw cause
        const again = await access(grant.token)
        if (again.token === grant.token) throw cause
        grant = again
        return tryCall(call)
      })
    } catch (cause) {
      const { method, body } = call
      const made = repeated ? await madeBefore({ method, body, status: statusOf(cause) }, () => tryCall(readOf(call))) : undefined
      if (made) return made
      throw failureOf(cause, call)
    }
  }
  async function answer(path: string, call: Call = {}): Promise<unknown> {
    const { headers, _data } = await send(path, call)
    onAnswer?.(headers)
    return _data
  }
  return Object.assign(answer, {
    open: (path: string, call: Call = {}) =>
      send(path, { ...call, timeoutMs: 0, headers: { Accept: 'text/event-stream', ...call.headers } }),
  })
}

/** The same resource, read: without what is sent with a change. */
const readOf = ({ body: _, headers: __, ...call }: Call): Call => ({ ...call, method: 'GET' })

async function attempt({ baseURL, token }: Grant, path: string, call: Call, onRepeat: () => void): Promise<ParsedResponse> {
  const method = call.method ?? 'GET'
  const timeoutMs = call.timeoutMs ?? TIMEOUT_MS
  const signals = [call.signal, timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined].filter((signal) => signal !== undefined)
  const stream = call.headers?.['Accept'] === 'text/event-stream'
  return ofetch.raw(path, {
    baseURL,
    method,
    headers: { Accept: 'application/json', ...call.headers, ...(token && { Authorization: `Bearer ${token}` }) },
    ...(call.query && { query: call.query }),
    ...(call.body !== undefined && { body: call.body as BodyInit }), // ofetch turns plain objects into JSON
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    ...(stream && { responseType: 'stream' as const }),
    retry: IDEMPOTENT.includes(method) || call.readsOnly ? 1 : 0,
    retryStatusCodes: RETRY_STATUSES,
    // Called before a second try; a caller who gave up meanwhile gets none, and does not wait for it
    retryDelay: (context) => {
      if (context.options.signal?.aborted) return 0
      onRepeat()
      return retryDelay(context)
    },
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
}

function retryDelay({ response }: FetchContext): number {
  const asked = retryAfterSeconds(response)
  if (asked !== undefined) return Math.min(asked * 1000 * (1 + Math.random() * RETRY_AFTER_JITTER), RETRY_AFTER_MAX_MS)
  const [least, most] = RETRY_JITTER_MS
  return least + Math.random() * (most - least)
}

/** Retry-After in either of its forms, RFC 9110 §10.2.3. */
function retryAfterSeconds(response: Response | undefined): number | undefined {
  const value = response?.headers.get('retry-after')
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

const statusOf = (cause: unknown): number | undefined => (cause instanceof FetchError ? cause.status : undefined)

/** What ofetch threw, as one of our errors. A caller who gave up gets the reason of its own signal back. */
function failureOf(cause: unknown, call: Call): unknown {
  if (call.signal?.aborted) return call.signal.reason
  if (!(cause instanceof FetchError)) return cause
  return new WireFailure(errorOf(cause), cause)
}

function errorOf(cause: FetchError): WireError {
  if (cause.status !== undefined) return readProblem(cause.status, cause.data, retryAfterSeconds(cause.response))
  if (cause.cause instanceof DOMException && cause.cause.name === 'TimeoutError')
    return {
      kind: 'busy',
      message: 'The platform did not respond in time. Try again, or load less at once.',
      retryAfterSeconds: undefined,
    }
  return { kind: 'offline' }
}
