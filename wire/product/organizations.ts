import * as v from 'valibot'

import { ENVIRONMENT_NAME_MAX } from './environments.ts'
import { ROLES } from './roles.ts'
import { idText, nameOf, type Of, readerOf, someOf, whole } from './schema.ts'

export const ORGANIZATION_NAME_MAX = 100
const REGION_MAX = 60

/** From an owner's wish to delete an organization to its end. */
export const DELETION_GRACE_DAYS = 7

/** Two to forty of a–z, 0–9 and hyphens inside: it is part of sign-in addresses. */
export const SLUG_PATTERN = /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/

/** GET /me/orgs, with the ID token as bearer: the organizations I belong to. */
export const myOrganizations = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      slug: v.string(),
      role: v.picklist(ROLES),
      agentsOnline: whole,
      /** Null while the event store does not answer. */
      eventsLast24h: v.nullable(whole),
      /** Milliseconds since 1970; null: none yet, or the event store does not answer. */
      lastEventMs: v.nullable(whole),
      /** When it goes with all that it holds; null unless it is being deleted. */
      deletesMs: v.nullable(whole),
    }),
  ),
})
export type MyOrganizations = Of<typeof myOrganizations>
export type MyOrganization = MyOrganizations['items'][number]

/** POST /orgs, with the ID token as bearer. */
export const createOrganizationBody = v.strictObject({
  name: nameOf(ORGANIZATION_NAME_MAX),
  /** Unique in this installation; made from the name when absent. */
  slug: v.optional(v.pipe(v.string(), v.regex(SLUG_PATTERN, 'Use 2 to 40 of a–z, 0–9 and hyphens, with no hyphen at the ends.'))),
  /** Where its data is meant to live: a label, shown and exported. */
  region: v.optional(nameOf(REGION_MAX)),
  /** Name of the first environment, `production` when absent. */
  environment: v.optional(nameOf(ENVIRONMENT_NAME_MAX)),
})
export type CreateOrganizationBody = Of<typeof createOrganizationBody>

export const createdOrganization = v.object({ orgId: v.string(), slug: v.string(), environmentId: v.string() })
export type CreatedOrganization = Of<typeof createdOrganization>

/** GET and PATCH /orgs/current: the organization of the API token. */
export const organization = v.object({
  id: idText,
  name: v.string(),
  slug: v.string(),
  region: v.string(),
  defaultEnvironmentId: idText,
  createdMs: whole,
  /** Null unless an owner has asked for it to be deleted. */
  deletion: v.nullable(
    v.object({
      requestedMs: whole,
      /** When everything goes; until then an owner can keep it. */
      dueMs: whole,
      /** Address of who asked. */
      requestedBy: v.string(),
    }),
  ),
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type Organization = Of<typeof organization>

/** PATCH /orgs/current; what is absent stays. The slug stays: addresses are built from it. */
export const changeOrganizationBody = v.pipe(
  v.strictObject({
    name: v.optional(nameOf(ORGANIZATION_NAME_MAX)),
    /** Where imported files go unless another one is chosen. */
    defaultEnvironmentId: v.optional(idText),
  }),
  someOf('name or defaultEnvironmentId'),
)
export type ChangeOrganizationBody = Of<typeof changeOrganizationBody>

export const readCreatedOrganization = readerOf(createdOrganization, 'created organization')
export const readOrganization = readerOf(organization, 'organization')
