import type { Role } from './product/roles.ts'

/** users/{uid}/orgs/{orgId}: who I am in an organization. Readable by that person only, written by the platform only. */
export interface MembershipDocument {
  orgId: string
  name: string
  slug: string
  role: Role
  /** Bearer of the product API (specification, call 3). */
  apiToken: string
  /** Bearer of the warehouse (specification, call 7). */
  warehouseToken: string
  /** ISO 8601: when the organization and all that it holds goes. Only while it is being deleted. */
  deletesAt?: string
}

export const membershipPath = (uid: string, orgId: string): string => `users/${uid}/orgs/${orgId}`

/** orgs/{orgId}/settings/hosting: where an organization's pulse lives. Readable by members. */
export interface HostingDocument {
  pulseUrl?: string
}

export const hostingPath = (orgId: string): string => `orgs/${orgId}/settings/hosting`

/**
 * Identifiers that are allowed in a document path or a query parameter; `/` would change the path (security.md K1), and names like
 * `__proto__` are reserved by the document store (Firestore's limits: no id matches `__.*__`).
 */
export const ID_PATTERN = /^(?!__.*__$)[A-Za-z0-9_-]{1,128}$/
