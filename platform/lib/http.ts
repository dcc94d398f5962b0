import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'

import { addressOf } from './address.ts'
import { bodyBudget, type ByteBudget, type Lease, type Payer } from './byte-budget.ts'
import { Fault, HTTP_STATUS, type FaultCode } from './faults.ts'
import { newId } from './ids.ts'
import { API_BODY_MAX, NESTING_MAX } from './limits.ts'
import type { Log } from './log.ts'

const TITLES: Record<FaultCode | 'internal', string> = {
  unauthenticated: 'Not signed in',
  forbidden: 'You may not do this',
  'not-found': 'Not found',
  conflict: 'Already there',
  gone: 'No longer there',
  precondition: 'Changed in the meantime',
  'too-large': 'Too large',
  'unsupported-media': 'Wrong content type',
  misdirected: 'Wrong address',
  invalid: 'Not valid',
  'rate-limited': 'Too many requests',
  unavailable: 'Not available at the moment',
  internal: 'Something went wrong here',
}

/** What a client reads when a call fails, RFC 9457. */
export interface Problem {
  type: 'about:blank'
  title: string
  status: number
  code: FaultCode | 'internal'
  detail: string
  fields?: Record<string, string>
  /** After a concurrent change: the current version. */
  version?: string
  requestId: string
}

/** The only place that maps faults to statuses. Unexpected errors are logged in full and reported with as little as possible. */
export function onFault(log: Log): ErrorHandler {
  return (error, c) => {
    const requestId = newId()
    if (!(error instanceof Fault)) {
      log.error({ requestId, method: c.req.method, route: c.req.path, err: error }, 'unexpected error')
      return problem(c, {
        code: 'internal',
        status: 500,
        detail: `Try again. If it happens again, contact the operator with this id: ${requestId}`,
        requestId,
      })
    }
    if (error.code === 'unavailable') log.warn({ requestId, route: c.req.path, err: error }, error.message)
    if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
    if (error.code === 'unauthenticated') c.header('WWW-Authenticate', 'Bearer')
    const status = HTTP_STATUS[error.code]
    const { code, message: detail, fields, version } = error
    return problem(c, { code, status, detail, requestId, ...(fields && { fields }), ...(version !== undefined && { version }) })
  }
}

function problem(c: Context, facts: Omit<Problem, 'type' | 'title'>): Response {
  const body: Problem = { type: 'about:blank', title: TITLES[facts.code], ...facts }
  return c.body(JSON.stringify(body), facts.status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  }) // every status in HTTP_STATUS allows a body
}

/** The token of `Authorization: Bearer …`; fault `unauthenticated` when there is none. */
export function bearerOf(c: Context): string {
  const match = /^Bearer ([\w.~+/=-]{1,8192})$/i.exec(c.req.header('authorization') ?? '')
  if (!match?.[1]) throw new Fault('unauthenticated', 'Send the header "Authorization: Bearer …" with your token.')
  return match[1]
}

/** Reads a JSON body of at most `maxBytes` into the schema's type; faults `unsupported-media`, `too-large`, `invalid` (with a sentence per field). */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
  maxBytes: number = API_BODY_MAX,
): Promise<z.output<Schema>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Fault('unsupported-media', 'Send the body as JSON with the header "Content-Type: application/json".')
  const raw = parseJson(await readBody(c, maxBytes))
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]))
  throw new Fault('invalid', 'Some fields need another value.', { fields })
}

/**
 * The bytes of a body of at most API_BODY_MAX or so, counted while they arrive, within the process's budget; fault `too-large` as soon as there
 * are more than `maxBytes`. Made for what is read at once: the bytes count as held until the last of them is here.
 */
export function readBody(c: Context, maxBytes: number): Promise<Uint8Array> {
  return holding(c, (lease) => collectBody(c.req.raw, maxBytes, lease))
}

async function collectBody(request: Request, maxBytes: number, lease: Lease): Promise<Uint8Array> {
  const tooLarge = () => new Fault('too-large', `The body is larger than ${maxBytes} bytes. Send less at once.`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  if (request.body) {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge()
      await lease.take(chunk.byteLength)
      chunks.push(chunk)
    }
  }
  return Buffer.concat(chunks)
}

/** Work that holds bytes for a request, charged to its caller's budget. */
export const holding = <Result>(c: Context, work: (lease: Lease) => Promise<Result>): Promise<Result> =>
  (budgets.get(c.req.raw) ?? bodyBudget).spend(payerOf(c), work)

/** Charges the bytes of a response until all of it has been sent or its client has disconnected. */
export async function holdForResponse(c: Context, bytes: number): Promise<void> {
  const lease = (budgets.get(c.req.raw) ?? bodyBudget).lease(payerOf(c))
  await lease.take(bytes)
  const { outgoing } = (c.env ?? {}) as { outgoing?: { once(event: 'close', then: () => void): void } } // set by @hono/node-server
  if (outgoing) outgoing.once('close', lease.end)
  else lease.end()
}

const charged = new WeakMap<Request, string>()
const budgets = new WeakMap<Request, ByteBudget>()

/** From here on the caller is known: what the request holds counts for this organization. */
export const chargeTo = (c: Context, organization: string): void => void charged.set(c.req.raw, organization)

/** Another budget than the process's, for the requests of one port. */
export const withBudget =
  (budget: ByteBudget): MiddlewareHandler =>
  (c, next) => {
    budgets.set(c.req.raw, budget)
    return next()
  }

export function payerOf(c: Context): Payer {
  const organization = charged.get(c.req.raw)
  const payer = { connection: connectionOf(c) }
  return organization === undefined ? { ...payer, organization: STRANGERS, address: addressOf(c) } : { ...payer, organization }
}

/** No organization's id holds a space. */
const STRANGERS = 'not known'

/** What the Node server hands to every request; absent when an app is called directly. HTTP/2 has many requests on one connection. */
function connectionOf(c: Context): object | undefined {
  const bindings = c.env as { incoming?: { socket?: object; stream?: { session?: object } } } | undefined
  return bindings?.incoming?.stream?.session ?? bindings?.incoming?.socket
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Fault('invalid', 'The body is not UTF-8 text.')
  }
  if (nestingOf(text) > NESTING_MAX) throw new Fault('invalid', `The body is nested deeper than ${NESTING_MAX} levels.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault('invalid', 'The body is not valid JSON.')
  }
}

/** Deepest nesting of brackets outside of strings, found before anything is built from the text. */
function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 92)
        i++ // a backslash escapes the next character
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth--
  }
  return deepest
}
