import type { OwnNames } from '#wire/product/masking.ts'

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
