import type { EventPort } from './events.ts'
import type { StoredObject } from './objects.ts'
import type { QueryPort } from './queries.ts'

/**
 * Traffic as every member may see it, with its masks on: for what leaves the organization. There is no way from here to a value that is hidden.
 */
export interface MaskedTrafficPort extends Pick<EventPort, 'requestById' | 'requestValues'>, Pick<QueryPort, 'run'> {
  maskedObject(orgId: string, digest: string): Promise<StoredObject | undefined>
}
