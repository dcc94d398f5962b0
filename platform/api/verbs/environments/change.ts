import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { DocumentReader } from '#platform/lib/ports/documents.ts'
import { type EnvironmentRecord, recordPaths } from '#platform/lib/product-records.ts'
import type { Environment, EnvironmentBody } from '#wire/product/environments.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { ENVIRONMENTS_MAX } from '../../limits.ts'
import { missing } from '../../missing.ts'
import { checkVersion } from '../../versions.ts'
import { sameName } from '../../words.ts'
import { readEnvironment } from './list.ts'

export async function createEnvironment(desk: Desk, actor: Actor, { name }: EnvironmentBody): Promise<Environment> {
  const { orgId } = actor.caller
  const id = newId(desk.clock())
  await changeOrganization(desk, actor, 'admin', async (transaction) => {
    const others = await transaction.query<EnvironmentRecord>({ collection: recordPaths.environments(orgId) })
    if (others.length >= ENVIRONMENTS_MAX)
      throw new Fault('conflict', `An organization has at most ${ENVIRONMENTS_MAX} environments. Delete one first.`)
    await checkNameFree(transaction, orgId, name)
    const record: EnvironmentRecord = { name, createdMs: desk.clock() }
    transaction.create(recordPaths.environment(orgId, id), record)
    return { result: undefined, audit: { action: 'environment.create', target: `environment/${id}`, after: record } }
  })
  return readEnvironment(desk, actor.caller, id)
}

export async function renameEnvironment(
  desk: Desk,
  actor: Actor,
  id: string,
  { name }: EnvironmentBody,
  ifVersion: string | undefined,
): Promise<Environment> {
  const { orgId } = actor.caller
  const path = recordPaths.environment(orgId, id)
  await changeOrganization(desk, actor, 'admin', async (transaction) => {
    const found = await transaction.get<EnvironmentRecord>(path)
    if (!found) throw missing()
    checkVersion(found, ifVersion)
    await checkNameFree(transaction, orgId, name, id)
    transaction.update(path, { name })
    const audit = { action: 'environment.rename', target: `environment/${id}`, before: found.data, after: { ...found.data, name } }
    return { result: undefined, audit }
  })
  return readEnvironment(desk, actor.caller, id)
}

async function checkNameFree(reader: DocumentReader, orgId: string, name: string, except?: string): Promise<void> {
  const environments = await reader.query<EnvironmentRecord>({ collection: recordPaths.environments(orgId) })
  if (environments.some(({ id, data }) => id !== except && sameName(data.name, name)))
    throw new Fault('conflict', `There is an environment named '${name}' already.`, { fields: { name: 'This name is taken.' } })
}
