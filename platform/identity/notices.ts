import type { IdentityContext } from './context.ts'
import type { User, Users } from './store/users.ts'

/** Changes of a sign-in that its owner should know of, in case somebody else made them. */
const NOTICES = {
  'factor-added': ['An authenticator app was added', 'From now on its codes are required at every sign-in with the password.'],
  'factor-removed': ['An authenticator app was removed', 'Its codes are no longer required.'],
  'recovery-codes-made': ['New recovery codes were made', 'Those you had before do not work any more.'],
  'recovery-code-used': ['A recovery code was used', 'Somebody signed in with one of your recovery codes, and not with the app.'],
  'password-changed': ['Your password was changed', 'Everybody who was signed in to your account was signed out.'],
  'provider-connected': ['A provider was connected', 'Your account can be entered through it from now on.'],
  'provider-removed': ['A provider was disconnected', 'It does not lead into your account any more.'],
  'address-changed': [
    'Your e-mail address was changed',
    'From now on e-mails go to the new address. To sign in with a password, use the new address.',
  ],
} as const satisfies Record<string, readonly [subject: string, consequence: string]>

type Noticed = keyof typeof NOTICES

/**
 * The same when every session ended: personal API keys keep working, because builds and scripts depend on them, so the e-mail lists them. It is sent
 * without the list if that cannot be loaded.
 */
export async function giveNoticeOfEnd(identity: IdentityContext, user: Pick<User, 'uid' | 'email'>, what: Noticed): Promise<void> {
  const keys = await identity.keyLines(user.uid).catch((cause: unknown) => {
    identity.log.error({ uid: user.uid, err: cause }, 'the keys of a user could not be listed')
    return undefined
  })
  const more = keys?.length
    ? ['Your API keys go on working. Revoke those you do not know or no longer need, on the page of your account:', ...keys]
    : keys
      ? []
      : ['If you have API keys, they go on working. Look at them on the page of your account.']
  giveNotice(identity, user, what, more)
}

/** One line of the log, and an e-mail to the user where there is a mail server. `more` are further facts, a sentence each. */
export function giveNotice(
  { mail, log, consoleUrl, clock }: Pick<IdentityContext, 'mail' | 'log' | 'consoleUrl' | 'clock'>,
  { uid, email }: Pick<User, 'uid' | 'email'>,
  what: Noticed,
  more: readonly string[] = [],
): void {
  log.info({ notice: what, uid }, 'sign-in of a user changed')
  if (!mail || email === null) return
  const [subject, consequence] = NOTICES[what]
  const at = new Date(clock()).toISOString().replace('T', ' ').slice(0, 16)
  mail.post({
    kind: 'notice',
    to: email,
    subject,
    text: [
      `${subject}, ${at} UTC.`,
      consequence,
      ...more,
      'If that was not you, choose a new password immediately, end the other sessions, and contact the administrator of this installation.',
    ],
    link: { label: 'Look at your account', address: `${consoleUrl}/me` },
  })
}

/**
 * The user store with a hook for changed addresses: whatever changes one (an API call, a link from an e-mail, an organization's identity provider),
 * the owner of the old address is notified.
 */
export function reportingAddresses(users: Users, onChanged: (before: User) => void): Users {
  return {
    ...users,
    save(user) {
      const before = users.byUid(user.uid)
      const saved = users.save(user)
      if (saved && before && before.email !== null && before.email !== user.email) onChanged(before)
      return saved
    },
  }
}
