import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import { readNoticesResponse } from '#wire/pulse/notices.ts'

import { pulseIn } from './apis.ts'

/** Somebody who connects a source waits at this page for what comes of it. */
const LOOK_EVERY_MS = 10_000

/** What the platform has to say of an environment's sources. */
export const sourceNotices = (scope: PulseScope) =>
  queryOptions({
    queryKey: ['notices', scope.orgId, scope.contextId],
    queryFn: ({ signal }) => pulseIn(scope).notices(readNoticesResponse, signal),
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: false,
  })
