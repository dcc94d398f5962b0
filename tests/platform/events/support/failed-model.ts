import type { RequestRecord } from '#platform/lib/ports/events.ts'

/** Codes of gRPC as sources write them, and whether google/rpc/code.proto maps them to a 5xx. Written by hand, apart from the code. */
export const GRPC_FAILED: Readonly<Record<string, boolean>> = {
  '': false,
  OK: false,
  0: false,
  CANCELLED: false,
  canceled: false,
  1: false,
  UNKNOWN: true,
  2: true,
  INVALID_ARGUMENT: false,
  DEADLINE_EXCEEDED: true,
  deadline_exceeded: true,
  DeadlineExceeded: true,
  4: true,
  NOT_FOUND: false,
  5: false,
  ALREADY_EXISTS: false,
  PERMISSION_DENIED: false,
  RESOURCE_EXHAUSTED: false,
  8: false,
  FAILED_PRECONDITION: false,
  ABORTED: false,
  OUT_OF_RANGE: false,
  UNIMPLEMENTED: true,
  12: true,
  INTERNAL: true,
  13: true,
  UNAVAILABLE: true,
  Unavailable: true,
  14: true,
  DATA_LOSS: true,
  15: true,
  UNAUTHENTICATED: false,
  16: false,
  17: false,
  'something else': false,
}

export const failedByHand = ({
  family,
  status,
  grpc,
  database,
}: Pick<RequestRecord, 'family' | 'status' | 'grpc' | 'database'>): boolean =>
  family === 'database' ? Boolean(database?.error) : status === 0 || status >= 500 || GRPC_FAILED[grpc?.status ?? ''] === true
