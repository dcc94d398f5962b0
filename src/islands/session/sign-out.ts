import { signOut } from '#src/stores/sign-out.ts'

import { part } from './form.ts'

/** Ends the session everywhere; leaving this document is the end of whatever was in its memory. */
signOut().then(
  () => location.replace('/sign-in'),
  () => {
    part('status', HTMLElement).textContent =
      'You are signed out here. The sign-in service could not be reached to end the session there as well.'
    part('again', HTMLElement).hidden = false
  },
)
