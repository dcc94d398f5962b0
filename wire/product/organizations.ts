import { reading } from './reading.ts'
import { ROLES, type Role } from './roles.ts'

/** GET /me/orgs, with the ID token as bearer: one line for each organization I belong to. */
export interface MyOrganization {
  id: string
  name: string
  slug: string
  role: Role
  agentsOnline: number
  /** Null while the event store does not answer. */
  eventsLast24h: number | null
  /** Milliseconds since 1970; null: none yet, or the event store does not answer. */
  lastEventMs: number | null
}

export interface MyOrganizations {
  items: MyOrganization[]
}

/** POST /orgs, with the ID token as bearer. */
export interface CreateOrganizationBody {
  name: string
  /** Unique in this installation; made from the name when absent. */
  slug?: string | undefined
  /** Where its data is meant to live: a label, shown and exported. */
  region?: string | undefined
  /** Name of the first environment, `production` when absent. */
  environment?: string | undefined
}

export interface CreatedOrganization {
  orgId: string
  slug: string
  environmentId: string
}

/** GET and PATCH /orgs/current: the organization of the API token. */
export interface Organization {
  id: string
  name: string
  slug: string
  region: string
  defaultEnvironmentId: string
  createdMs: number
  /** Send it back as `If-Match`. */
  version: string
}

export interface ChangeOrganizationBody {
  name: string
}

/** Two to forty of a–z, 0–9 and hyphens inside: it stands in sign-in addresses. */
export const SLUG_PATTERN = /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/

export const ORGANIZATION_NAME_MAX = 100

export function readMyOrganizations(raw: unknown): MyOrganizations {
  return { items: reading(raw, 'my organizations').list('items', readMyOrganization) }
}

function readMyOrganization(raw: unknown): MyOrganization {
  const org = reading(raw, 'organization')
  return {
    id: org.text('id'),
    name: org.text('name'),
    slug: org.text('slug'),
    role: org.oneOf('role', ROLES),
    agentsOnline: org.number('agentsOnline'),
    eventsLast24h: org.numberOrNull('eventsLast24h'),
    lastEventMs: org.numberOrNull('lastEventMs'),
  }
}

export function readCreatedOrganization(raw: unknown): CreatedOrganization {
  const made = reading(raw, 'created organization')
  return { orgId: made.text('orgId'), slug: made.text('slug'), environmentId: made.text('environmentId') }
}

export function readOrganization(raw: unknown): Organization {
  const org = reading(raw, 'organization')
  return {
    id: org.text('id'),
    name: org.text('name'),
    slug: org.text('slug'),
    region: org.text('region'),
    defaultEnvironmentId: org.text('defaultEnvironmentId'),
    createdMs: org.number('createdMs'),
    version: org.text('version'),
  }
}
