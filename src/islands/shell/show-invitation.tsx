import { setSearch } from '#src/stores/location.ts'

import { Invitation } from './Invitation.tsx'
import { showOverPage } from './show-over-page.tsx'

/** Shows the invitation of the address and removes it from there: it works once and belongs in no history. */
export function showInvitation(token: string): void {
  setSearch({ invite: undefined }, { history: 'replace' })
  showOverPage((close) => <Invitation token={token} onClose={close} />)
}
