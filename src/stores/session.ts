import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'

import { currentSessionUser, watchIdentity } from '#src/clients/identity.ts'
import { providerRemembersSomebody } from '#src/clients/provider-record.ts'
import { readUser, SESSION_KEYS, type SessionUser } from '#src/lib/session-records.ts'

/**
 * Who is signed in. Key `session:user`, JSON `{uid, email}`; absent when nobody is. A value of another shape counts as absent.
 * Writers: `keepUser`, called with what the sign-in provider reports, and `forgetUser` at sign-out (specification, point 4).
 */
export const $user = persistentAtom<SessionUser | null>(SESSION_KEYS.user, null, {
  encode: (user) => (user ? JSON.stringify(user) : undefined) as string, // undefined removes the key, which the type of `encode` allows only one level up
  decode: readUser,
})

/** `''` when nobody is signed in. */
export const $uid = computed($user, (user) => user?.uid ?? '')

/**
 * Keeps the record in step with the provider: every sign-in is stored, a sign-out resets the session, also one that happened elsewhere,
 * for example when the account was disabled. Calls back when there was a session and now there is none, or it is somebody else's. Returns how
 * to stop.
 */
export function followIdentity(onEnded: () => void): Promise<() => void> {
  return watchIdentity((user) => {
    const before = $user.get()
    if (user) keepUser(user)
    else forgetUser()
    if (before && before.uid !== user?.uid) onEnded()
  })
}

/** One tab at a time: while one signs out, no other may find the provider's record and set the session from it. */
export const alone = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  // Only secure contexts have locks (W3C Web Locks); elsewhere nothing waits
  'locks' in navigator ? navigator.locks.request('sightglass:session', work) : work()

/** Sets the session from the provider's user when the record is gone. Resolves with whether there is a session now. */
export function resumeFromProvider(): Promise<boolean> {
  return alone(async () => {
    const user = (await providerRemembersSomebody()) ? await currentSessionUser() : null
    if (user) keepUser(user)
    return user !== null
  })
}

export function keepUser(user: SessionUser): void {
  const before = $user.get()
  if (before?.uid !== user.uid || before.email !== user.email) $user.set({ uid: user.uid, email: user.email })
}

export function forgetUser(): void {
  $user.set(null)
}

const CHANNEL = 'sightglass:session'

/** Tells the other tabs at once; the storage event follows, but may wait while a tab is frozen. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-out')
  channel.close()
}

/**
 * Calls back when another tab signs out, or signs in as somebody else (security.md M1), and when the record changed without an event:
 * storage that was cleared, in this tab or in another one while this one slept. Returns how to stop listening.
 */
export function onUserChangedElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  const uid = $uid.get()
  channel.addEventListener('message', listener)
  const compare = (): void => {
    if (readUser(localStorage.getItem(SESSION_KEYS.user))?.uid !== uid) listener()
  }
  const onStorage = (event: StorageEvent): void => {
    // A null key is `localStorage.clear()`.
    if (event.key === SESSION_KEYS.user || event.key === null) compare()
  }
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') compare()
  }
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    channel.close()
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
