import { persistentAtom } from '@nanostores/persistent'

import { safeReturn } from '#src/lib/safe-return.ts'
import { readPreAuth, SESSION_KEYS, type PreAuth } from '#src/lib/session-records.ts'

import { $uid } from './session.ts'

/**
 * The page wanted before sign-in. Key `session:pre-auth`, JSON `{path, query, uid?}`. Writers: the guard, when it sends somebody to sign in,
 * and `rememberPage`. Good for one use, and only for addresses of this site, whoever wrote it.
 */
export const $preAuth = persistentAtom<PreAuth | null>(SESSION_KEYS.preAuth, null, {
  encode: (record) => (record ? JSON.stringify(record) : undefined) as string, // undefined removes the key
  decode: readPreAuth,
})

/** An invitation leads home, where it is accepted, also after a sign-in that leaves this site for a while. */
export const keepInvitation = (invite: string): void => $preAuth.set({ path: '/', query: `?${new URLSearchParams({ invite })}` })

/** The page on which somebody's session ended: theirs when they come back, and nobody else's. */
export const rememberPage = (uid: string): void => $preAuth.set({ path: location.pathname, query: location.search, uid })

/** Where to go after sign-in, once; `/` when nothing usable is remembered, or another person left it. */
export function takeReturnAddress(origin: string): string {
  const record = $preAuth.get()
  $preAuth.set(null)
  if (!record || (record.uid !== undefined && record.uid !== $uid.get())) return '/'
  return safeReturn(record.path, record.query, origin)
}
