import { queryOptions } from '@tanstack/react-query'

import { ownAccount, type StartedFactor } from '#src/clients/account.ts'
import { checkPassword, wantsSecondFactor } from '#src/clients/identity.ts'
import { ownAccountClient } from '#src/clients/own-account.ts'
import { WireFailure } from '#src/lib/errors.ts'
import type { PasswordPolicy } from '#src/lib/form/password-rules.ts'
import { explainIdentity, identityCodeOf } from '#src/lib/identity-errors.ts'
import type { CreateKeyBody, IssuedKey } from '#wire/product/api-keys.ts'
import type { Notifications, OwnData, StoredNotifications } from '#wire/product/me.ts'
import type { SsoTicket } from '#wire/product/sso.ts'
import type { SignInProvider } from '#wire/sign-in-providers.ts'
import { own } from '#domain/own.ts'

import { accountApi } from './apis.ts'
import { queryClient } from './client.ts'

export type { StartedFactor } from '#src/clients/account.ts'

/** What the platform keeps of me. */
const account = ownAccountClient(accountApi)

/** My account. What my organizations show of me is brought up to date on the way, for example after a new address was confirmed. */
export const ownProfile = (uid: string) =>
  queryOptions({
    queryKey: ['me', uid],
    queryFn: async ({ signal }) => {
      const me = await account.me(signal)
      if (!me.inStep && me.account !== 'shared') await account.renewProfile()
      return me
    },
    enabled: uid !== '',
  })

export const ownSignIns = (uid: string) =>
  queryOptions({ queryKey: ['my-sign-ins', uid], queryFn: ({ signal }) => account.signIns(signal), enabled: uid !== '' })

/** Ways in that the account itself has, as the sign-in names them: `password`, `google.com` … */
export const ownWaysIn = (uid: string) =>
  queryOptions({ queryKey: ['my-ways-in', uid], queryFn: () => explained(ownAccount.waysIn()), enabled: uid !== '' })

export const ownSessions = (uid: string) =>
  queryOptions({ queryKey: ['my-sessions', uid], queryFn: ({ signal }) => account.sessions(signal), enabled: uid !== '' })

export const ownKeys = (uid: string) =>
  queryOptions({ queryKey: ['my-keys', uid], queryFn: ({ signal }) => account.keys(signal), enabled: uid !== '' })

export const ownNotifications = (uid: string) =>
  queryOptions({ queryKey: ['my-notifications', uid], queryFn: ({ signal }) => account.notifications(signal), enabled: uid !== '' })

export const ownFactors = (uid: string) =>
  queryOptions({ queryKey: ['my-factors', uid], queryFn: () => explained(ownAccount.factors()), enabled: uid !== '' })

export const ownRecoveryCodes = (uid: string) =>
  queryOptions({ queryKey: ['my-recovery-codes', uid], queryFn: ({ signal }) => account.recoveryCodes(signal), enabled: uid !== '' })

/** What the server demands of new passwords. */
export const passwordPolicy = queryOptions({
  queryKey: ['password-policy'],
  queryFn: async (): Promise<PasswordPolicy> => {
    const { minLength, maxLength, lowercase, uppercase, digit, special } = await explained(checkPassword(''))
    const rules = { lowercase, uppercase, digit, special }
    // A rule that is not in force is undefined; whether an empty password fulfils it says nothing.
    const inForce = Object.fromEntries(Object.entries(rules).map(([rule, met]) => [rule, met !== undefined]))
    return { minLength, ...(maxLength !== undefined && { maxLength }), ...inForce }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export async function rename(name: string): Promise<void> {
  await explained(ownAccount.rename(name))
  await account.renewProfile()
  await reload('me')
}

export const mailVerification = (): Promise<void> => explained(ownAccount.mailVerification())

export const mailNewAddress = (email: string): Promise<void> => explained(ownAccount.mailNewAddress(email))

export const lookAtCode = (code: string): Promise<{ changes: boolean; email: string }> => explained(ownAccount.lookAtCode(code))

export const applyCode = (code: string): Promise<void> => explained(ownAccount.applyCode(code))

/** What my account says, and the invitations that wait for an address that is verified now. */
export async function reloadVerified(): Promise<void> {
  await Promise.all([reload('me'), reload('my-invitations')])
}

/** Every other session ends: at the provider by itself, at the platform by a call. */
export async function changePassword(password: string): Promise<void> {
  await explained(ownAccount.changePassword(password))
  await thenEndOthers('Your password is changed.', 'my-keys')
}

export const startFactor = (): Promise<StartedFactor> => explained(ownAccount.startFactor('Sightglass'))

export async function confirmFactor(started: StartedFactor, digits: string, name: string): Promise<void> {
  await explained(ownAccount.confirmFactor(started, digits, name))
  await thenEndOthers('The app is added.', 'my-factors')
}

export async function removeFactor(id: string): Promise<void> {
  await explained(ownAccount.removeFactor(id))
  await thenEndOthers('The app is removed.', 'my-factors', 'my-recovery-codes')
}

/** What was done stays done when the other sessions cannot be ended: that is said, and what is shown is read anew in any case. */
async function thenEndOthers(done: string, ...changed: readonly Parameters<typeof reload>[0][]): Promise<void> {
  try {
    await endOtherSessions()
  } catch (cause) {
    const message = `${done} Your other sessions could not be ended: end them in the list of sessions.`
    throw new WireFailure({ kind: 'refused', message }, cause)
  } finally {
    await Promise.all(changed.map((name) => reload(name)))
  }
}

/** New codes that stand in for the second factor; those of before end. Needs a fresh sign-in. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await account.makeRecoveryCodes()
  await reload('my-recovery-codes')
  return codes
}

/** Codes for somebody who just set up a second factor; undefined when there are some, or the sign-in knows none. */
export async function firstRecoveryCodes(): Promise<string[] | undefined> {
  const { kept, left } = await account.recoveryCodes()
  return kept && left === 0 ? makeRecoveryCodes() : undefined
}

/** How a sign-in goes on that wants a second factor. */
export type SecondStep = (code: string) => Promise<void>

/** Proves again who is there; returns the next step when the password alone is not enough. */
export async function signInAgain(password: string): Promise<SecondStep | undefined> {
  try {
    await ownAccount.signInAgain(password)
    return undefined
  } catch (cause) {
    if (!wantsSecondFactor(cause)) throw failureOf(cause, 'This password is wrong.')
    return (code) => explained(ownAccount.signInAgainWithCode(cause, code))
  }
}

/** Whether something failed only because the last sign-in is too long ago. */
export const wantsFreshSignIn = (cause: unknown): boolean =>
  cause instanceof WireFailure && identityCodeOf(cause.cause) === 'requires-recent-login'

export async function endSession(id: string): Promise<void> {
  await account.endSession(id)
  await reload('my-sessions')
}

/** How many ended. */
export async function endOtherSessions(): Promise<number> {
  const ended = await account.endOtherSessions()
  await reload('my-sessions')
  return ended
}

export async function createKey(body: CreateKeyBody): Promise<IssuedKey> {
  const issued = await account.createKey(body)
  await reload('my-keys')
  return issued
}

export async function revokeKey(id: string): Promise<void> {
  await account.revokeKey(id)
  await reload('my-keys')
}

/** One after the other, so that a failure leaves the rest untouched. */
export async function revokeKeys(ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) await account.revokeKey(id)
  } finally {
    await reload('my-keys')
  }
}

/** These may outlive the password under which they were made. */
export async function keepKeys(ids: readonly string[]): Promise<void> {
  try {
    for (const id of ids) await account.keepKey(id)
  } finally {
    await reload('my-keys')
  }
}

export async function changeNotifications(chosen: Notifications, version: string): Promise<StoredNotifications> {
  const stored = await account.changeNotifications(chosen, version)
  await reload('my-notifications')
  return stored
}

export const connectSso = (orgId: string): Promise<SsoTicket> => account.connectSso(orgId)

/** Where Firebase keeps the accounts: in a window of the provider's. */
export async function connectByWindow(provider: SignInProvider): Promise<void> {
  await explained(ownAccount.connectByWindow(provider))
  await reload('my-ways-in')
}

export async function disconnectProvider(provider: SignInProvider): Promise<void> {
  await explained(ownAccount.disconnect(provider))
  await reload('my-ways-in')
}

export const readOwnData = (): Promise<OwnData> => account.ownData()

/** Deletes what the platform holds, then the account, wherever that is kept. */
export async function deleteMe(): Promise<void> {
  const { accountDeleted } = await account.deleteMe()
  if (!accountDeleted) await explained(ownAccount.delete())
}

const reload = (key: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [key] })

async function explained<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    throw failureOf(cause)
  }
}

/** Codes of the provider that are about one field, by the names our forms use. */
const FIELDS: Readonly<Record<string, string>> = {
  'weak-password': 'password',
  'password-does-not-meet-requirements': 'password',
  'missing-password': 'password',
  'invalid-credential': 'password',
  'wrong-password': 'password',
  'invalid-email': 'email',
  'invalid-new-email': 'email',
  'missing-email': 'email',
  'email-already-in-use': 'email',
  'invalid-verification-code': 'digits',
}

/** What the provider threw, as one of our errors; what is about a field stands at that field. */
function failureOf(cause: unknown, wrongPassword?: string): WireFailure {
  if (cause instanceof WireFailure) return cause
  const code = identityCodeOf(cause) ?? ''
  const message = wrongPassword !== undefined && own(FIELDS, code) === 'password' ? wrongPassword : explainIdentity(cause)
  const field = own(FIELDS, code)
  if (field) return new WireFailure({ kind: 'invalid', message, fields: { [field]: message } }, cause)
  if (code === 'network-request-failed') return new WireFailure({ kind: 'offline' }, cause)
  if (code === 'user-token-expired') return new WireFailure({ kind: 'signed-out' }, cause)
  return new WireFailure({ kind: 'failed', message, status: undefined, requestId: undefined }, cause)
}
