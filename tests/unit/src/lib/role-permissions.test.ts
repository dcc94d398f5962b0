import { expect, test } from 'vitest'

import { ROLE_PERMISSIONS } from '#src/lib/role-permissions.ts'
import { ROLES } from '#wire/product/roles.ts'

import { PERMISSIONS } from '../../../platform/api/permissions.ts'

/** Which operations of docs/permissions.md each line of the table of roles is about. */
const OPERATIONS: Record<string, readonly string[]> = {
  look: [
    'GET /api/orgs/current',
    'GET /api/overview',
    'GET /api/overview/usage',
    'GET /api/members',
    'GET /api/members/{id}',
    'GET /api/service-accounts',
    'GET /api/service-accounts/{id}',
    'GET /api/environments',
    'GET /api/deployments',
    'GET /api/deployments/{id}',
    'GET /api/agents',
    'GET /api/objectives',
    'GET /api/reviews',
    'GET /api/reviews/{id}',
    'POST /api/reviews/find',
    'GET /api/evidence-links',
    'GET /api/evidence-links/{id}',
    'POST /api/jwt/tokens',
    'GET /api/jwt/keys',
    'GET /api/tls',
    'GET /api/retention',
    'GET /api/masking',
    'GET /api/proxy',
    'GET /api/hosting',
    'GET /api/countries',
    'GET /api/vendor-corrections',
    'GET /api/vendor-corrections/history',
    'GET /api/openapi-documents',
    'GET /api/openapi-documents/{id}',
    'GET /api/endpoint-templates',
    'GET /api/endpoint-templates/history',
    'GET /api/client-decisions',
    'GET /api/client-decisions/history',
    'GET /api/agent-settings',
    'GET /api/agent-filters',
    'GET /api/agent-endpoints',
    'GET /api/agent-services',
    'GET /api/agent-config',
    'GET /api/agent-releases',
    'GET /api/agent-releases/{id}',
    'GET /api/agent-releases/{id}/configs',
    'GET /api/agent-rollouts',
  ],
  'own-views': [
    'GET /api/views',
    'POST /api/views',
    'GET /api/views/{id}',
    'PATCH /api/views/{id}',
    'DELETE /api/views/{id}',
    'POST /api/views/{id}/restore',
    'PATCH /api/views/{id}/default',
  ],
  leave: ['POST /api/members/leave'],
  decide: [
    'POST /api/reviews',
    'PATCH /api/reviews/{id}',
    'DELETE /api/reviews/{id}',
    'POST /api/reviews/{id}/restore',
    'POST /api/reviews/states',
    'PUT /api/countries',
    'PUT /api/vendor-corrections',
    'PUT /api/endpoint-templates',
    'PUT /api/client-decisions',
    'POST /api/openapi-documents',
    'PATCH /api/openapi-documents/{id}',
    'DELETE /api/openapi-documents/{id}',
    'POST /api/openapi-documents/{id}/restore',
  ],
  objectives: ['POST /api/objectives', 'PATCH /api/objectives/{id}', 'DELETE /api/objectives/{id}', 'POST /api/objectives/{id}/restore'],
  connect: ['POST /api/deployments', 'PATCH /api/deployments/{id}'],
  'draft-agents': [
    'PUT /api/agent-settings',
    'PUT /api/agent-filters',
    'PUT /api/agent-endpoints',
    'PUT /api/agent-services',
    'POST /api/agent-services/test',
    'POST /api/agent-config/import',
  ],
  'release-agents': [
    'PUT /api/deployments/{id}/release',
    'POST /api/agent-releases',
    'POST /api/agent-releases/{id}/roll-out',
    'POST /api/agent-rollouts/{id}/back',
  ],
  evidence: ['POST /api/evidence-links', 'DELETE /api/evidence-links/{id}'],
  people: [
    'PATCH /api/members/{id}',
    'DELETE /api/members/{id}',
    'GET /api/invitations',
    'POST /api/invitations',
    'DELETE /api/invitations/{id}',
  ],
  machines: [
    'POST /api/service-accounts',
    'PATCH /api/service-accounts/{id}',
    'DELETE /api/service-accounts/{id}',
    'POST /api/service-accounts/{id}/keys',
    'DELETE /api/service-keys/{id}',
  ],
  organization: [
    'PATCH /api/orgs/current',
    'POST /api/environments',
    'PATCH /api/environments/{id}',
    'DELETE /api/environments/{id}',
    'POST /api/environments/{id}/restore',
  ],
  retention: ['PUT /api/retention'],
  masking: ['PUT /api/masking'],
  proxy: ['PUT /api/proxy'],
  stop: ['DELETE /api/deployments/{id}', 'POST /api/deployments/{id}/token', 'DELETE /api/deployments/{id}/token'],
  'tls-policy': ['PUT /api/tls'],
  authority: ['POST /api/tls/authority', 'PUT /api/tls/authority', 'DELETE /api/tls/authority'],
  'signing-keys': ['POST /api/jwt/keys', 'POST /api/jwt/keys/rotate', 'DELETE /api/jwt/keys/{id}'],
  audit: ['GET /api/audit', 'GET /api/audit/check'],
  'pulse-address': ['PUT /api/hosting'],
  deletion: ['DELETE /api/orgs/current', 'POST /api/orgs/current/keep'],
  'sign-in': ['GET /api/sso'],
  sso: [
    'PUT /api/sso',
    'POST /api/sso/test',
    'POST /api/sso/discover',
    'POST /api/sso/domains',
    'POST /api/sso/domains/{id}/check',
    'DELETE /api/sso/domains/{id}',
  ],
}

const ofRoles = PERMISSIONS.filter(({ who }) => ROLES.some((role) => role === who))

test('every operation that requires a role belongs to one line of the table of roles', () => {
  expect(Object.values(OPERATIONS).flat().toSorted()).toEqual(ofRoles.map(({ name }) => name).toSorted())
  expect(Object.keys(OPERATIONS).toSorted()).toEqual(ROLE_PERMISSIONS.map(({ id }) => id).toSorted())
})

test.each(ROLE_PERMISSIONS.map((line) => [line.id, line] as const))(
  '%s: people read the role that docs/permissions.md requires',
  (id, line) => {
    const asked = new Set(ofRoles.filter(({ name }) => OPERATIONS[id]?.includes(name)).map(({ who }) => who))
    expect([...asked]).toEqual([line.least])
  },
)
