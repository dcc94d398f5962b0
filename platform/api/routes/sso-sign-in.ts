import { Fault } from '#platform/lib/faults.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { PATHS } from '#wire/product/paths.ts'
import { ssoConnectBody, ssoLookup, ssoLookupBody, type SsoTicket, ssoTicket } from '#wire/product/sso.ts'

import { identityRoute, publicRoute, type Route } from '../route.ts'
import { missing, type Services } from '../services.ts'
import { type IssueTicket, ssoPaths, type SsoRecord } from '../sso/records.ts'
import { refuseShared } from '../verbs/me/person.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

interface SignInParts {
  issueTicket: IssueTicket
  /** How an organization signs in, by slug, domain or address; undefined where single sign-on is not open. */
  openFor(hint: string): Promise<{ provider: { kind: 'oidc' | 'saml' } } | undefined>
}

/** What people do with the single sign-on of an organization, members or not yet. */
export const ssoSignInRoutes = (services: Services, { issueTicket, openFor }: SignInParts): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.ssoLookup,
    summary: 'How people of an organization sign in; the same for unknown ones as for those without single sign-on',
    audit: null,
    body: bodyOf(ssoLookupBody),
    answer: responseOf(ssoLookup),
    handle: async ({ body }) => ({ body: { method: (await openFor(body.org))?.provider.kind ?? 'password' } }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.ssoConnect,
    summary: 'Start to make my own account known to the identity provider of an organization',
    audit: null,
    status: 201,
    body: bodyOf(ssoConnectBody),
    answer: responseOf(ssoTicket),
    handle: async ({ caller, body }) => ({ body: await connectSso(services, issueTicket, caller, body.orgId) }),
  }),
]

/** Lets members make their own account known to the provider. Whether they are who signs in there is seen when they come back. */
async function connectSso({ documents }: Services, issue: IssueTicket, person: IdentityUser, orgId: string): Promise<SsoTicket> {
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
