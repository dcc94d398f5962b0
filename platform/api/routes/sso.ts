import { z } from '@hono/zod-openapi'

import { NAME_MAX, URL_MAX } from '#platform/lib/limits.ts'
import { PATHS } from '#wire/product/paths.ts'
import {
  SSO_CERTIFICATES_MAX,
  SSO_DOMAINS_MAX,
  SSO_GROUP_ROLES_MAX,
  SSO_ROLES,
  type SsoDomain,
  type SsoSettings,
  type SsoSettingsBody,
} from '#wire/product/sso-settings.ts'
import type { SsoConnectBody, SsoLookup, SsoLookupBody, SsoTicket } from '#wire/product/sso-sign-in.ts'

import type { Services } from '../services.ts'
import { identityRoute, memberRoute, publicRoute, type Route } from '../route.ts'
import { addSsoDomain, checkSsoDomain, removeSsoDomain, type ResolveTxt } from '../verbs/sso/domains.ts'
import { changeSsoSettings, readSsoSettings, type SsoOffice } from '../verbs/sso/settings.ts'
import { connectSso, type IssueTicket, testSso } from '../verbs/sso/tickets.ts'
import { idText } from '../names.ts'
import { role } from './schemas.ts'

const CERTIFICATE_MAX = 8 * 1024
const OWNERS_MAX = 20

const word = z.string().trim().min(1, 'Fill this in.').max(NAME_MAX)
const ssoRole = z.enum(SSO_ROLES)
const kind = z.enum(['none', 'oidc', 'saml'])
const saml = z.strictObject({
  entityId: word,
  ssoUrl: z.string().max(URL_MAX),
  certificates: z.array(z.string().max(CERTIFICATE_MAX)).min(1, 'Paste the provider’s certificate.').max(SSO_CERTIFICATES_MAX),
  requireSignedResponse: z.boolean(),
  allowIdpInitiated: z.boolean(),
})
const oidcFacts = { issuer: z.string().max(URL_MAX), clientId: word, scopes: z.array(word).max(20), emailIsVerified: z.boolean() }
const common = {
  kind,
  attributes: z.strictObject({ email: word, name: word, groups: word }),
  groupRoles: z.array(z.strictObject({ group: word, role: ssoRole })).max(SSO_GROUP_ROLES_MAX),
  defaultRole: ssoRole,
  justInTime: z.boolean(),
  enabled: z.boolean(),
  enforced: z.boolean(),
  breakGlass: z.array(idText).max(OWNERS_MAX),
}

const settingsBody: z.ZodType<SsoSettingsBody> = z.strictObject({
  ...common,
  oidc: z.strictObject({ ...oidcFacts, clientSecret: z.string().min(1).max(1024).optional() }).optional(),
  saml: saml.optional(),
})

const ms = z.number().int()
const domainResponse: z.ZodType<SsoDomain> = z.strictObject({
  id: z.string(),
  domain: z.string(),
  record: z.string(),
  value: z.string(),
  provenMs: ms.nullable(),
})
const settingsResponse: z.ZodType<SsoSettings> = z.strictObject({
  ...common,
  oidc: z.strictObject({ ...oidcFacts, secretHint: z.string().nullable() }).nullable(),
  saml: saml.nullable(),
  addresses: z.strictObject({ redirectUri: z.string(), acsUrl: z.string(), entityId: z.string(), metadataUrl: z.string() }),
  domains: z.array(domainResponse).max(SSO_DOMAINS_MAX),
  test: z
    .strictObject({ atMs: ms, ok: z.boolean(), current: z.boolean(), error: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  recent: z.array(
    z.strictObject({
      atMs: ms,
      subject: z.string(),
      email: z.string(),
      groups: z.array(z.string()),
      role: role.nullable(),
      error: z.string().nullable(),
    }),
  ),
  version: z.string(),
})
const lookupBody: z.ZodType<SsoLookupBody> = z.strictObject({ org: z.string().max(320) })
const connectBody: z.ZodType<SsoConnectBody> = z.strictObject({ orgId: idText })
const ticketResponse: z.ZodType<SsoTicket> = z.strictObject({ method: z.enum(['oidc', 'saml']), ticket: z.string() })
const lookupResponse: z.ZodType<SsoLookup> = z.strictObject({ method: z.enum(['oidc', 'saml', 'password']) })

interface SsoParts {
  office: SsoOffice
  issueTicket: IssueTicket
  resolveTxt: ResolveTxt
  /** How an organization signs in, by slug, domain or address; undefined where single sign-on is not open. */
  openFor(hint: string): Promise<{ provider: { kind: 'oidc' | 'saml' } } | undefined>
}

export const ssoRoutes = (services: Services, { office, issueTicket, resolveTxt, openFor }: SsoParts): Route[] => [
  publicRoute({
    method: 'post',
    path: PATHS.ssoLookup,
    summary: 'How people of an organization sign in; unknown ones are answered like those without single sign-on',
    audit: null,
    body: lookupBody,
    answer: lookupResponse,
    handle: async ({ body }) => ({ body: { method: (await openFor(body.org))?.provider.kind ?? 'password' } }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.ssoConnect,
    summary: 'Start to make my own account known to the identity provider of an organization',
    audit: null,
    status: 201,
    body: connectBody,
    answer: ticketResponse,
    handle: async ({ caller, body }) => ({ body: await connectSso(services, issueTicket, caller, body.orgId) }),
  }),
  memberRoute('admin', {
    method: 'get',
    path: PATHS.sso,
    summary: 'Single sign-on of the organization; secrets are never told',
    answer: settingsResponse,
    async handle({ caller }) {
      const body = await readSsoSettings(services, office, caller)
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
    body: settingsBody,
    answer: settingsResponse,
    async handle({ body, ifVersion, ...actor }) {
      const changed = await changeSsoSettings(services, office, actor, body, ifVersion)
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
    answer: ticketResponse,
    handle: async (actor) => ({ body: await testSso(services, issueTicket, actor) }),
  }),
  memberRoute('owner', {
    method: 'post',
    path: PATHS.ssoDomains,
    summary: 'Name a domain that the organization will prove to own',
    audit: 'sso.add-domain',
    personOnly: true,
    status: 201,
    body: z.strictObject({ domain: z.string().max(253) }),
    answer: domainResponse,
    handle: async ({ body, ...actor }) => ({ body: await addSsoDomain(services, actor, body) }),
  }),
  memberRoute('owner', {
    method: 'post',
    path: `${PATHS.ssoDomains}/{id}/check`,
    summary: 'Look for the proof of a domain',
    audit: 'sso.prove-domain',
    personOnly: true,
    answer: domainResponse,
    handle: async ({ id, ...actor }) => ({ body: await checkSsoDomain(services, actor, id, { resolveTxt, people: office.people }) }),
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
