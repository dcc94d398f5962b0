import { Fault } from '#platform/lib/faults.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import type { SsoTicket } from '#wire/product/sso.ts'

import { type Actor, changeOrganization, missing, type Services } from '../../services.ts'
import { ssoPaths, type SsoRecord } from '../../sso/records.ts'
import { refuseShared } from '../me/person.ts'

type Intent = { type: 'test'; uid: string; email: string } | { type: 'connect'; uid: string }

/** Hands out a ticket with which the sign-in starts something that was authorized here; implemented by the identity module. */
export type IssueTicket = (start: { orgId: string; intent: Intent }) => string

/** A sign-in that only shows whether the settings work. */
export async function testSso(services: Services, issue: IssueTicket, actor: Actor): Promise<SsoTicket> {
  const { orgId, uid, email } = actor.caller
  return changeOrganization(services, actor, 'owner', async (transaction) => {
    const settings = await transaction.get<SsoRecord>(ssoPaths.settings(orgId))
    if (!settings || settings.data.kind === 'none') throw new Fault('conflict', 'There is nothing to test. Save the settings first.')
    const ticket = issue({ orgId, intent: { type: 'test', uid, email } })
    return { result: { method: settings.data.kind, ticket }, audit: { action: 'sso.start-test', target: 'sso/settings' } }
  })
}

/** Lets members make their own account known to the provider. Whether they are who signs in there is seen when they come back. */
export async function connectSso({ documents }: Services, issue: IssueTicket, person: IdentityUser, orgId: string): Promise<SsoTicket> {
  refuseShared(person)
  const { uid } = person
  const [member, settings] = await Promise.all([
    documents.get(recordPaths.member(orgId, uid)),
    documents.get<SsoRecord>(ssoPaths.settings(orgId)),
  ])
  if (!member) throw missing()
  if (!settings?.data.enabled || settings.data.kind === 'none')
    throw new Fault('conflict', 'Single sign-on is not enabled for this organization.')
  return { method: settings.data.kind, ticket: issue({ orgId, intent: { type: 'connect', uid } }) }
}
