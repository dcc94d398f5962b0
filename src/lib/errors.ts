/** Everything that can come back instead of an answer, as screens tell it apart. */
export type WireError =
  | { kind: 'offline' }
  | { kind: 'signed-out' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'not-found'; message: string }
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  /** 409: as things are this cannot be, because a name is taken or a limit is reached. What can be fixed at a field is named there. */
  | { kind: 'conflict'; message: string; fields: Record<string, string> }
  /** 412: somebody changed it since it was read; `version` is the present one, when the server says it. */
  | { kind: 'stale'; message: string; version: string | undefined }
  | { kind: 'busy'; message: string; retryAfterSeconds: number | undefined }
  /** We did not send it: the address or an id in it is not one we call. */
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string; status: number | undefined; requestId: string | undefined }

/** Thrown by every client; `error` is the part screens look at, `cause` the part reports keep. */
export class WireFailure extends Error {
  readonly error: WireError

  constructor(error: WireError, cause?: unknown) {
    super(explain(error), cause === undefined ? undefined : { cause })
    this.name = 'WireFailure'
    this.error = error
  }
}

/** One place for whatever was thrown. */
export function toWireError(cause: unknown): WireError {
  if (cause instanceof WireFailure) return cause.error
  return { kind: 'failed', message: 'Something went wrong in this page. Reload it and try again.', status: undefined, requestId: undefined }
}

/** One sentence for a person: what happened and what to do. */
export function explain(error: WireError): string {
  switch (error.kind) {
    case 'offline':
      return 'The platform cannot be reached. Check your connection, then try again.'
    case 'signed-out':
      return 'Your session has ended. Sign in again.'
    case 'busy':
      return error.retryAfterSeconds && !saysTryAgain(error.message)
        ? `${error.message} Try again in ${error.retryAfterSeconds} s.`
        : error.message
    case 'forbidden':
    case 'not-found':
    case 'invalid':
    case 'conflict':
    case 'stale':
    case 'refused':
    case 'failed':
      return error.message
  }
}

/** Most of what the platform says when it is busy. */
const saysTryAgain = (message: string): boolean => message.toLowerCase().includes('try again')

/** What the server said about single fields, by their names in the body; what is inside of one (`tags.2`) is said at the whole. */
export function fieldErrorsOf(error: WireError): Record<string, string> {
  const fields = error.kind === 'invalid' || error.kind === 'conflict' ? Object.entries(error.fields) : []
  return Object.fromEntries(fields.reverse().map(([path, sentence]) => [path.split('.')[0], sentence]))
}

/** The id an operator can find in the platform's log, when there is one. */
export const requestIdOf = (error: WireError): string | undefined => (error.kind === 'failed' ? error.requestId : undefined)

/**
 * Reads an answer with an error status. `body` is an RFC 9457 problem document, if the platform wrote it; the document wire answers as Google's
 * does, `{error: {message}}` or a list of that.
 */
export function readProblem(status: number, body: unknown, retryAfterSeconds?: number): WireError {
  const first: unknown = Array.isArray(body) ? body[0] : body
  const problem = isRecord(first) ? first : {}
  const error = isRecord(problem['error']) ? problem['error'] : {}
  const detail = textOf(problem['detail']) ?? textOf(problem['title']) ?? textOf(error['message'])
  switch (status) {
    case 401:
      return { kind: 'signed-out' }
    case 403:
      return { kind: 'forbidden', message: detail ?? 'Your role does not allow this. Ask an owner of the organization.' }
    case 404:
    case 410:
      return { kind: 'not-found', message: detail ?? 'This does not exist, or not any more.' }
    case 409:
      return { kind: 'conflict', message: detail ?? 'Something else is in the way of this change.', fields: fieldsOf(problem['fields']) }
    case 412: {
      const message = detail ?? 'Somebody changed this in the meantime. Reload and try again.'
      return { kind: 'stale', message, version: textOf(problem['version']) }
    }
    case 400:
    case 413:
    case 415:
    case 422:
      return { kind: 'invalid', message: detail ?? 'The platform could not use what was sent.', fields: fieldsOf(problem['fields']) }
    case 429:
    case 503:
      return { kind: 'busy', message: detail ?? 'The platform is busy at the moment.', retryAfterSeconds }
    default:
      return {
        kind: 'failed',
        message: detail ?? `The platform answered with an error (${status}). Try again.`,
        status,
        requestId: textOf(problem['requestId']),
      }
  }
}

function fieldsOf(raw: unknown): Record<string, string> {
  if (!isRecord(raw)) return {}
  return Object.fromEntries(Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
