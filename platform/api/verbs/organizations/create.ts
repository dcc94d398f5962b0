import { randomBytes } from 'node:crypto'

import { trimOf } from '#domain/text/trim.ts'
import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import { type EnvironmentRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { hostingPath } from '#wire/documents.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { type CreatedOrganization, type CreateOrganizationBody, SLUG_PATTERN } from '#wire/product/organizations.ts'

import { writeAudit } from '../../audit-chain.ts'
import type { Services } from '../../services.ts'
import { MEMBERSHIPS_PER_PERSON_MAX } from '../../limits.ts'

const DEFAULT_ENVIRONMENT = 'production'
const SLUG_MAX = 40

/** Addresses of the installation itself, and names that would pass for it. */
const RESERVED_SLUGS = new Set([
  'admin',
  'api',
  'app',
  'auth',
  'console',
  'demo',
  'help',
  'me',
  'orgs',
  'sightglass',
  'sso',
  'status',
  'support',
  'www',
])

/** A new organization with everything it needs to be used: its first environment, its owner with tokens, its signing key, its settings. */
export async function createOrganization(
  services: Services,
  person: IdentityUser,
  body: CreateOrganizationBody,
  address: string,
): Promise<CreatedOrganization> {
  const { documents, credentials, clock } = services
  const { uid, email = '' } = person
  if (uid === DEMO_VIEWER_UID) throw new Fault('forbidden', 'The demo cannot create organizations. Sign up to have your own.')
  // One at a time for a person: the limit is counted before it is used up.
  return services.keyedMutex(`person ${uid}`, () =>
    documents.transaction(async (transaction) => {
      const memberships = await transaction.query({ collection: recordPaths.memberships(uid), limit: MEMBERSHIPS_PER_PERSON_MAX })
      if (memberships.length >= MEMBERSHIPS_PER_PERSON_MAX)
        throw new Fault('conflict', `You belong to ${MEMBERSHIPS_PER_PERSON_MAX} organizations, the most one person can. Leave one first.`)
      const slug = body.slug === undefined ? await freeSlug(transaction, body.name) : await checkedSlug(transaction, body.slug)

      const orgId = newId(clock())
      const environmentId = newId(clock())
      const organization: OrganizationRecord = {
        name: body.name,
        slug,
        region: body.region ?? '',
        defaultEnvironmentId: environmentId,
        createdMs: clock(),
        createdBy: uid,
      }
      const environment: EnvironmentRecord = { name: body.environment ?? DEFAULT_ENVIRONMENT, createdMs: clock() }
      transaction.create(recordPaths.slug(slug), { orgId })
      transaction.create(recordPaths.organization(orgId), organization)
      transaction.create(recordPaths.environment(orgId, environmentId), environment)
      transaction.create(hostingPath(orgId), {})
      credentials.admit(transaction, { orgId, name: body.name, slug }, { uid, email, name: person.name ?? '' }, 'owner')
      await credentials.createSigningKey(transaction, orgId)
      await writeAudit(transaction, clock, orgId, {
        actor: { uid, email },
        address,
        action: 'organization.create',
        target: `organization/${orgId}`,
        result: 'done',
        after: organization,
      })
      return { orgId, slug, environmentId }
    }),
  )
}

async function checkedSlug(reader: DocumentReader, slug: string): Promise<string> {
  if (RESERVED_SLUGS.has(slug) || (await reader.get(recordPaths.slug(slug))))
    throw new Fault('conflict', `The address '${slug}' is taken. Choose another one.`, { fields: { slug: 'This is taken.' } })
  return slug
}

/** `Ada & Sons` → `ada-sons`, with a few random characters when that is taken or too short. */
async function freeSlug(reader: DocumentReader, name: string): Promise<string> {
  const searched = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  const plain = trimOf(searched.slice(0, SLUG_MAX), '-')
  if (SLUG_PATTERN.test(plain) && !RESERVED_SLUGS.has(plain) && !(await reader.get(recordPaths.slug(plain)))) return plain
  const suffix = randomBytes(4).toString('hex')
  return `${plain.slice(0, SLUG_MAX - suffix.length - 1) || 'org'}-${suffix}`
}
