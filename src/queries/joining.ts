import { httpClient } from '#src/clients/http.ts'
import { joiningClient } from '#src/clients/joining.ts'
import { accountAccess, openAccess } from '#src/stores/tokens.ts'

/** Calls that need no membership. */
export const joining = joiningClient(httpClient(openAccess))

/** The same in the name of whoever is signed in. */
export const memberJoining = joiningClient(httpClient(accountAccess))
