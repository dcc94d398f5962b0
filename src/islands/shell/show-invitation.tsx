import { setSearch } from '#src/stores/location.ts'

import { Invitation } from './Invitation.tsx'
import { showOverPage } from './show-over-page.tsx'

/** Shows the invitation of the address, and takes it out of there: it is good for one use and belongs in nobody's history. */
export function showInvitation(token: string): void {
  setSearch({ invite: undefined }, { history: 'replace' })
  showOverPage((close) => <Invitation token={token} onClose={close} />)
}
