import {
  changeOrganizationBody,
  createdOrganization,
  createOrganizationBody,
  myOrganizations,
  organization,
} from '#wire/product/organizations.ts'
import { overview } from '#wire/product/overview.ts'
import { usage } from '#wire/product/usage.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import { identityRoute, memberRoute, type Route } from '../route.ts'
import { deleteOrganization, type DeletionParts, keepOrganization } from '../verbs/organizations/delete.ts'
import { createOrganization } from '../verbs/organizations/create.ts'
import { listMyOrganizations } from '../verbs/organizations/list-mine.ts'
import { readOrganization, readOverview } from '../verbs/organizations/read.ts'
import { readUsage } from '../verbs/organizations/usage.ts'
import { changeCurrentOrganization } from '../verbs/organizations/change.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

/** Its version is sent beside it. */
const versioned = <Body extends { version: string }>(body: Body) => ({ body, version: body.version })

export const organizationRoutes = (services: Services, parts: DeletionParts): Route[] => [
  identityRoute({
    method: 'get',
    openTo: 'every-session',
    path: PATHS.myOrganizations,
    summary: 'The organizations I belong to',
    answer: responseOf(myOrganizations),
    handle: async ({ caller }) => ({ body: await listMyOrganizations(services, caller) }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.organizations,
    summary: 'Create an organization that I own, with its first environment',
    audit: 'organization.create',
    status: 201,
    body: bodyOf(createOrganizationBody),
    answer: responseOf(createdOrganization),
    handle: async ({ caller, body, address }) => ({ body: await createOrganization(services, caller, body, address) }),
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.currentOrganization,
    summary: 'The organization of the token',
    answer: responseOf(organization),
    async handle({ caller }) {
      const body = await readOrganization(services, caller)
      return { body, version: body.version }
    },
  }),
  memberRoute('admin', {
    method: 'patch',
    path: PATHS.currentOrganization,
    summary: 'Rename the organization, or choose its default environment',
    audit: 'organization.change',
    ifMatch: true,
    body: bodyOf(changeOrganizationBody),
    answer: responseOf(organization),
    handle: async ({ body, ifVersion, ...actor }) => versioned(await changeCurrentOrganization(services, actor, body, ifVersion)),
  }),
  memberRoute('owner', {
    method: 'delete',
    path: PATHS.currentOrganization,
    summary: 'Delete the organization and everything it holds, after some days in which it can be kept',
    audit: 'organization.delete',
    personOnly: true,
    ifMatch: true,
    answer: responseOf(organization),
    handle: async ({ ifVersion, ...actor }) => versioned(await deleteOrganization(services, parts, actor, ifVersion)),
  }),
  memberRoute('owner', {
    method: 'post',
    path: PATHS.keepOrganization,
    summary: 'Keep the organization that was to be deleted',
    audit: 'organization.keep',
    personOnly: true,
    answer: responseOf(organization),
    handle: async (actor) => versioned(await keepOrganization(services, parts, actor)),
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.overview,
    summary: 'The organization in numbers',
    answer: responseOf(overview),
    handle: async ({ caller }) => ({ body: await readOverview(services, caller) }),
  }),
  memberRoute('viewer', {
    method: 'get',
    path: PATHS.usage,
    summary: 'What is stored by day and kind, how much of each limit is used, and the last change of the configuration',
    answer: responseOf(usage),
    handle: async ({ caller }) => ({ body: await readUsage(services, caller) }),
  }),
]
