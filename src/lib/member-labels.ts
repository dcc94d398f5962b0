import type { Member } from '#wire/product/members.ts'
import type { Role } from '#wire/product/roles.ts'
import type { ServiceRole } from '#wire/product/service-accounts.ts'
import { SIGN_IN_PROVIDERS } from '#wire/sign-in-providers.ts'

/** Their name, else their address; who has no name and has proved no address goes by the beginning of their id. */
export const memberName = ({ name, email, uid }: Pick<Member, 'name' | 'email' | 'uid'>): string =>
  name || email || `Member ${uid.slice(0, ID_SHOWN)}`

const ID_SHOWN = 10

const PROVIDERS = new Map<string, string>(Object.values(SIGN_IN_PROVIDERS).map(({ id, name }) => [id, name]))

/** `Password, Google`; `''` where it is not shared. */
export const methodsLabel = ({ signIn }: Pick<Member, 'signIn'>): string =>
  (signIn?.methods ?? [])
    .map((method) => (method === 'password' ? 'Password' : method === 'sso' ? 'Single sign-on' : (PROVIDERS.get(method) ?? method)))
    .join(', ')

/** Why somebody may not act on members above their own role. */
export const ABOVE_ME = 'Nobody changes a member above their own role.'

/** Of who made something: null is who has left. */
export const makerName = (name: string | null): string => (name === null ? 'Somebody who has left' : name || 'A member without a name')

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
