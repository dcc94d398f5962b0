import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { checkVersion } from '../../versions.ts'
import { objectivePaths, type ObjectiveRecord } from './records.ts'

/** Deletes an objective. The calls that it was measured by stay. */
export async function removeObjective(desk: Desk, actor: Actor, id: string, ifVersion: string | undefined): Promise<void> {
  const path = objectivePaths.objective(actor.caller.orgId, id)
  await changeOrganization(desk, actor, 'editor', async (transaction) => {
    const found = await transaction.get<ObjectiveRecord>(path)
    if (!found) throw missing()
    checkVersion(found, ifVersion)
    transaction.delete(path)
    return { result: undefined, audit: { action: 'objective.delete', target: `objective/${id}`, before: found.data } }
  })
}
