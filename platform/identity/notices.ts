import type { IdentityContext } from './context.ts'
import type { User } from './store/users.ts'

/** What happened to somebody's sign-in that they should hear of, in case it was not them. */
const NOTICES = {
  'factor-added': ['An authenticator app was added', 'Its codes are asked for at every sign-in with the password from now on.'],
  'factor-removed': ['An authenticator app was removed', 'Its codes are not asked for any more.'],
  'recovery-codes-made': ['New recovery codes were made', 'Those you had before do not work any more.'],
  'recovery-code-used': [
    'A recovery code was used',
    'Somebody signed in with one of your recovery codes in place of the authenticator app.',
  ],
  'password-changed': ['Your password was changed', 'Everybody who was signed in to your account was signed out.'],
  'provider-connected': ['A provider was connected', 'Your account can be entered through it from now on.'],
  'provider-removed': ['A provider was disconnected', 'It does not lead into your account any more.'],
  'address-changed': [
    'Your e-mail address was changed',
    'From now on e-mails go to the new address. Whoever signs in with an address and a password uses the new one.',
  ],
} as const satisfies Record<string, readonly [subject: string, consequence: string]>

type Noticed = keyof typeof NOTICES

/**
 * The same when every session ended: personal API keys go on working, because builds and scripts hang on them, so the letter lists them. That the
 * list cannot be had is no reason to stop what the letter is about.
 */
export async function giveNoticeOfEnd(identity: IdentityContext, user: Pick<User, 'uid' | 'email'>, what: Noticed): Promise<void> {
  const keys = await identity.keyLines(user.uid).catch((cause: unknown) => {
    identity.log.error({ uid: user.uid, err: cause }, 'the keys of somebody could not be listed')
    return undefined
  })
  const more = keys?.length
    ? ['Your API keys go on working. Revoke those you do not know or no longer need, on the page of your account:', ...keys]
    : keys
      ? []
      : ['If you have API keys, they go on working. Look at them on the page of your account.']
  giveNotice(identity, user, what, more)
}

/** One line of the log, and a letter to the person where there is a mail server. `more` are further facts, a sentence each. */
export function giveNotice(
  { mail, log, consoleUrl, clock }: Pick<IdentityContext, 'mail' | 'log' | 'consoleUrl' | 'clock'>,
  { uid, email }: Pick<User, 'uid' | 'email'>,
  what: Noticed,
  more: readonly string[] = [],
): void {
  log.info({ notice: what, uid }, 'a change of somebody’s sign-in')
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
      'If that was not you, choose a new password at once, end the other sessions, and tell the person who runs this installation.',
    ],
    link: { words: 'Look at your account', address: `${consoleUrl}/me` },
  })
}
