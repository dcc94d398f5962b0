import { z } from 'zod'

import type { Client, IdentityContext, Verb } from '../context.ts'
import { normalEmail } from '../emails.ts'
import { codeEmail } from '../outgoing-emails.ts'
import { readFields, recentlySignedIn, refuseManaged, signedInThemselves } from '../people.ts'
import { Refusal } from '../refusal.ts'
import type { MailKind } from '../store/mailbox.ts'

const Body = z.object({
  requestType: z.string().optional(),
  email: z.string().optional(),
  newEmail: z.string().optional(),
  idToken: z.string().optional(),
  continueUrl: z.string().optional(),
})

/** `mode` of a link, as the SDK's ActionCodeURL reads it. */
const MODES: Record<MailKind, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
}

/** Pages of the console that redeem the codes: a forgotten password before the sign-in, an address once signed in. */
const PAGES: Record<MailKind, string> = { PASSWORD_RESET: '/sign-in', VERIFY_EMAIL: '/me', VERIFY_AND_CHANGE_EMAIL: '/me' }

/**
 * accounts:sendOobCode. Without a mail server the e-mail stays in the mailbox table and its link goes to the log. A reset for an unknown address gets
 * the same response at the same cost as any other (security.md T5).
 */
export const sendOobCode: Verb = async (identity, body, client) => {
  const fields = readFields(Body, body)
  const linkOf = (kind: MailKind) => (code: string) => emailLink(identity, client, kind, code, fields.continueUrl)
  switch (fields.requestType) {
    case undefined:
      throw new Refusal('MISSING_REQ_TYPE')
    case 'PASSWORD_RESET': {
      const email = normalEmail(fields.email)
      await identity.limits.onAccount(email, client.address)
      const user = identity.users.byEmail(email)
      send(identity, { kind: 'PASSWORD_RESET', uid: user?.managed ? undefined : user?.uid, email, linkOf: linkOf('PASSWORD_RESET') })
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
    }
    case 'VERIFY_EMAIL': {
      await identity.limits.onAddress(client.address)
      const { user } = await signedInThemselves(identity, fields.idToken)
      if (user.email === null) throw new Refusal('MISSING_EMAIL')
      send(identity, { kind: 'VERIFY_EMAIL', uid: user.uid, email: user.email, linkOf: linkOf('VERIFY_EMAIL') })
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: user.email }
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      await identity.limits.onAddress(client.address)
      const user = await recentlySignedIn(identity, fields.idToken)
      refuseManaged(user)
      const newEmail = normalEmail(fields.newEmail)
      const kind = 'VERIFY_AND_CHANGE_EMAIL'
      send(identity, { kind, uid: user.uid, email: user.email ?? '', newEmail, linkOf: linkOf(kind) })
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: user.email ?? '', newEmail }
    }
    default:
      throw new Refusal('OPERATION_NOT_ALLOWED', 'Sign-in links by e-mail are not supported.')
  }
}

function send(identity: IdentityContext, stored: Parameters<IdentityContext['mailbox']['put']>[0]): void {
  const { kind, uid } = stored
  const written = identity.mailbox.put(stored)
  const { link, email, newEmail } = written
  if (identity.mail) identity.mail.post(codeEmail({ ...written, kind }, uid === undefined))
  else if (uid !== undefined) identity.log.info({ kind, to: newEmail ?? email, link }, 'an e-mail with this link is in the local mailbox')
}

function emailLink(identity: IdentityContext, client: Client, kind: MailKind, code: string, continueUrl: string | undefined): string {
  const query = new URLSearchParams({ mode: MODES[kind], oobCode: code, apiKey: client.apiKey })
  if (continueUrl !== undefined) {
    const origin = URL.parse(continueUrl)?.origin
    if (!origin || !identity.consoleOrigins.has(origin))
      throw new Refusal('UNAUTHORIZED_DOMAIN', 'A link may lead back to this console only.')
    query.set('continueUrl', continueUrl)
  }
  return `${identity.consoleUrl}${PAGES[kind]}?${query}`
}
