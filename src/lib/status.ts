import { isGrpcOk } from '#domain/traffic/grpc-status.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

/** 0: no status (no answer, or a database), 1 to 5: the first digit of the status. */
export type StatusClass = 0 | 1 | 2 | 3 | 4 | 5

export const STATUS_CLASSES = [
  { id: 5, label: '5xx', meaning: 'server errors' },
  { id: 4, label: '4xx', meaning: 'client errors' },
  { id: 3, label: '3xx', meaning: 'redirects' },
  { id: 2, label: '2xx', meaning: 'successes' },
  { id: 1, label: '1xx', meaning: 'interim answers' },
  { id: 0, label: 'none', meaning: 'without a status' },
] as const satisfies readonly { id: StatusClass; label: string; meaning: string }[]

/** What is no three-digit status counts as none, as the platform's histogram does. */
export function statusClass(status: number): StatusClass {
  const first = Math.floor(status / 100)
  return first >= 1 && first <= 5 ? (first as StatusClass) : 0 // just checked
}

/** The value of the filter field `status` that means the whole class. */
export const statusClassTerm = (id: StatusClass): string => (id === 0 ? '0' : `${id}xx`)

type Ended = Pick<RequestRow, 'status' | 'family' | 'failed' | 'grpcStatus'>

/** Whether gRPC reported an error under HTTP's success. */
export const showsGrpc = ({ status, grpcStatus }: Pick<Ended, 'status' | 'grpcStatus'>): boolean =>
  statusClass(status) === 2 && !isGrpcOk(grpcStatus)

/** The class whose colour an outcome has: 5 for what failed with an answer, 0 without one, 4 for what gRPC refused. */
export function outcomeClass(request: Ended): StatusClass {
  if (!request.failed) return showsGrpc(request) ? 4 : statusClass(request.status)
  return request.status === 0 && request.family !== 'database' ? 0 : 5
}
