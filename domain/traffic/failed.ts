import { httpStatusOfGrpc, isGrpcOk } from './grpc-status.ts'

/** The result of a call, as far as it decides whether the call failed. */
export interface CallResult {
  family: 'http' | 'grpc' | 'database'
  /** 0: no response. Databases have none. */
  status: number
  /** The code of gRPC, as number or name; `''` or absent when there was none. */
  grpc?: { status: string } | null | undefined
  /** A database's error; absent for others, `''` for success. */
  database?: { error: string } | null | undefined
}

const CLIENT_ERROR = 400 // RFC 9110 §15.5
const SERVER_ERROR = 500 // RFC 9110 §15.6

/**
 * The one definition of failed: no response, 5xx, a code of gRPC that corresponds to a 5xx, or a database's error. A 4xx is a response: the service
 * works and reports a wrong call. The same holds for gRPC by the mapping of google/rpc/code.proto, which leaves UNKNOWN, DEADLINE_EXCEEDED,
 * UNIMPLEMENTED, INTERNAL, UNAVAILABLE and DATA_LOSS: the codes that OpenTelemetry counts as a server's errors, too
 * (https://opentelemetry.io/docs/specs/semconv/rpc/grpc/). RESOURCE_EXHAUSTED is a 429: a limit that the caller has reached. Rows from before gRPC
 * counted were updated by platform/events/migrations/0005-failed-by-grpc-codes.ts.
 */
export const hasFailed = ({ family, status, grpc, database }: CallResult): boolean =>
  family === 'database'
    ? (database?.error ?? '') !== ''
    : status === 0 || status >= SERVER_ERROR || (httpStatusOfGrpc(grpc?.status ?? '') ?? 0) >= SERVER_ERROR

/** Not failed, but refused: a 4xx, or a code of gRPC that is neither success nor failure. */
export const wasRefused = (result: CallResult): boolean =>
  result.family !== 'database' && !hasFailed(result) && (result.status >= CLIENT_ERROR || !isGrpcOk(result.grpc?.status ?? ''))
