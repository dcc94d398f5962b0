import type { ConnectionDetail } from '#wire/pulse/connections.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'
import type { AnswerOf, QuestionOf, QuestionPath } from '#wire/pulse/questions.ts'

import type { OrgScope } from './access.ts'

/** What a HAR file tells of a request beyond its row. `payload` is a digest, `''` none. */
export interface HarFacts {
  url: string
  remoteIp: string
  timings: Record<string, number>
  payload: string
}

/** Questions about observed traffic; the organization is the scope's, never the document's. */
export interface QuestionPort {
  ask<Path extends QuestionPath>(scope: OrgScope, path: Path, query: QuestionOf<Path>, signal?: AbortSignal): Promise<AnswerOf<Path>>
  connectionById(scope: OrgScope, id: string, signal?: AbortSignal): Promise<ConnectionDetail | undefined>
  /** By id of the request. */
  harFacts(
    scope: OrgScope,
    rows: readonly Pick<RequestRow, 'id' | 'timestampMs'>[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, HarFacts>>
}
