import type { ConnectionDetail } from '#wire/pulse/connections.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'
import type { ResultOf, QueryOf, QueryPath } from '#wire/pulse/queries.ts'

import type { OrgScope } from './access.ts'

/** What a HAR file contains of a request beyond its row. `payload` is a digest, `''` none. */
export interface HarFacts {
  url: string
  remoteIp: string
  timings: Record<string, number>
  payload: string
}

/** Queries over observed traffic; the organization is the scope's, never the document's. */
export interface QueryPort {
  run<Path extends QueryPath>(scope: OrgScope, path: Path, query: QueryOf<Path>, signal?: AbortSignal): Promise<ResultOf<Path>>
  connectionById(scope: OrgScope, id: string, signal?: AbortSignal): Promise<ConnectionDetail | undefined>
  /** By id of the request. */
  harFacts(
    scope: OrgScope,
    rows: readonly Pick<RequestRow, 'id' | 'timestampMs'>[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, HarFacts>>
}
