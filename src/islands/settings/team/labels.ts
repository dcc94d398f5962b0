import type { TeamMember } from '#src/queries/team.ts'
import { SIGN_IN_PROVIDERS } from '#wire/sign-in-providers.ts'

/** Their name, else their address; who has no name and has proved no address goes by the beginning of their id. */
export const memberName = ({ name, email, uid }: Pick<TeamMember, 'name' | 'email' | 'uid'>): string =>
  name || email || `Member ${uid.slice(0, ID_SHOWN)}`

const ID_SHOWN = 10

const PROVIDERS = new Map<string, string>(Object.values(SIGN_IN_PROVIDERS).map(({ id, name }) => [id, name]))

/** `Password, Google`; `''` where it is not shared. */
export const methodsLabel = ({ signIn }: Pick<TeamMember, 'signIn'>): string =>
  (signIn?.methods ?? [])
    .map((method) => (method === 'password' ? 'Password' : method === 'sso' ? 'Single sign-on' : (PROVIDERS.get(method) ?? method)))
    .join(', ')

/** Why somebody may not act on members above their own role. */
export const ABOVE_ME = 'Nobody changes a member above their own role.'
export const NEEDS_ADMIN = 'Needs the role admin.'

/** Of who made something: null is who has left. */
export const makerName = (name: string | null): string => (name === null ? 'Somebody who has left' : name || 'A member without a name')
