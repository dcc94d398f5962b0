import type { IdentityContext } from './context.ts'
import { giveNotice } from './notices.ts'
import { signedIn } from './people.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

export type OwnAccounts = ReturnType<typeof ownAccounts>

/** What the API's pages about oneself need: sessions, who made the account, what is stored. Uids come from verified tokens. */
export function ownAccounts(identity: IdentityContext) {
  const { users, sessions, factors, links, recoveryCodes } = identity
  return {
    async sessionOf(idToken: string): Promise<{ id: string; provedMs: number }> {
      const { session } = await signedIn(identity, idToken)
      return { id: session.id, provedMs: session.authTime * 1000 }
    },
    sessionsOf: (uid: string) =>
      sessions.of(uid).map(({ startedAt, usedAt, ...session }) => ({ ...session, startedMs: startedAt, lastUsedMs: usedAt })),
    endSession: (uid: string, id: string): boolean => sessions.endById(uid, id),
    endOtherSessions: (uid: string, keptId: string): number => sessions.endOthers(uid, keptId),
    keeperOf(uid: string): 'own' | 'organization' | 'shared' | undefined {
      const user = users.byUid(uid)
      if (!user) return undefined
      return user.orgId !== null ? 'organization' : user.managed ? 'shared' : 'own'
    },
    passwordChangedMs: (uid: string): number | null => users.byUid(uid)?.passwordUpdatedAt ?? null,
    hasFactor: (uid: string): boolean => factors.of(uid).length > 0,
    recoveryCodesOf: (uid: string): { left: number; madeMs: number | null } => ({
      left: recoveryCodes.openOf(uid).length,
      madeMs: recoveryCodes.madeAt(uid) ?? null,
    }),
    /** In plain text; they cannot be shown again. */
    makeRecoveryCodes(uid: string): string[] {
      const user = users.byUid(uid)
      if (!user) throw new Error(`${uid} has no account.`)
      const codes = makeRecoveryCodes(identity, uid)
      giveNotice(identity, user, 'recovery-codes-made')
      return codes
    },
    /** Hashes, sealed secrets and codes stay here. */
    factsOf(uid: string): Record<string, unknown> {
      const user = users.byUid(uid)
      if (!user) return {}
      const { passwordHash, managed: _managed, validSince: _validSince, ...facts } = user
      const secondFactors = factors.of(uid).map(({ displayName, enrolledAt }) => ({ displayName, enrolledAt }))
      const providers = links.of(uid).map(({ provider, email, displayName, linkedAt }) => ({ provider, email, displayName, linkedAt }))
      const recoveryCodesLeft = recoveryCodes.openOf(uid).length
      return { ...facts, hasPassword: passwordHash !== null, providers, secondFactors, recoveryCodesLeft }
    },
    deleteUser: (uid: string): void => users.delete(uid),
  }
}
