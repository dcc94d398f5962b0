import { httpClient } from '#src/clients/http.ts'
import { joiningClient } from '#src/clients/joining.ts'
import { accountAccess, openAccess } from '#src/stores/tokens.ts'

/** Doors that anybody may knock at. */
export const doors = joiningClient(httpClient(openAccess))

/** The same in the name of whoever is signed in. */
export const ownDoors = joiningClient(httpClient(accountAccess))
