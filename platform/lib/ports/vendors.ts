import type { VendorCorrections } from '#wire/product/vendor-corrections.ts'

import type { HistorySettingPort } from './history.ts'

/** What organizations know better about vendors. */
export type VendorCorrectionsPort = HistorySettingPort<VendorCorrections>

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
