import { BinaryWriter } from '@bufbuild/protobuf/wire'

import { trimEndOf } from '#domain/text/trim.ts'
import { CodedError, Fault, type FaultCode } from '#platform/lib/faults.ts'
import type { Log } from '#platform/lib/log.ts'

/**
 * Text as the header `grpc-message` carries it: UTF-8 bytes, of which only those outside of visible ASCII and the percent sign are escaped (gRPC over
 * HTTP/2, "Responses"). Tools that show the raw header stay readable.
 */
export const grpcMessage = (text: string): string =>
  text.toWellFormed().replace(/[^\x20-\x24\x26-\x7e]/gu, (char) => encodeURIComponent(char))

/** The gRPC status codes that we send: https://grpc.io/docs/guides/status-codes/. */
export const CODE = {
  ok: 0,
  invalidArgument: 3,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const

/** A breach of the protocol itself. */
export class GrpcError extends CodedError<number> {
  constructor(code: number, message: string) {
    super('GrpcError', code, message)
  }
}

/** What agents and SDKs retry and what not: agent.md 2.3, OTLP specification "Failures". */
const CODES: Record<FaultCode, number> = {
  unauthenticated: CODE.unauthenticated,
  forbidden: CODE.permissionDenied,
  'not-found': CODE.notFound,
  conflict: CODE.aborted,
  precondition: CODE.failedPrecondition,
  invalid: CODE.invalidArgument,
  'too-large': CODE.resourceExhausted,
  'unsupported-media': CODE.unimplemented,
  'rate-limited': CODE.resourceExhausted,
  misdirected: CODE.notFound,
  gone: CODE.notFound,
  unavailable: CODE.unavailable,
}

export type Trailers = Record<string, string>

export const trailers = (code: number, message: string): Trailers => ({
  'grpc-status': String(code),
  'grpc-message': grpcMessage(message),
})

/** A bug of ours is reported as Unavailable: senders discard a batch after Internal, and the next version may accept it. */
export function trailersOf(cause: unknown, log: Log): Trailers {
  if (cause instanceof GrpcError) return trailers(cause.code, cause.message)
  if (cause instanceof Fault) {
    const code = CODES[cause.code]
    return {
      ...trailers(code, cause.message),
      ...(cause.retryAfterSeconds !== undefined && retryInfo(code, cause, cause.retryAfterSeconds)),
    }
  }
  log.error({ err: cause }, 'unexpected error at the gRPC receiver')
  return trailers(CODE.unavailable, 'Something went wrong here. Send it again later.')
}

/**
 * google.rpc.Status with google.rpc.RetryInfo. OpenTelemetry senders discard a batch after ResourceExhausted unless this says that and when it may be
 * sent again (OTLP specification, "Failures").
 */
function retryInfo(code: number, { message }: Fault, seconds: number): Trailers {
  const duration = new BinaryWriter().uint32(8).int64(Math.ceil(seconds)).finish()
  const info = new BinaryWriter().uint32(10).bytes(duration).finish()
  const any = new BinaryWriter().uint32(10).string('type.googleapis.com/google.rpc.RetryInfo').uint32(18).bytes(info).finish()
  const status = new BinaryWriter().uint32(8).int32(code).uint32(18).string(message).uint32(26).bytes(any).finish()
  return { 'grpc-status-details-bin': trimEndOf(Buffer.from(status).toString('base64'), '=') }
}
