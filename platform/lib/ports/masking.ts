import type { OwnNames } from '#wire/product/masking.ts'

import type { EventPort } from './events.ts'
import type { StoredObject } from './objects.ts'
import type { QueryPort } from './queries.ts'

/** Names of each organization whose values are hidden besides those that are always hidden. */
export interface OwnNamesReader {
  /** Undefined for an organization that never named any. `version`: another one after every change. */
  read(orgId: string): Promise<{ value: OwnNames | undefined; version: string } | undefined>
}

/** The same for whoever masks. Undefined: none. */
export interface OwnNamesPort {
  /** As they are now, for what somebody reads. Rejects when they cannot be read, for then nobody can say what to hide. */
  now(orgId: string): Promise<OwnNames | undefined>
  /** A few seconds old at most, for what arrives. Never rejects: what is stored without them is still masked when it is read. */
  lately(orgId: string): Promise<OwnNames | undefined>
}

/** A body as people may see it: masked text. */
export interface MaskedText {
  text: string
  contentType: string
}

/** Bodies of a stored transaction. A side is absent where there is no whole text of it. */
export interface MaskedBodies {
  request?: MaskedText
  response?: MaskedText
}

/** Bodies of a stored transaction, masked, and how many bytes were looked at for them, unpacked ones too. Undefined when the object is not there, is larger than `maxBytes`, or is no transaction. */
export type MaskedBodiesPort = (orgId: string, digest: string, maxBytes: number) => Promise<(MaskedBodies & { bytes: number }) | undefined>

/**
 * Traffic as every member may see it, with its masks on: for what leaves the organization. There is no way from here to a value that is hidden.
 */
export interface MaskedTrafficPort extends Pick<EventPort, 'requestById' | 'requestValues'>, Pick<QueryPort, 'run'> {
  maskedObject(orgId: string, digest: string): Promise<StoredObject | undefined>
}
