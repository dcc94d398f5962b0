import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import type { ChangeObjectiveBody, CreateObjectiveBody, Objective } from '#wire/product/objectives.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { OBJECTIVES_MAX } from '../../limits.ts'
import { missing } from '../../missing.ts'
import { checkVersion } from '../../versions.ts'
import { readObjective } from './list.ts'
import { objectivePaths, type ObjectiveRecord } from './records.ts'

/** Sets what calls are expected to achieve. Whether anybody calls that thing is not asked: an objective may come before its first call. */
export async function createObjective(desk: Desk, actor: Actor, body: CreateObjectiveBody): Promise<Objective> {
  const { orgId, uid } = actor.caller
  const id = newId(desk.clock())
  await changeOrganization(desk, actor, 'editor', async (transaction) => {
    const others = await transaction.query<ObjectiveRecord>({ collection: objectivePaths.objectives(orgId) })
    if (others.length >= OBJECTIVES_MAX)
      throw new Fault('conflict', `An organization has at most ${OBJECTIVES_MAX} objectives. Delete one first.`)
    const record: ObjectiveRecord = { ...body, createdMs: desk.clock(), createdBy: uid }
    checkOnlyOne(others, record)
    transaction.create(objectivePaths.objective(orgId, id), record)
    return { result: undefined, audit: { action: 'objective.create', target: `objective/${id}`, after: record } }
  })
  return readObjective(desk, actor.caller, id)
}

/** Another target, another window. */
export async function changeObjective(
  desk: Desk,
  actor: Actor,
  id: string,
  body: ChangeObjectiveBody,
  ifVersion: string | undefined,
): Promise<Objective> {
  const { orgId } = actor.caller
  const path = objectivePaths.objective(orgId, id)
  await changeOrganization(desk, actor, 'editor', async (transaction) => {
    const found = await transaction.get<ObjectiveRecord>(path)
    if (!found) throw missing()
    checkVersion(found, ifVersion)
    const { targetPercent = found.data.targetPercent, windowDays = found.data.windowDays } = body
    const after: ObjectiveRecord = { ...found.data, targetPercent, windowDays }
    checkOnlyOne(await transaction.query<ObjectiveRecord>({ collection: objectivePaths.objectives(orgId) }), after, id)
    transaction.update(path, { targetPercent, windowDays })
    return { result: undefined, audit: { action: 'objective.change', target: `objective/${id}`, before: found.data, after } }
  })
  return readObjective(desk, actor.caller, id)
}

function checkOnlyOne(
  objectives: readonly StoredDocument<ObjectiveRecord>[],
  { by, key, windowDays }: ObjectiveRecord,
  except?: string,
): void {
  const taken = objectives.some(
    ({ id, data }) =>
      id !== except && data.by === by && data.windowDays === windowDays && data.key.every((part, index) => part === key[index]),
  )
  if (taken)
    throw new Fault('conflict', `There is an objective for this over ${windowDays} days already. Change that one.`, {
      fields: { windowDays: 'This window is taken.' },
    })
}
