/** What went wrong, in terms that every handler understands. Only handlers know statuses and codes of their protocol. */
export type FaultCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'precondition'
  | 'invalid'
  | 'too-large'
  | 'unsupported-media'
  | 'rate-limited'
  | 'misdirected'
  | 'gone'
  | 'unavailable'

/**
 * An expected failure. `message` is a sentence for a person: what happened, what to do. `fields` names what to fix in a body, one sentence per field.
 * Anything thrown that is not a Fault is a bug: handlers respond with 500 and log it.
 */
export class Fault extends Error {
  readonly code: FaultCode
  readonly fields: Record<string, string> | undefined
  /** Seconds until another try makes sense; handlers send it as Retry-After. */
  readonly retryAfterSeconds: number | undefined
  /** Of a `precondition`: the version that is there now, opaque, as `ETag` gives it. */
  readonly version: string | undefined

  constructor(
    code: FaultCode,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; version?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Fault'
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.version = more.version
  }
}

/** HTTP status of each code, RFC 9110 §15. */
export const HTTP_STATUS = {
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  precondition: 412,
  'too-large': 413,
  'unsupported-media': 415,
  misdirected: 421,
  invalid: 422,
  'rate-limited': 429,
  unavailable: 503,
} as const satisfies Record<FaultCode, number>

/** An error of a protocol that has codes of its own. */
export class CodedError<Code> extends Error {
  readonly code: Code

  constructor(name: string, code: Code, message: string) {
    super(message)
    this.name = name
    this.code = code
  }
}
