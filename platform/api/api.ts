import { resolveTxt as askNames } from 'node:dns/promises'

import { OpenAPIHono } from '@hono/zod-openapi'

import { gzipped } from '#platform/lib/gzipped.ts'
import { onFault } from '#platform/lib/http.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { AccessPort } from '#platform/lib/ports/access.ts'
import type { MaskedTrafficPort } from '#platform/lib/ports/masking.ts'
import { NO_PROXIES, type Proxies } from '#platform/lib/proxies.ts'

import { missing, type Services } from './services.ts'
import { API_LIMITS, type ApiLimits, createGuard } from './guard.ts'
import { personalKeys } from './keys/bearer.ts'
import type { Accounts, SsoPeople } from './me/accounts.ts'
import { API_PREFIX, mount, refuseOtherMethods } from './mount.ts'
import { refusalRecorder } from './audit-port.ts'
import type { Route } from './route.ts'
import { agentReleaseRoutes } from './resources/agent-releases.ts'
import { agentSettingRoutes } from './resources/agent-settings.ts'
import { serviceTestRoutes } from './routes/service-test.ts'
import { agentRoutes } from './routes/agents.ts'
import { auditRoutes } from './routes/audit.ts'
import { contactRoutes } from './routes/contact.ts'
import { demoRoutes } from './routes/demo.ts'
import { deploymentRoutes } from './resources/deployments.ts'
import { environmentRoutes } from './resources/environments.ts'
import { evidenceLinkRoutes } from './resources/evidence-links.ts'
import { joiningRoutes } from './routes/joining.ts'
import { keyRoutes } from './routes/keys.ts'
import { meRoutes } from './routes/me.ts'
import { memberRoutes } from './resources/members.ts'
import { objectiveRoutes } from './resources/objectives.ts'
import { organizationRoutes } from './routes/organizations.ts'
import { countryRoutes } from './resources/countries.ts'
import { clientDecisionRoutes } from './resources/client-decisions.ts'
import { endpointTemplateRoutes } from './resources/endpoint-templates.ts'
import { vendorCorrectionRoutes } from './resources/vendor-corrections.ts'
import { hostingRoutes } from './resources/hosting.ts'
import { proxyRoutes } from './resources/proxy.ts'
import { maskingRoutes } from './resources/masking.ts'
import { retentionRoutes } from './resources/retention.ts'
import { openApiRoutes } from './resources/openapi-documents.ts'
import { reviewRoutes } from './resources/reviews.ts'
import { serviceAccountRoutes } from './resources/service-accounts.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { signingKeyRoutes } from './routes/jwt-keys.ts'
import { ssoSignInRoutes } from './routes/sso-sign-in.ts'
import { tlsRoutes } from './routes/tls.ts'
import { tokenRoutes } from './routes/tokens.ts'
import type { InvitationParts } from './invitations/records.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { ssoRoutes } from './routes/sso.ts'
import { type ResolveTxt, ssoDomainRoutes } from './routes/sso-domains.ts'
import { viewRoutes } from './resources/views.ts'
import { serviceKeys } from './service-accounts/bearer.ts'
import type { SsoDirectory } from './sso/directory.ts'
import type { IssueTicket } from './sso/records.ts'
import { contactServices, type ContactMail } from './verbs/contact/send.ts'
import type { DeletionParts } from './verbs/organizations/delete.ts'
import { PATHS } from '#wire/product/paths.ts'
import type { SsoDiscoverBody, SsoDiscovered } from '#wire/product/sso.ts'

/** Lists that hold no secret. Deployments and keys are lists, too, and hold tokens when they are made. */
const GZIPPED = [PATHS.audit, PATHS.environments, PATHS.members, PATHS.objectives, PATHS.reviews, PATHS.views]

export interface ApiOptions {
  services: Services
  access: AccessPort
  /** For evidence, which leaves the organization. */
  traffic: MaskedTrafficPort
  keyring: Keyring
  people: SsoPeople
  /** The accounts themselves; absent where the sign-in provider keeps them to itself. */
  accounts: Accounts | undefined
  directory: SsoDirectory
  /** The part of the sign-in that starts what was authorized here. */
  signIn: {
    ticket: IssueTicket
    samlAddresses(orgId: string): { entityId: string; acsUrl: string }
    discover(body: SsoDiscoverBody): Promise<SsoDiscovered>
  }
  /** Where the console, this API and the agents' receiver are reached from outside, without a slash at the end, and hosts on the own network. */
  outside: { consoleUrl: string; apiUrl: string; agentsUrl: string; internalHosts: readonly string[] }
  post: InvitationParts['post']
  postDeletion: DeletionParts['postDeletion']
  /** Absent: messages from the contact page are kept, and not mailed. */
  contactMail?: ContactMail | undefined
  resolveTxt?: ResolveTxt
  /** Hosts on the own network that connection tests may reach. */
  serviceHosts?: readonly string[]
  config: { demo: boolean; pulseOrigins: readonly string[] }
  limits?: Partial<ApiLimits>
  /** Whose addresses no limit counts. */
  proxies?: Pick<Proxies, 'has'>
}

/** The product API below `/api`, and its description at `/openapi.json`. */
export function apiRoutes(options: ApiOptions): OpenAPIHono {
  const { services, access } = options
  const app = new OpenAPIHono()
  app.onError(onFault(services.log))
  const limits = { ...API_LIMITS, ...options.limits }
  const proxies = options.proxies ?? NO_PROXIES
  const parts = {
    guard: createGuard({ access, identity: services.identity, keys: [personalKeys(services), serviceKeys(services)], limits, proxies }),
    recordRefusal: refusalRecorder(services),
  }
  for (const path of GZIPPED) app.get(API_PREFIX + path, gzipped)
  // Fixed paths first: `/members/leave` must never be taken for the member with the id `leave`.
  const byPath = [...Map.groupBy(routesOf(options, limits), ({ path }) => path)]
  for (const [path, there] of byPath.sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))) {
    for (const route of there) mount(app, route, parts)
    refuseOtherMethods(app, path, there)
  }
  for (const path of [API_PREFIX, `${API_PREFIX}/*`])
    app.all(path, () => {
      throw missing()
    })
  describeAt(app, '/openapi.json')
  return app
}

function routesOf(options: ApiOptions, limits: ApiLimits): Route[] {
  const { services, accounts, people, keyring, directory, signIn, outside, post, config } = options
  const { consoleUrl, apiUrl, agentsUrl, internalHosts } = outside
  const addressesOf = (orgId: string) => {
    const { entityId, acsUrl } = signIn.samlAddresses(orgId)
    return { redirectUri: `${apiUrl}/sso/oidc/callback`, acsUrl, entityId, metadataUrl: entityId }
  }
  return [
    ...organizationRoutes(services, { consoleUrl, postDeletion: options.postDeletion }),
    ...memberRoutes(services),
    ...serviceAccountRoutes(services),
    ...invitationRoutes(services, { consoleUrl, post }),
    ...joiningRoutes(services),
    ...environmentRoutes(services),
    ...deploymentRoutes(services, agentsUrl),
    ...agentRoutes(services),
    ...agentSettingRoutes(services, agentsUrl),
    ...serviceTestRoutes(services, { hosts: options.serviceHosts ?? [], perMinute: limits.serviceTestsPerMinute }),
    ...agentReleaseRoutes(services, agentsUrl),
    ...objectiveRoutes(services),
    ...reviewRoutes(services, limits),
    ...evidenceLinkRoutes(services, options.traffic, apiUrl),
    ...tokenRoutes(services),
    ...signingKeyRoutes(services, outside),
    ...auditRoutes(services),
    ...retentionRoutes(services),
    ...maskingRoutes(services),
    ...proxyRoutes(services),
    ...hostingRoutes(services, config.pulseOrigins),
    ...countryRoutes(services),
    ...vendorCorrectionRoutes(services),
    ...endpointTemplateRoutes(services),
    ...clientDecisionRoutes(services),
    ...openApiRoutes(services),
    ...viewRoutes(services),
    ...ssoRoutes(services, { keyring, people, internalHosts, addressesOf, issueTicket: signIn.ticket, discover: signIn.discover }),
    ...ssoDomainRoutes(services, { people, resolveTxt: options.resolveTxt ?? askNames }),
    ...ssoSignInRoutes(services, { issueTicket: signIn.ticket, openFor: directory.openFor }),
    ...tlsRoutes(services, keyring),
    ...meRoutes(services, accounts),
    ...keyRoutes(services, accounts),
    ...sessionRoutes(services, accounts),
    ...contactRoutes(contactServices(services, { ...limits, proxies: options.proxies ?? NO_PROXIES }, options.contactMail)),
    ...demoRoutes(services, config.demo),
  ]
}

function describeAt(app: OpenAPIHono, path: string): void {
  for (const [name, description] of [
    ['idToken', 'ID token of the sign-in provider'],
    [
      'apiToken',
      'API token of a membership, users/{uid}/orgs/{orgId}.apiToken, a personal key of POST /api/me/keys, or a key of a service account',
    ],
  ] as const)
    app.openAPIRegistry.registerComponent('securitySchemes', name, { type: 'http', scheme: 'bearer', description })
  const document = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Sightglass product API', version: '1' } })
  app.get(path, (c) => c.json(document))
}
