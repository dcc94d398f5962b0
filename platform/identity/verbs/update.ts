import { z } from 'zod'

import type { IdentityContext, Verb } from '../context.ts'
import { normalEmail } from '../emails.ts'
import { giveNotice } from '../notices.ts'
import {
  endEverySession,
  providersOf,
  readFields,
  refuseManaged,
  REDACTED_HASH,
  setPassword,
  signedInAnew,
  signedInThemselves,
  startSession,
} from '../people.ts'
import { Refusal } from '../refusal.ts'
import type { User } from '../store/users.ts'
import { displayName, photoUrl } from './fields.ts'

const Body = z.object({
  idToken: z.string().optional(),
  oobCode: z.string().optional(),
  displayName,
  photoUrl,
  email: z.string().optional(),
  password: z.string().optional(),
  deleteAttribute: z.array(z.string()).optional(),
  deleteProvider: z.array(z.string()).optional(),
})
type Fields = z.output<typeof Body>

/**
 * accounts:update: the caller's own profile, e-mail or password, providers to disconnect, or a code from an e-mail. A new e-mail or password needs a
 * recent sign-in and ends every session; the response then holds the tokens of a new one. Fields for administrators (`localId`, `emailVerified`,
 * `disableUser`, `customAttributes` …) are not read at all.
 */
export const update: Verb = async (identity, body, client) => {
  const fields = readFields(Body, body)
  if (fields.oobCode !== undefined) {
    await identity.limits.onAddress(client.address)
    return answer(identity, applyCode(identity, fields.oobCode))
  }
  const changesSignIn = fields.email !== undefined || fields.password !== undefined
  if (changesSignIn) await identity.limits.onAddress(client.address) // checking whether an address is taken must be rate limited
  const { user, session } = await (changesSignIn ? signedInAnew : signedInThemselves)(identity, fields.idToken)
  refuseManaged(user)

  disconnect(identity, user, fields.deleteProvider ?? [])
  const profiled = withProfile(user, fields)
  if (!changesSignIn) {
    identity.users.save(profiled)
    return answer(identity, profiled)
  }
  const email = fields.email === undefined ? user.email : normalEmail(fields.email)
  const moved = endEverySession(identity, { ...profiled, email, emailVerified: user.emailVerified && email === user.email })
  const changed = fields.password === undefined ? moved : await setPassword(identity, user.uid, fields.password)
  return { ...answer(identity, changed), ...(await startSession(identity, changed, session, client)) }
}

function withProfile(user: User, fields: Fields): User {
  const gone = new Set(fields.deleteAttribute ?? [])
  const pick = (sent: string | null | undefined, kept: string | null, attribute: string): string | null =>
    gone.has(attribute) ? null : sent === undefined ? kept : sent || null
  return {
    ...user,
    displayName: pick(fields.displayName, user.displayName, 'DISPLAY_NAME'),
    photoUrl: pick(fields.photoUrl, user.photoUrl, 'PHOTO_URL'),
  }
}

/** A password is never removed, nor the last sign-in method. */
function disconnect(identity: IdentityContext, user: User, gone: readonly string[]): void {
  const linked = identity.links.of(user.uid)
  const kept = linked.filter(({ provider }) => !gone.includes(provider))
  if (kept.length === linked.length) return
  if (kept.length === 0 && user.passwordHash === null) throw new Refusal('LAST_WAY_IN', 'Choose a password first.')
  for (const { provider } of linked) if (gone.includes(provider)) identity.links.remove(user.uid, provider)
  giveNotice(identity, user, 'provider-removed')
}

/** The link of an e-mail was followed, which verifies the address. */
function applyCode(identity: IdentityContext, code: string): User {
  const mail = identity.mailbox.look(code)
  const user = mail && identity.users.byUid(mail.uid)
  if (!mail || !user || mail.kind === 'PASSWORD_RESET') throw new Refusal('INVALID_OOB_CODE')
  if (user.disabled) throw new Refusal('USER_DISABLED')
  if (mail.newEmail !== null) return endEverySession(identity, { ...user, email: mail.newEmail, emailVerified: true })
  if (user.email !== mail.email) throw new Refusal('INVALID_OOB_CODE') // changed since the e-mail was sent
  identity.mailbox.spend(code)
  const verified = { ...user, emailVerified: true }
  identity.users.save(verified)
  return verified
}

function answer(identity: IdentityContext, user: User): object {
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: user.uid,
    ...(user.email !== null && { email: user.email }),
    emailVerified: user.emailVerified,
    ...(user.displayName !== null && { displayName: user.displayName }),
    ...(user.photoUrl !== null && { photoUrl: user.photoUrl }),
    ...(user.passwordHash !== null && { passwordHash: REDACTED_HASH }),
    providerUserInfo: providersOf(identity, user),
  }
}
