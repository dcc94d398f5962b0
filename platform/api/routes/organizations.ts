import { z } from '@hono/zod-openapi'

import { ENVIRONMENT_NAME_MAX } from '#wire/product/environments.ts'
import { ORGANIZATION_NAME_MAX, SLUG_PATTERN } from '#wire/product/organizations.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import { identityRoute, memberRoute, type Route } from '../route.ts'
import { createOrganization } from '../verbs/organizations/create.ts'
import { listMyOrganizations } from '../verbs/organizations/list-mine.ts'
import { readOverview } from '../verbs/organizations/overview.ts'
import { readOrganization } from '../verbs/organizations/read.ts'
import { renameOrganization } from '../verbs/organizations/rename.ts'
import { nameOf } from '../names.ts'
import { organizationResponse, role } from './schemas.ts'

const REGION_MAX = 60

const myOrganizations = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      role,
      agentsOnline: z.number().int(),
      eventsLast24h: z.number().int().nullable(),
      lastEventMs: z.number().int().nullable(),
    }),
  ),
})

const overviewResponse = z.strictObject({
  organization: z.strictObject({ id: z.string(), name: z.string(), slug: z.string() }),
  members: z.number().int(),
  environments: z.number().int(),
  deployments: z.number().int(),
  agentsOnline: z.number().int(),
  agentsTotal: z.number().int(),
  eventsLast24h: z.number().int().nullable(),
  lastEventMs: z.number().int().nullable(),
})

export const organizationRoutes = (services: Services): Route[] => [
  identityRoute({
    method: 'get',
    openTo: 'every-session',
    path: PATHS.myOrganizations,
    summary: 'The organizations I belong to',
    answer: myOrganizations,
    handle: async ({ caller }) => ({ body: await listMyOrganizations(services, caller) }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.organizations,
    summary: 'Create an organization that I own, with its first environment',
    audit: 'organization.create',
    status: 201,
    body: z.strictObject({
      name: nameOf(ORGANIZATION_NAME_MAX),
      slug: z.string().regex(SLUG_PATTERN, 'Use 2 to 40 of a–z, 0–9 and hyphens, with no hyphen at the ends.').optional(),
      region: nameOf(REGION_MAX).optional(),
      environment: nameOf(ENVIRONMENT_NAME_MAX).optional(),
    }),
    answer: z.strictObject({ orgId: z.string(), slug: z.string(), environmentId: z.string() }),
    handle: async ({ caller, body, address }) => ({ body: await createOrganization(services, caller, body, address) }),
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.currentOrganization,
    summary: 'The organization of the token',
    answer: organizationResponse,
    async handle({ caller }) {
      const body = await readOrganization(services, caller)
      return { body, version: body.version }
    },
  }),
  memberRoute('admin', {
    method: 'patch',
    path: PATHS.currentOrganization,
    summary: 'Rename the organization',
    audit: 'organization.rename',
    ifMatch: true,
    body: z.strictObject({ name: nameOf(ORGANIZATION_NAME_MAX) }),
    answer: organizationResponse,
    async handle({ body, ifVersion, ...actor }) {
      const changed = await renameOrganization(services, actor, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.overview,
    summary: 'The organization in numbers',
    answer: overviewResponse,
    handle: async ({ caller }) => ({ body: await readOverview(services, caller) }),
  }),
]
