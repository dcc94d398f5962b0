import { queryOptions } from '@tanstack/react-query'

import type { QuarantineGroup } from '#wire/pulse/quarantine.ts'
import { readQuarantineEvents, readQuarantineReasons } from '#wire/pulse/read-quarantine.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import { pulseIn } from './apis.ts'

/** Older events are gone, unless the platform is configured to keep them for longer. */
export const QUARANTINE_DAYS = 30
const DAY_MS = 86_400_000
/** Interval while somebody imports a file or starts an agent; a hidden page does not refresh. */
const LOOK_EVERY_MS = 5000
const GROUPS_MAX = 50
const SAMPLES_MAX = 3

/** The platform's clock may be ahead of this one by a little. */
const lately = (): TimeRange => ({ fromMs: Date.now() - QUARANTINE_DAYS * DAY_MS, toMs: Date.now() + DAY_MS })

/** Of the whole organization: an event may have been quarantined in another environment than the one that is shown. */
const everywhere = (orgId: string) => pulseIn({ orgId, contextId: '' })

/** How many events could not be read lately, and why, from everywhere or one deployment; refreshed every few seconds. */
export const quarantineReasons = (orgId: string, deployment?: string) =>
  queryOptions({
    queryKey: ['quarantine', orgId, 'reasons', deployment],
    queryFn: ({ signal }) =>
      everywhere(orgId).run(
        '/quarantine/reasons',
        readQuarantineReasons,
        { range: lately(), limit: GROUPS_MAX, ...(deployment !== undefined && { deployment }) },
        signal,
      ),
    enabled: orgId !== '',
    refetchInterval: LOOK_EVERY_MS,
    refetchIntervalInBackground: false,
  })

/** The newest events of one reason; `lastMs` makes it another query when newer ones came. Needs the role of samples. */
export const quarantineSamples = (orgId: string, { key, deploymentId, lastMs }: QuarantineGroup) =>
  queryOptions({
    queryKey: ['quarantine', orgId, deploymentId, key, lastMs],
    queryFn: ({ signal }) =>
      everywhere(orgId).run(
        '/quarantine/events',
        readQuarantineEvents,
        { range: lately(), key, deployment: deploymentId, limit: SAMPLES_MAX },
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Everything that was put aside lately, one JSON object a line. */
export async function quarantineFile(orgId: string, signal: AbortSignal, deployment?: string): Promise<Blob> {
  const of = { range: lately(), ...(deployment !== undefined && { deployment }) }
  const answer = await everywhere(orgId).exportFile({ what: 'quarantine', format: 'ndjson', ...of }, signal)
  return answer.blob()
}
