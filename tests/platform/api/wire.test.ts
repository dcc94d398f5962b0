import { afterAll, expect, test } from 'vitest'

import { readAgentEndpoints } from '#wire/product/agent-endpoints.ts'
import { readFilterSettings } from '#wire/product/agent-filters.ts'
import { readAgentConfig, readAgentRelease, readAgentRollouts, readReleaseConfigs } from '#wire/product/agent-releases.ts'
import { readServiceSettings, readServiceTest } from '#wire/product/agent-services.ts'
import { readAgentSettings } from '#wire/product/agent-settings.ts'
import { readAgent } from '#wire/product/agents.ts'
import { readIssuedKey, readKeys } from '#wire/product/api-keys.ts'
import { readAuditCheck, readAuditRecord } from '#wire/product/audit.ts'
import { readHostingSettings } from '#wire/product/hosting.ts'
import { readCountries } from '#wire/product/countries.ts'
import { readClientHistory, readClientSettings } from '#wire/product/client-decisions.ts'
import { readEndpointHistory, readEndpointSettings } from '#wire/product/endpoint-templates.ts'
import { readVendorHistory, readVendorSettings } from '#wire/product/vendor-corrections.ts'
import { readDeployment, readDeploymentWithToken } from '#wire/product/deployments.ts'
import { readEnvironment } from '#wire/product/environments.ts'
import { readInvitation, readIssuedInvitation, readMyInvitations } from '#wire/product/invitations.ts'
import {
  readDeletedMe,
  readEndedSessions,
  readIssuedRecoveryCodes,
  readMe,
  readNotifications,
  readOwnData,
  readOwnRecoveryCodes,
  readOwnSessions,
  readSingleSignOns,
} from '#wire/product/me.ts'
import { readIssuedServiceKey, readServiceAccount, serviceKeysPath } from '#wire/product/service-accounts.ts'
import { readMember } from '#wire/product/members.ts'
import { readCreatedOrganization, readOrganization } from '#wire/product/organizations.ts'
import { readEvidenceLink, readMadeEvidenceLink } from '#wire/product/evidence-links.ts'
import { readObjective } from '#wire/product/objectives.ts'
import { readOverview } from '#wire/product/overview.ts'
import { readPage } from '#wire/product/page.ts'
import { deploymentTokenPath, one, PATHS, restorePath, ssoDomainCheckPath, viewDefaultPath } from '#wire/product/paths.ts'
import { readAcceptedInvitation, readContactResponse, readInvitationView, readSsoLookup } from '#wire/product/public-readers.ts'
import { readIssuedToken, readMyOrganizations } from '#wire/product/session-readers.ts'
import { ShapeError } from '#wire/product/reading.ts'
import { readOpenApiDocument } from '#wire/product/openapi-documents.ts'
import { readFoundReviews, readReview, readReviewStatesResult } from '#wire/product/reviews.ts'
import { readUsage } from '#wire/product/usage.ts'
import { readTlsSettings } from '#wire/product/tls.ts'
import { readKeySet, readSigningKeys } from '#wire/product/jwt-keys.ts'
import { readMaskingPolicy } from '#wire/product/masking.ts'
import { readProxySettings } from '#wire/product/proxy.ts'
import { readRetention } from '#wire/product/retention.ts'
import { readSsoDiscovered, readSsoDomain, readSsoSettings, readSsoTicket } from '#wire/product/sso.ts'
import { readSavedView } from '#wire/product/views.ts'

import { openPlatform } from '../support/platform.ts'
import { attempt, buildStage, operationsOf, rightToken } from './stage.ts'

/** The browser's readers and the platform's answers are one shape. */
const platform = await openPlatform()
const operations = await operationsOf(platform)
afterAll(() => platform.close())

const page = (readItem: (raw: unknown) => unknown) => (raw: unknown) => readPage(raw, readItem)

const READERS: Record<string, (raw: unknown) => unknown> = {
  'GET /api/me/orgs': readMyOrganizations,
  'POST /api/orgs': readCreatedOrganization,
  'GET /api/orgs/current': readOrganization,
  'PATCH /api/orgs/current': readOrganization,
  'DELETE /api/orgs/current': readOrganization,
  'POST /api/orgs/current/keep': readOrganization,
  'GET /api/overview': readOverview,
  'GET /api/members': page(readMember),
  'GET /api/members/{id}': readMember,
  'PATCH /api/members/{id}': readMember,
  'GET /api/environments': page(readEnvironment),
  'POST /api/environments': readEnvironment,
  'PATCH /api/environments/{id}': readEnvironment,
  'POST /api/environments/{id}/restore': readEnvironment,
  'GET /api/deployments': page(readDeployment),
  'POST /api/deployments': readDeploymentWithToken,
  'GET /api/deployments/{id}': readDeployment,
  'PATCH /api/deployments/{id}': readDeployment,
  'PUT /api/deployments/{id}/release': readDeployment,
  'POST /api/deployments/{id}/token': readDeploymentWithToken,
  'GET /api/agents': page(readAgent),
  'GET /api/agent-settings': readAgentSettings,
  'PUT /api/agent-settings': readAgentSettings,
  'GET /api/agent-filters': readFilterSettings,
  'PUT /api/agent-filters': readFilterSettings,
  'GET /api/agent-endpoints': readAgentEndpoints,
  'PUT /api/agent-endpoints': readAgentEndpoints,
  'GET /api/agent-services': readServiceSettings,
  'PUT /api/agent-services': readServiceSettings,
  'POST /api/agent-services/test': readServiceTest,
  'GET /api/agent-config': readAgentConfig,
  'POST /api/agent-config/import': readAgentConfig,
  'GET /api/agent-releases': page(readAgentRelease),
  'POST /api/agent-releases': readAgentRelease,
  'GET /api/agent-releases/{id}': readAgentRelease,
  'GET /api/agent-releases/{id}/configs': readReleaseConfigs,
  'POST /api/agent-releases/{id}/roll-out': readAgentRollouts,
  'GET /api/agent-rollouts': readAgentRollouts,
  'POST /api/agent-rollouts/{id}/back': readAgentRollouts,
  'GET /api/objectives': page(readObjective),
  'POST /api/objectives': readObjective,
  'PATCH /api/objectives/{id}': readObjective,
  'POST /api/objectives/{id}/restore': readObjective,
  'GET /api/reviews': page(readReview),
  'POST /api/reviews': readReview,
  'GET /api/reviews/{id}': readReview,
  'PATCH /api/reviews/{id}': readReview,
  'POST /api/reviews/{id}/restore': readReview,
  'POST /api/reviews/find': readFoundReviews,
  'POST /api/reviews/states': readReviewStatesResult,
  'GET /api/evidence-links': page(readEvidenceLink),
  'POST /api/evidence-links': readMadeEvidenceLink,
  'GET /api/evidence-links/{id}': readEvidenceLink,
  'GET /api/views': page(readSavedView),
  'POST /api/views': readSavedView,
  'GET /api/views/{id}': readSavedView,
  'PATCH /api/views/{id}': readSavedView,
  'PATCH /api/views/{id}/default': readSavedView,
  'POST /api/views/{id}/restore': readSavedView,
  'POST /api/jwt/tokens': readIssuedToken,
  'GET /api/jwt/keys': readSigningKeys,
  'POST /api/jwt/keys': readSigningKeys,
  'POST /api/jwt/keys/rotate': readSigningKeys,
  'DELETE /api/jwt/keys/{id}': readSigningKeys,
  'GET /api/jwt/sets/{id}': readKeySet,
  'GET /api/overview/usage': readUsage,
  'GET /api/tls': readTlsSettings,
  'PUT /api/tls': readTlsSettings,
  'POST /api/tls/authority': readTlsSettings,
  'PUT /api/tls/authority': readTlsSettings,
  'DELETE /api/tls/authority': readTlsSettings,
  'GET /api/audit': page(readAuditRecord),
  'GET /api/audit/check': readAuditCheck,
  'GET /api/retention': readRetention,
  'PUT /api/retention': readRetention,
  'GET /api/masking': readMaskingPolicy,
  'PUT /api/masking': readMaskingPolicy,
  'GET /api/proxy': readProxySettings,
  'PUT /api/proxy': readProxySettings,
  'GET /api/hosting': readHostingSettings,
  'PUT /api/hosting': readHostingSettings,
  'POST /api/demo/session': readIssuedToken,
  'GET /api/me/invitations': readMyInvitations,
  'POST /api/me/invitations/{id}/accept': readAcceptedInvitation,
  'GET /api/invitations': page(readInvitation),
  'POST /api/invitations': readIssuedInvitation,
  'POST /api/invitations/look': readInvitationView,
  'POST /api/invitations/accept': readAcceptedInvitation,
  'GET /api/sso': readSsoSettings,
  'PUT /api/sso': readSsoSettings,
  'POST /api/sso/test': readSsoTicket,
  'POST /api/sso/discover': readSsoDiscovered,
  'POST /api/sso/domains': readSsoDomain,
  'POST /api/sso/domains/{id}/check': readSsoDomain,
  'POST /api/sso/lookup': readSsoLookup,
  'POST /api/sso/connect': readSsoTicket,
  'POST /api/contact': readContactResponse,
  'GET /api/countries': readCountries,
  'PUT /api/countries': readCountries,
  'GET /api/vendor-corrections': readVendorSettings,
  'PUT /api/vendor-corrections': readVendorSettings,
  'GET /api/vendor-corrections/history': readVendorHistory,
  'GET /api/openapi-documents': page(readOpenApiDocument),
  'POST /api/openapi-documents': readOpenApiDocument,
  'GET /api/openapi-documents/{id}': readOpenApiDocument,
  'PATCH /api/openapi-documents/{id}': readOpenApiDocument,
  'POST /api/openapi-documents/{id}/restore': readOpenApiDocument,
  'GET /api/endpoint-templates': readEndpointSettings,
  'PUT /api/endpoint-templates': readEndpointSettings,
  'GET /api/endpoint-templates/history': readEndpointHistory,
  'GET /api/client-decisions': readClientSettings,
  'PUT /api/client-decisions': readClientSettings,
  'GET /api/client-decisions/history': readClientHistory,
  'GET /api/service-accounts': page(readServiceAccount),
  'POST /api/service-accounts': readServiceAccount,
  'GET /api/service-accounts/{id}': readServiceAccount,
  'PATCH /api/service-accounts/{id}': readServiceAccount,
  'POST /api/service-accounts/{id}/keys': readIssuedServiceKey,
  'GET /api/me': readMe,
  'DELETE /api/me': readDeletedMe,
  'GET /api/me/sign-ins': readSingleSignOns,
  'GET /api/me/export': readOwnData,
  'GET /api/me/recovery-codes': readOwnRecoveryCodes,
  'POST /api/me/recovery-codes': readIssuedRecoveryCodes,
  'GET /api/me/notifications': readNotifications,
  'PUT /api/me/notifications': readNotifications,
  'GET /api/me/keys': readKeys,
  'POST /api/me/keys': readIssuedKey,
  'GET /api/me/sessions': readOwnSessions,
  'POST /api/me/sessions/end-others': readEndedSessions,
}

test('every response with a body has a reader, and every reader a response', () => {
  const withBody = operations.filter(({ success }) => success !== 204).map(({ name }) => name)
  expect(withBody.sort()).toEqual(Object.keys(READERS).sort())
})

test.each(operations.filter(({ name }) => name in READERS).map((operation) => [operation.name, operation] as const))(
  '%s is read whole: nothing is missing, nothing is left over',
  async (name, operation) => {
    const stage = await buildStage(platform)
    const { body, headers } = await attempt(platform, stage, operation, { token: rightToken(operation, stage) })
    expect(READERS[name]?.(body)).toEqual(body)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(() => READERS[name]?.({})).toThrow(ShapeError)
    expect(() => READERS[name]?.(null)).toThrow(ShapeError)
  },
)

test('every path that the browser can build is one that the platform has', () => {
  const paths = new Set(operations.map(({ path }) => path))
  for (const path of Object.values(PATHS)) expect(paths.has(`/api${path}`), path).toBe(true)
  expect(paths.has(`/api${one(PATHS.members, 'x').replace(/x$/, '{id}')}`)).toBe(true)
  expect(paths.has(`/api${restorePath(PATHS.views, 'x').replace('/x/', '/{id}/')}`)).toBe(true)
  expect(paths.has(`/api${ssoDomainCheckPath('x').replace('/x/', '/{id}/')}`)).toBe(true)
  expect(paths.has(`/api${serviceKeysPath('x').replace('/x/', '/{id}/')}`)).toBe(true)
  expect(paths.has(`/api${deploymentTokenPath('x').replace('/x/', '/{id}/')}`)).toBe(true)
  expect(paths.has(`/api${viewDefaultPath('x').replace('/x/', '/{id}/')}`)).toBe(true)
})

test.each(['..', '.', '', 'a/b', 'a?x=1', 'a#b', '..%2f..', '__proto__', 'x'.repeat(129)])("an id that is '%s' builds no path", (id) => {
  expect(() => one(PATHS.deployments, id)).toThrow('cannot be an id')
})
