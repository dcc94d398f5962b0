import { Fault } from '#platform/lib/faults.ts'

import type { Services } from '../../services.ts'
import type { Accounts } from '../../me/accounts.ts'
import type { Self } from './person.ts'

/** As the sign-in asks before it changes a password. */
const FRESH_MS = 5 * 60_000

/** Refuses whoever did not prove in the last minutes who they are: a machine left unlocked must not be enough. */
export async function checkFresh({ clock }: Services, accounts: Accounts, { bearer }: Self): Promise<void> {
  const { provedMs } = await accounts.sessionOf(bearer)
  if (clock() - provedMs > FRESH_MS) throw new Fault('forbidden', 'This needs a fresh sign-in. Enter your password once more.')
}
