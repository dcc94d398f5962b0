import type { Role } from '#wire/product/roles.ts'
import type { ServiceRole } from '#wire/product/service-accounts.ts'

/** The roles as choices. What each may do in full: `src/lib/role-permissions.ts`. */
export const ROLE_CARDS: readonly { id: Role; label: string; detail: string }[] = [
  { id: 'viewer', label: 'Viewer', detail: 'Sees everything, and arranges it for themselves.' },
  { id: 'editor', label: 'Editor', detail: 'Also reviews what is seen, and connects sources.' },
  { id: 'admin', label: 'Admin', detail: 'Also decides who is in, what is kept, and reads the audit log.' },
  { id: 'owner', label: 'Owner', detail: 'Also decides how people sign in.' },
]

/** Of service accounts: none is an owner. */
export const SERVICE_ROLE_CARDS: readonly { id: ServiceRole; label: string; detail: string }[] = [
  { id: 'viewer', label: 'Viewer', detail: 'Reads everything.' },
  { id: 'editor', label: 'Editor', detail: 'Also reviews what is seen, and connects sources.' },
  { id: 'admin', label: 'Admin', detail: 'Also decides who is in, what is kept, and reads the audit log.' },
]
