import { PATHS } from '#wire/product/paths.ts'
import {
  ssoConnectBody,
  type SsoDiscoverBody,
  ssoDiscoverBody,
  type SsoDiscovered,
  ssoDiscovered,
  ssoDomain,
  ssoDomainBody,
  ssoLookup,
  ssoLookupBody,
  ssoSettings,
  ssoSettingsBody,
  ssoTicket,
} from '#wire/product/sso.ts'

import type { Services } from '../services.ts'
import { identityRoute, memberRoute, publicRoute, type Route } from '../route.ts'
import { addSsoDomain, checkSsoDomain, removeSsoDomain, type ResolveTxt } from '../verbs/sso/domains.ts'
import { changeSsoSettings, readSsoSettings, type SsoContext } from '../verbs/sso/settings.ts'
import { connectSso, type IssueTicket, testSso } from '../verbs/sso/tickets.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

interface SsoParts {
  context: SsoContext
  issueTicket: IssueTicket
  resolveTxt: ResolveTxt
  /** Asks a provider, or reads its metadata. Fault `invalid` at the field. */
  discover(body: SsoDiscoverBody): Promise<SsoDiscovered>
  /** How an organization signs in, by slug, domain or address; undefined where single sign-on is not open. */
  openFor(hint: string): Promise<{ provider: { kind: 'oidc' | 'saml' } } | undefined>
}

export const ssoRoutes = (services: Services, { context, issueTicket, resolveTxt, discover, openFor }: SsoParts): Route[] => [
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
  memberRoute('admin', {
    method: 'get',
    path: PATHS.sso,
    summary: 'Single sign-on of the organization; secrets are never shown',
    answer: responseOf(ssoSettings),
    async handle({ caller }) {
      const body = await readSsoSettings(services, context, caller)
      return { body, version: body.version }
    },
  }),
  memberRoute('owner', {
    method: 'put',
    path: PATHS.sso,
    summary: 'Set single sign-on of the organization',
    audit: 'sso.change',
    personOnly: true,
    ifMatch: true,
    body: bodyOf(ssoSettingsBody),
    answer: responseOf(ssoSettings),
    async handle({ body, ifVersion, ...actor }) {
      const changed = await changeSsoSettings(services, context, actor, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('owner', {
    method: 'post',
    path: PATHS.ssoTest,
    summary: 'Start a sign-in that only shows whether the settings work',
    audit: 'sso.start-test',
    personOnly: true,
    status: 201,
    answer: responseOf(ssoTicket),
    handle: async (actor) => ({ body: await testSso(services, issueTicket, actor) }),
  }),
  memberRoute('owner', {
    method: 'post',
    path: PATHS.ssoDiscover,
    summary: 'What an identity provider says of itself: its OpenID configuration, or its SAML metadata. Nothing is stored',
    audit: null,
    personOnly: true,
    body: bodyOf(ssoDiscoverBody),
    answer: responseOf(ssoDiscovered),
    handle: async ({ body }) => ({ body: await discover(body) }),
  }),
  memberRoute('owner', {
    method: 'post',
    path: PATHS.ssoDomains,
    summary: 'Name a domain that the organization will prove to own',
    audit: 'sso.add-domain',
    personOnly: true,
    status: 201,
    body: bodyOf(ssoDomainBody),
    answer: responseOf(ssoDomain),
    handle: async ({ body, ...actor }) => ({ body: await addSsoDomain(services, actor, body) }),
  }),
  memberRoute('owner', {
    method: 'post',
    path: `${PATHS.ssoDomains}/{id}/check`,
    summary: 'Look for the proof of a domain',
    audit: 'sso.prove-domain',
    personOnly: true,
    answer: responseOf(ssoDomain),
    handle: async ({ id, ...actor }) => ({ body: await checkSsoDomain(services, actor, id, { resolveTxt, people: context.people }) }),
  }),
  memberRoute('owner', {
    method: 'delete',
    path: `${PATHS.ssoDomains}/{id}`,
    summary: 'Remove a domain',
    audit: 'sso.remove-domain',
    personOnly: true,
    status: 204,
    async handle({ id, ...actor }) {
      await removeSsoDomain(services, actor, id)
      return { body: undefined }
    },
  }),
]
