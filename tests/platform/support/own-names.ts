import { ownNamesOf } from '#domain/detection/own-names.ts'
import type { OwnNamesPort } from '#platform/lib/ports/masking.ts'

/** Organizations that named nothing to be hidden. */
export const NO_OWN_NAMES: OwnNamesPort = { now: async () => undefined, lately: async () => undefined }

/** One organization that named something, among others that did not. */
export function ownNamesOnlyOf(orgId: string, names: readonly string[]): OwnNamesPort {
  const own = ownNamesOf(names)
  const read = async (asked: string) => (asked === orgId ? own : undefined)
  return { now: read, lately: read }
}
