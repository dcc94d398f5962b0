import { queryOptions } from '@tanstack/react-query'

import type { Populations } from '#domain/in-common/populations.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { readInCommon } from '#wire/pulse/read-in-common.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

export interface InCommonParameters extends Partial<Populations> {
  scope: PulseScope
  range: TimeRange
  /** Rows that are asked about, instead of a filter. */
  ids?: readonly string[]
  /** Whose values are tried. */
  fields: readonly string[]
}

/** Answers of a range that has moved on are soon of no use. */
const KEEP_MS = 60_000

/** What requests, or connections, have in common that the rest does not. */
export const inCommonQuery =
  (path: '/requests/in-common' | '/connections/in-common') =>
  ({ scope, range, fields, filter, ids, among }: InCommonParameters) =>
    queryOptions({
      queryKey: [
        'in-common',
        path,
        scope.orgId,
        scope.contextId,
        range.fromMs,
        range.toMs,
        filter ?? ids ?? null,
        among ?? null,
        fields.join(),
      ],
      queryFn: ({ signal }) =>
        pulseIn(scope).run(
          path,
          readInCommon,
          { range, ...(filter && { filter }), ...(ids && { ids: [...ids] }), ...(among && { among }), fields: [...fields] },
          signal,
        ),
      gcTime: KEEP_MS,
      staleTime: Number.POSITIVE_INFINITY,
    })
