import { isGrpcOk } from '#src/lib/status.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

type Answered = Pick<RequestDetail, 'status' | 'family' | 'grpc' | 'database'>

const REFUSED_FROM = 400 // RFC 9110 §15.5

/** How a request ended, in the words of what was spoken: a status, a gRPC status, what a database said. */
export function outcomeOf({ status, family, grpc, database }: Answered): string {
  if (family === 'database') return database?.error ? 'a database error' : 'a result'
  if (status === 0) return 'no answer'
  return grpc && !isGrpcOk(grpc.status) ? `gRPC status ${grpc.status}` : String(status)
}

/** No answer, an answer of the classes 4 or 5, a gRPC status other than 0, or a database's error. */
export function hasFailed({ status, family, grpc, database }: Answered): boolean {
  if (family === 'database') return Boolean(database?.error)
  return status === 0 || status >= REFUSED_FROM || (grpc !== null && !isGrpcOk(grpc.status))
}
