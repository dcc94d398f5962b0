import { reading } from './reading.ts'
import { ROLES, type Role } from './roles.ts'

/** A person inside the organization. */
export interface Member {
  uid: string
  /** The address they have proved; `''` while they have proved none. */
  email: string
  name: string
  role: Role
  joinedMs: number
  /** Whether this is the caller. */
  me: boolean
  /** Send it back as `If-Match`. */
  version: string
}

/** PATCH /members/{uid}. Nobody gives more than their own role, nobody changes somebody above them, the last owner stays. */
export interface ChangeMemberBody {
  role: Role
}

export function readMember(raw: unknown): Member {
  const member = reading(raw, 'member')
  return {
    uid: member.text('uid'),
    email: member.text('email'),
    name: member.text('name'),
    role: member.oneOf('role', ROLES),
    joinedMs: member.number('joinedMs'),
    me: member.flag('me'),
    version: member.text('version'),
  }
}
