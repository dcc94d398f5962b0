import type { DeletionEmail, Email, InvitationEmail } from '#platform/lib/ports/mail.ts'

import type { Mail, MailKind } from './store/mailbox.ts'

type Words = Pick<Email, 'kind' | 'subject' | 'text'> & { words: string }

const WORDS: Record<MailKind, Words> = {
  PASSWORD_RESET: {
    kind: 'password-reset',
    subject: 'Choose a new password',
    text: [
      'Somebody requested a new password for your account. The link below works once, for an hour.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    words: 'Choose a new password',
  },
  VERIFY_EMAIL: {
    kind: 'verify-address',
    subject: 'Confirm your e-mail address',
    text: [
      'Follow the link below to confirm that this address is yours. It works once, for an hour.',
      'If you have no account here, you can ignore this e-mail.',
    ],
    words: 'Confirm this address',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    kind: 'change-address',
    subject: 'Confirm your new e-mail address',
    text: [
      'Follow the link below to sign in with this address from now on. It works once, for an hour.',
      'If you have no account here, you can ignore this e-mail.',
    ],
    words: 'Use this address',
  },
}

/** The e-mail for a code's link. `toNobody`: no account has the address. */
export function codeEmail({ kind, email, newEmail, link, expiresAt }: Mail & { kind: MailKind }, toNobody: boolean): Email {
  const { words, ...about } = WORDS[kind]
  return { ...about, to: newEmail ?? email, link: { label: words, address: link }, expiresMs: expiresAt, toNobody }
}

export const invitationEmail = ({ email, link, expiresMs, organization, invitedBy }: InvitationEmail): Email => ({
  kind: 'invitation',
  to: email,
  subject: `Invitation to ${organization}`,
  text:
    invitedBy === null
      ? [
          `A new password was chosen for an account with this address, which had not been confirmed before. It belonged to the organization “${organization}”.`,
          'If it was you who made that account, follow the link below to take your place there back. It works once, for thirty days. If not, do nothing.',
        ]
      : [
          `${invitedBy} invites you to the organization “${organization}”. The link below works once, for three days, and for this address only.`,
          'If you do not know who that is, do nothing.',
        ],
  link: { label: 'Accept the invitation', address: link },
  expiresMs,
})

export function deletionEmail({ email, organization, by, dueMs, link, expiresMs }: DeletionEmail): Email {
  const who = by || 'An owner'
  const about = { kind: 'organization', to: email, link: { label: 'Look at the organization', address: link }, expiresMs } as const
  if (dueMs === null)
    return {
      ...about,
      subject: `${organization} is not deleted`,
      text: [`${who} keeps the organization “${organization}”. Nothing is deleted, and everything goes on as before.`],
    }
  const day = new Date(dueMs).toISOString().replace('T', ' ').slice(0, 16)
  return {
    ...about,
    subject: `${organization} will be deleted on ${day.slice(0, 10)}`,
    text: [
      `${who} asked for the organization “${organization}” to be deleted. On ${day} UTC everything that it holds is removed, and nobody can bring it back.`,
      'Until then everything works, and an owner can keep it. Export what you still need, or ask an owner.',
    ],
  }
}
