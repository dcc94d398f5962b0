import { Fault } from '#platform/lib/faults.ts'
import type { IssuedRecoveryCodes, OwnRecoveryCodes } from '#wire/product/me.ts'

import type { Services } from '../../services.ts'
import type { Accounts } from '../../me/accounts.ts'
import { changeMembership, checkFresh, membershipsOf, type PersonAt, refuseShared, type Self } from './person.ts'

/** How many codes are left that can take the place of the second factor. */
export function readRecoveryCodes(accounts: Accounts | undefined, { caller }: Self): OwnRecoveryCodes {
  refuseShared(caller)
  if (!accounts || accounts.keeperOf(caller.uid) !== 'own') return { kept: false, left: 0, madeMs: null }
  return { kept: true, ...accounts.recoveryCodesOf(caller.uid) }
}

/** New codes in the place of those from before, with a record in each organization of the person. */
export async function makeRecoveryCodes(services: Services, accounts: Accounts | undefined, self: Self): Promise<IssuedRecoveryCodes> {
  const { uid } = self.caller
  refuseShared(self.caller)
  if (!accounts || accounts.keeperOf(uid) !== 'own')
    throw new Fault('forbidden', 'The sign-in of this account is kept elsewhere, and there are no recovery codes for it here.')
  await checkFresh(services, accounts, self)
  if (!accounts.hasFactor(uid)) throw new Fault('conflict', 'Recovery codes stand in for a second factor. Set one up first.')
  await record(services, self, 'recovery-codes.make')
  return { codes: accounts.makeRecoveryCodes(uid) }
}

/** Called by the sign-in when a code took the place of the second factor. */
export function recordRecoveryCodeUse(services: Services, { uid, address }: { uid: string; address: string }): Promise<void> {
  return record(services, { caller: { uid }, address }, 'recovery-codes.use')
}

async function record(services: Services, actor: PersonAt, action: string): Promise<void> {
  const { uid } = actor.caller
  for (const { orgId } of await membershipsOf(services, uid))
    await changeMembership(services, actor, orgId, async () => ({ action, target: `member/${uid}` }))
}
