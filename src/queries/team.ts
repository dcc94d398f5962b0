import { queryOptions } from '@tanstack/react-query'

import { toWireError } from '#src/lib/errors.ts'
import { $uid } from '#src/stores/session.ts'
import { type Invitation, type InviteBody, type IssuedInvitation, readInvitation, readIssuedInvitation } from '#wire/product/invitations.ts'
import { type Member, memberResource, readMember } from '#wire/product/members.ts'
import { type Page, PAGE_LIMIT_MAX, pageSearch, readPage } from '#wire/product/page.ts'
import { one, PATHS } from '#wire/product/paths.ts'
import type { Role } from '#wire/product/roles.ts'
import {
  type CreateServiceKeyBody,
  type IssuedServiceKey,
  readIssuedServiceKey,
  SERVICE_KEYS_PATH,
  serviceAccountResource,
  serviceKeysPath,
} from '#wire/product/service-accounts.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'
import { reloadMembership } from './orgs.ts'
import { resourceQueries } from './resource.ts'

const members = resourceQueries(memberResource)

/** A member under the name that lists and pages know ids by. */
export type TeamMember = Member & { id: string }

const teamMember = (member: Member): TeamMember => ({ ...member, id: member.uid })

/** Members of an organization. */
export const team = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.members, orgId, 'all'],
    queryFn: async ({ signal }) => (await members.readAll(orgId, {}, signal)).map(teamMember),
    enabled: orgId !== '',
  })

/** One of them; null for nobody. */
export const oneMember = (orgId: string, id: string) =>
  queryOptions({
    queryKey: [PATHS.members, orgId, 'one', id],
    queryFn: async ({ signal }): Promise<TeamMember | null> => {
      try {
        return teamMember(readMember(await productIn(orgId)(one(PATHS.members, id), { signal })))
      } catch (cause) {
        if (toWireError(cause).kind === 'not-found') return null
        throw cause
      }
    },
    enabled: orgId !== '' && id !== '',
  })

/** Holds for their next call, at most five seconds later. Who changes their own has another role on this page, too. */
export async function changeRole(orgId: string, ref: { id: string; version: string }, { role }: { role?: Role }): Promise<TeamMember> {
  if (role === undefined) throw new Error('A role is what changes.')
  const changed = teamMember(await members.change(orgId, ref, { role }))
  if (changed.me) await reloadMembership($uid.get(), orgId)
  return changed
}

export const removeMember = (orgId: string, { id }: { id: string }): Promise<void> => members.remove(orgId, { id })

/** Invitations that are still open. Needs the role admin. */
export const invitations = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.invitations, orgId],
    queryFn: async ({ signal }): Promise<Invitation[]> => {
      const items: Invitation[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Page<Invitation> = readPage(
          await productIn(orgId)(`${PATHS.invitations}${pageSearch({ limit: PAGE_LIMIT_MAX, cursor })}`, { signal }),
          readInvitation,
        )
        items.push(...page.items)
        cursor = page.next
      }
      return items
    },
    enabled: orgId !== '',
  })

/** Sends it by e-mail, and returns its link, this once. One for the same address is replaced. */
export const invite = (orgId: string, body: InviteBody): Promise<IssuedInvitation> =>
  reloading(
    orgId,
    productIn(orgId)(PATHS.invitations, { method: 'POST', body }).then((raw) => readIssuedInvitation(raw)),
  )

export const revokeInvitation = (orgId: string, id: string): Promise<unknown> =>
  reloading(orgId, productIn(orgId)(one(PATHS.invitations, id), { method: 'DELETE' }))

async function reloading<Result>(orgId: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } finally {
    // Also when it failed: somebody may have revoked or accepted it meanwhile
    void queryClient.invalidateQueries({ queryKey: [PATHS.invitations, orgId] })
  }
}

export const serviceAccounts = resourceQueries(serviceAccountResource)

/** Its secret is returned this once. */
export const createServiceKey = (orgId: string, id: string, body: CreateServiceKeyBody): Promise<IssuedServiceKey> =>
  serviceAccounts.changed(
    orgId,
    productIn(orgId)(serviceKeysPath(id), { method: 'POST', body }).then((raw) => readIssuedServiceKey(raw)),
  )

export const revokeServiceKey = (orgId: string, keyId: string): Promise<unknown> =>
  serviceAccounts.changed(orgId, productIn(orgId)(one(SERVICE_KEYS_PATH, keyId), { method: 'DELETE' }))
