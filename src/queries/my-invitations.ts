import { queryOptions } from '@tanstack/react-query'

import { toWireError, WireFailure } from '#src/lib/errors.ts'
import { readJoined, readMyInvitations } from '#wire/product/invitations.ts'
import { one, PATHS } from '#wire/product/paths.ts'

import { accountApi } from './apis.ts'
import { queryClient } from './client.ts'
import { reloadOrganizations } from './organization.ts'

/** Invitations that wait for me, in every organization. */
export const myInvitations = (uid: string) =>
  queryOptions({
    queryKey: ['my-invitations', uid],
    queryFn: async ({ signal }) => readMyInvitations(await accountApi(PATHS.myInvitations, { signal })),
    enabled: uid !== '',
  })

/** Resolves with the organization that I belong to from here on. */
export async function acceptMyInvitation(id: string): Promise<string> {
  const { orgId } = readJoined(await accepting(id))
  await reloadOrganizations()
  return orgId
}

async function accepting(id: string): Promise<unknown> {
  try {
    return await accountApi(`${one(PATHS.myInvitations, id)}/accept`, { method: 'POST' })
  } catch (cause) {
    const { kind } = toWireError(cause)
    if (kind !== 'not-found') throw cause
    // It was open when it was listed
    throw new WireFailure({ kind, message: 'This invitation was used, replaced or revoked, or it has expired. Ask for a new one.' }, cause)
  }
}

/** Also when it is gone already: that is what is wanted. */
export async function declineMyInvitation(id: string): Promise<void> {
  await accountApi(one(PATHS.myInvitations, id), { method: 'DELETE' }).catch((cause: unknown) => {
    if (toWireError(cause).kind !== 'not-found') throw cause
  })
  await queryClient.invalidateQueries({ queryKey: ['my-invitations'] })
}
