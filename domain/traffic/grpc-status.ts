/**
 * The codes of gRPC by number, and the HTTP status that google/rpc/code.proto maps each to.
 * https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
 */
const CODES: readonly (readonly [name: string, httpStatus: number])[] = [
  ['OK', 200],
  ['CANCELLED', 499],
  ['UNKNOWN', 500],
  ['INVALID_ARGUMENT', 400],
  ['DEADLINE_EXCEEDED', 504],
  ['NOT_FOUND', 404],
  ['ALREADY_EXISTS', 409],
  ['PERMISSION_DENIED', 403],
  ['RESOURCE_EXHAUSTED', 429],
  ['FAILED_PRECONDITION', 400],
  ['ABORTED', 409],
  ['OUT_OF_RANGE', 400],
  ['UNIMPLEMENTED', 501],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
  ['DATA_LOSS', 500],
  ['UNAUTHENTICATED', 401],
]

/** `DEADLINE_EXCEEDED`, `deadline_exceeded` (Connect) and `DeadlineExceeded` (Go) are one name; Go and Connect write CANCELED. */
const keyOf = (name: string): string => name.toUpperCase().replaceAll('_', '').replace('CANCELED', 'CANCELLED')

const BY_SPELLING: ReadonlyMap<string, (typeof CODES)[number]> = new Map(
  CODES.flatMap((code, number) => [
    [String(number), code],
    [keyOf(code[0]), code],
  ]),
)

/** The name of a code that a source wrote as number or name; anything else stays as it is. `''`: not known. */
export const grpcStatusName = (status: string): string => BY_SPELLING.get(keyOf(status))?.[0] ?? status

/** Undefined for what is no code of gRPC. */
export const grpcStatusNumber = (status: string): number | undefined => {
  const code = BY_SPELLING.get(keyOf(status))
  return code && CODES.indexOf(code)
}

/** The equivalent HTTP status; undefined for unknown codes. */
export const httpStatusOfGrpc = (status: string): number | undefined => BY_SPELLING.get(keyOf(status))?.[1]

/** Whether the code is success. A source without a code has reported no error. */
export const isGrpcOk = (status: string): boolean => status === '' || grpcStatusName(status) === 'OK'
