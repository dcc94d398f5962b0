import type { VendorCorrections } from '#wire/product/vendor-corrections.ts'

/** A change of an organization's corrections that is not yet in all of its stored traffic. */
export interface DueHistory {
  orgId: string
  /** Another one after every change. */
  version: string
}

/** What organizations know better about vendors, and whose history still has to be brought to it. Kept in documents, so it outlives the process. */
export interface VendorCorrectionsPort {
  /** Undefined for an organization that corrected nothing. `version`: another one after every change. */
  read(orgId: string): Promise<{ corrections: VendorCorrections; version: string } | undefined>
  /** Some of them, in the order of their ids. */
  due(afterId: string | undefined, limit: number): Promise<DueHistory[]>
  markDue(orgId: string): Promise<void>
  /** Removes the mark, unless there was another change since. */
  done(due: DueHistory): Promise<void>
}

/** A vendor that rows of a host have. */
export interface HostVendor {
  host: string
  /** As seen from the machine of the agent: the same host may be a vendor's one way and our own the other. */
  direction: string
  vendor: string
}

export interface VendorChange {
  host: string
  direction: string
  from: string
  to: string
}

/** The vendor of stored rows, for re-deriving it. */
export interface VendorRowsPort {
  /** Which vendor the rows of each host have, for the hosts behind one in the order of their names; `''` begins. Empty at the end. */
  storedVendors(orgId: string, after: string): Promise<HostVendor[]>
  /**
   * Gives all rows of these hosts the other vendor and resolves when they have it: figures by the hour, and when each vendor was first and last seen,
   * follow. May be called again after it was cut off. Rejects when aborted.
   */
  changeVendors(orgId: string, changes: readonly VendorChange[], signal: AbortSignal): Promise<void>
}
