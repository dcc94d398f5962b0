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
