import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { EndedSessions, OwnSessions } from '#wire/product/sessions.ts'

import type { Desk } from '../../desk.ts'
import type { Accounts } from '../../me/accounts.ts'
import { missing } from '../../missing.ts'
import { changeMembership, membershipsOf, refuseShared, type Self } from './person.ts'

/** My sign-ins, the one that asks first, then the last used. */
export async function listSessions(accounts: Accounts | undefined, { caller, bearer }: Self): Promise<OwnSessions> {
  refuseShared(caller)
  if (!accounts) return { kept: false, items: [] }
  const { id: currentId } = await accounts.sessionOf(bearer)
  const items = accounts.sessionsOf(caller.uid).map((session) => ({ ...session, current: session.id === currentId }))
  return { kept: true, items: items.sort((a, b) => Number(b.current) - Number(a.current) || b.lastUsedMs - a.lastUsedMs) }
}

export async function endSession(desk: Desk, accounts: Accounts | undefined, self: Self, id: string): Promise<void> {
  refuseShared(self.caller)
  if (!accounts?.endSession(self.caller.uid, id)) throw missing()
  await renewTokens(desk, self, `session/${id}`)
}

/** Where the provider keeps the sessions, what the ended ones hold of ours still ends here. */
export async function endOtherSessions(desk: Desk, accounts: Accounts | undefined, self: Self): Promise<EndedSessions> {
  refuseShared(self.caller)
  const ended = accounts ? accounts.endOtherSessions(self.caller.uid, (await accounts.sessionOf(self.bearer)).id) : 0
  await renewTokens(desk, self, 'session/others')
  return { ended }
}

/**
 * A browser holds tokens of each organization beside those of the sign-in, and they say nothing of a session. New ones take their place, so
 * that an ended session is at an end everywhere; those that remain fetch theirs again by themselves.
 */
async function renewTokens(desk: Desk, self: Self, target: string): Promise<void> {
  const { uid } = self.caller
  for (const { orgId } of await membershipsOf(desk, uid))
    await changeMembership(desk, self, orgId, async (transaction: DocumentTransaction, { role }) => {
      await desk.credentials.changeRole(transaction, orgId, uid, role)
      return { action: 'session.end', target }
    })
}
