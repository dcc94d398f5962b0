import { type CallResult, hasFailed, wasRefused } from './failed.ts'
import { isGrpcOk } from './grpc-status.ts'

/** How a request ended, in the words of what was spoken: a status, a gRPC status, what a database said. */
export function outcomeOf({ status, family, grpc, database }: CallResult): string {
  if (family === 'database') return database?.error ? 'a database error' : 'a result'
  if (status === 0) return 'no answer'
  return grpc && !isGrpcOk(grpc.status) ? `gRPC status ${grpc.status}` : String(status)
}

/** Failed or refused: the caller did not get what it asked for. */
export const endedBadly = (request: CallResult): boolean => hasFailed(request) || wasRefused(request)
