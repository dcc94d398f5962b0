import { hasFailed, wasRefused } from '#domain/traffic/failed.ts'
import { isGrpcOk } from '#domain/traffic/grpc-status.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

type Answered = Pick<RequestDetail, 'status' | 'family' | 'grpc' | 'database'>

/** How a request ended, in the words of what was spoken: a status, a gRPC status, what a database said. */
export function outcomeOf({ status, family, grpc, database }: Answered): string {
  if (family === 'database') return database?.error ? 'a database error' : 'a result'
  if (status === 0) return 'no answer'
  return grpc && !isGrpcOk(grpc.status) ? `gRPC status ${grpc.status}` : String(status)
}

/** Failed or refused: the caller did not get what it asked for. */
export const endedBadly = (request: Answered): boolean => hasFailed(request) || wasRefused(request)
