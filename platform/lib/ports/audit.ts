import type { AuditDetails } from '#wire/product/audit.ts'
import type { Role } from '#wire/product/roles.ts'

import type { MemberCaller } from './access.ts'

/** Something that left with a person, though nothing was changed. */
export interface AuditedAct {
  caller: MemberCaller
  /** Network address of the caller. */
  address: string
  /** `payload.reveal`. */
  action: string
  /** `request/0abc…`. */
  target: string
  details: AuditDetails
}

/** The organization's audit log, for services other than the product API. Records written here are part of the same chain. */
export interface AuditPort {
  /**
   * Appends one record. Call it before the response: faults `unauthenticated` and `forbidden` when the person is no longer a member or their current
   * role is below `needed`, and then nothing is written.
   */
  record(act: AuditedAct, needed: Role): Promise<void>
  /** Notes that a member tried what they may not; a flood of tries is cut short. */
  refused(caller: MemberCaller, address: string, target: string): Promise<void>
}
