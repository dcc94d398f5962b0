import type { Clock } from '#platform/lib/clock.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import type { DocumentPort } from '#platform/lib/ports/documents.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'
import { type DeploymentRecord, type EnvironmentRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { hostingPath } from '#wire/documents.ts'
import { DEMO_ORG_ID, DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { own } from '#domain/own.ts'

import { BY_PLATFORM, writeAudit } from '../../audit-chain.ts'

/** Where generated traffic comes from; ids that can be read in an address. */
const DEMO_ENVIRONMENTS = [
  { id: 'production', deployment: 'eu-cluster' },
  { id: 'staging', deployment: 'staging-cluster' },
  { id: 'laptop', deployment: 'ada-laptop' },
] as const

const VIEWER = { uid: DEMO_VIEWER_UID, email: 'viewer@demo.invalid', name: 'Demo viewer' }
const SECRET_NAME = 'demoRegistrationTokens'

/** A place of the demo with the token that the traffic generator sends with, like any agent. */
export interface DemoDeployment {
  environmentId: string
  deploymentId: string
  token: string
}

export interface DemoParts {
  documents: DocumentPort
  credentials: CredentialPort
  identity: IdentityPort
  keyring: Keyring
  clock: Clock
}

/**
 * The demo organization, made at the first start and found again at every later one. It has no owner, so nobody can change it. Its
 * registration tokens are kept sealed: the generator needs them after a restart, and nobody else ever does.
 */
export async function ensureDemoOrganization({ documents, credentials, identity, keyring, clock }: DemoParts): Promise<DemoDeployment[]> {
  await identity.ensureUser(VIEWER)
  const secretPath = recordPaths.secret(DEMO_ORG_ID, SECRET_NAME)
  return documents.transaction(async (transaction) => {
    const known = await transaction.get<Record<string, string>>(secretPath)
    if (known) return places((id) => keyring.open(own(known.data, id) ?? ''))

    const organization: OrganizationRecord = {
      name: 'Demo',
      slug: 'demo',
      region: '',
      defaultEnvironmentId: DEMO_ENVIRONMENTS[0].id,
      createdMs: clock(),
      createdBy: VIEWER.uid,
    }
    transaction.create(recordPaths.slug(organization.slug), { orgId: DEMO_ORG_ID })
    transaction.create(recordPaths.organization(DEMO_ORG_ID), organization)
    transaction.create(hostingPath(DEMO_ORG_ID), {})
    credentials.admit(transaction, { orgId: DEMO_ORG_ID, name: organization.name, slug: organization.slug }, VIEWER, 'viewer')
    await credentials.createSigningKey(transaction, DEMO_ORG_ID)
    const tokens = new Map<string, string>()
    for (const { id, deployment } of DEMO_ENVIRONMENTS) {
      const environment: EnvironmentRecord = { name: id, createdMs: clock() }
      transaction.create(recordPaths.environment(DEMO_ORG_ID, id), environment)
      const issued = credentials.issueRegistrationToken(transaction, { orgId: DEMO_ORG_ID, environmentId: id, deploymentId: deployment })
      tokens.set(id, issued.token)
      const record: DeploymentRecord = {
        name: deployment,
        environmentId: id,
        tags: ['demo'],
        tokenSha256: issued.sha256,
        tokenPrefix: issued.prefix,
        tokenCreatedMs: clock(),
        createdMs: clock(),
        createdBy: VIEWER.uid,
      }
      transaction.create(recordPaths.deployment(DEMO_ORG_ID, deployment), record)
    }
    transaction.create(secretPath, Object.fromEntries([...tokens].map(([id, token]) => [id, keyring.seal(token)])))
    await writeAudit(transaction, clock, DEMO_ORG_ID, {
      ...BY_PLATFORM,
      action: 'organization.create',
      target: `organization/${DEMO_ORG_ID}`,
      after: organization,
    })
    return places((id) => tokens.get(id) ?? '')
  })
}

const places = (tokenOf: (environmentId: string) => string): DemoDeployment[] =>
  DEMO_ENVIRONMENTS.map(({ id, deployment }) => ({ environmentId: id, deploymentId: deployment, token: tokenOf(id) }))
