import * as v from 'valibot'

import { PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { ROLES } from './roles.ts'
import { idText, type Of, readerOf, whole } from './schema.ts'

/** A member of the organization. */
const item = v.object({
  uid: idText,
  /** The address they have proved; `''` while they have proved none. */
  email: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  joinedMs: whole,
  /**
   * How they sign in: `password`, `sso` by this organization's provider, `google.com` …. Null where the sign-in does not share it, and for callers
   * who are no admins, of others: who has no second factor is nobody else's business.
   */
  signIn: v.nullable(v.object({ methods: v.array(v.string()), secondFactor: v.boolean() })),
  /** When they last opened the organization in the console, to the hour; for whom `signIn` is. Null: never, or not known. */
  seenMs: v.nullable(whole),
  /** Whether this is the caller. */
  me: v.boolean(),
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type Member = Of<typeof item>

/** PATCH /members/{uid}. Nobody gives more than their own role, nobody changes somebody above them, the last owner stays. */
const change = v.strictObject({ role: v.picklist(ROLES) })

/** Members come by invitation, so none is created here. */
export const memberResource = resource({ name: 'member', path: PATHS.members, item, create: v.never(), change })

export const readMember = readerOf(item, 'member')
