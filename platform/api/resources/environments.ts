import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import { type DeploymentRecord, type EnvironmentRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { type Environment, environmentResource } from '#wire/product/environments.ts'

import type { Services } from '../services.ts'
import { ENVIRONMENTS_MAX } from '../limits.ts'
import { collection, sameName, type Work } from '../resource.ts'
import type { Route } from '../route.ts'
import { readOrganization } from '../verbs/organizations/read.ts'

/** Named in the refusal; more than these would not help anybody to find them. */
const BLOCKERS_NAMED = 5

export const environmentRoutes = (services: Services): Route[] =>
  collection(environmentResource, services, recordPaths.environments, {
    list: { role: 'viewer', summary: 'Environments of the organization' },
    create: {
      role: 'admin',
      summary: 'Create an environment',
      record: async ({ nowMs }, { name }) => ({ data: { name, createdMs: nowMs } }),
    },
    change: {
      role: 'admin',
      summary: 'Rename an environment',
      audit: 'environment.rename',
      record: async (_work, before: EnvironmentRecord, { name }) => ({ ...before, name }),
    },
    // What it has received stays until it expires
    remove: {
      role: 'admin',
      summary: 'Delete an environment that has no deployments',
      before: checkUnused,
      undo: { summary: 'Restore an environment that was deleted' },
    },
    max: { count: ENVIRONMENTS_MAX, message: `An organization has at most ${ENVIRONMENTS_MAX} environments. Delete one first.` },
    unique: {
      same: (a, b) => sameName(a.name, b.name),
      taken: ({ name }) => ({ message: `There is an environment named '${name}' already.`, fields: { name: 'This name is taken.' } }),
    },
    sorts: { name: 'name', created: 'createdMs', deployments: (environment: Environment) => environment.deployments },
    searched: ['name', '__name__'],
    idOf: ({ id }) => id,
    show,
  })

async function show(
  services: Services,
  caller: MemberCaller,
  stored: readonly StoredDocument<EnvironmentRecord>[],
): Promise<Environment[]> {
  const [organization, deployments] = await Promise.all([
    readOrganization(services, caller),
    services.documents.query<DeploymentRecord>({ collection: recordPaths.deployments(caller.orgId) }),
  ])
  const inEach = Map.groupBy(deployments, ({ data }) => data.environmentId)
  return stored.map(({ id, data, version }) => ({
    id,
    name: data.name,
    isDefault: id === organization.defaultEnvironmentId,
    deployments: inEach.get(id)?.length ?? 0,
    createdMs: data.createdMs,
    version,
  }))
}

async function checkUnused({ transaction, orgId, id }: Work): Promise<void> {
  const organization = await transaction.get<OrganizationRecord>(recordPaths.organization(orgId))
  if (organization?.data.defaultEnvironmentId === id)
    throw new Fault('conflict', 'This is the environment that imported files go to. It cannot be deleted.')
  const blockers = await transaction.query<DeploymentRecord>({
    collection: recordPaths.deployments(orgId),
    where: [['environmentId', '==', id]],
  })
  if (blockers.length > 0) throw new Fault('conflict', `Delete its deployments first: ${nameSome(blockers.map(({ data }) => data.name))}.`)
}

function nameSome(names: string[]): string {
  const named = names.slice(0, BLOCKERS_NAMED).join(', ')
  return names.length > BLOCKERS_NAMED ? `${named} and ${names.length - BLOCKERS_NAMED} more` : named
}
