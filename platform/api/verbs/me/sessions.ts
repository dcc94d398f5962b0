import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { EndedSessions, OwnSessions } from '#wire/product/me.ts'

import { missing, type Services } from '../../services.ts'
import type { Accounts } from '../../me/accounts.ts'
import { changeMembership, membershipsOf, refuseShared, type Self } from './person.ts'

/** My sign-ins: the one of this call first, then by last use. */
export async function listSessions(accounts: Accounts | undefined, { caller, bearer }: Self): Promise<OwnSessions> {
  refuseShared(caller)
  if (!accounts) return { kept: false, items: [] }
  const { id: currentId } = await accounts.sessionOf(bearer)
  const items = accounts.sessionsOf(caller.uid).map((session) => ({ ...session, current: session.id === currentId }))
  return { kept: true, items: items.sort((a, b) => Number(b.current) - Number(a.current) || b.lastUsedMs - a.lastUsedMs) }
}

export async function endSession(services: Services, accounts: Accounts | undefined, self: Self, id: string): Promise<void> {
  refuseShared(self.caller)
  if (!accounts?.endSession(self.caller.uid, id)) throw missing()
  await recordEnd(services, accounts, self, `session/${id}`)
}

/** Where the provider keeps the sessions, our tokens of the ended ones still end here. */
export async function endOtherSessions(services: Services, accounts: Accounts | undefined, self: Self): Promise<EndedSessions> {
  refuseShared(self.caller)
  const ended = accounts ? accounts.endOtherSessions(self.caller.uid, (await accounts.sessionOf(self.bearer)).id) : 0
  await recordEnd(services, accounts, self, 'session/others')
  return { ended }
}

/**
 * One record in each organization. A browser holds a token for each of them, which ended with the session (`AccountStanding.epoch`); browsers that
 * remain signed in fetch theirs again by themselves. A provider that keeps the sessions elsewhere does not report their end, so there the tokens are
 * ended here.
 */
async function recordEnd(services: Services, accounts: Accounts | undefined, self: Self, target: string): Promise<void> {
  const { uid } = self.caller
  for (const { orgId } of await membershipsOf(services, uid))
    await changeMembership(services, self, orgId, async (transaction: DocumentTransaction, { role }) => {
      if (!accounts) await services.credentials.changeRole(transaction, orgId, uid, role)
      return { action: 'session.end', target }
    })
}
