import { DEMO_ORG_ID, DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import type { CreateObjectiveBody } from '#wire/product/objectives.ts'
import type { CreateViewBody } from '#wire/product/views.ts'

import { type AuditEntry, BY_PLATFORM, writeAudit } from '../../audit-chain.ts'
import { type ViewRecord, viewPaths } from '../../views/records.ts'
import { type ObjectiveRecord, objectivePaths } from '../../resources/objectives.ts'
import type { DemoParts } from './ensure-demo-organization.ts'

/** By id. What is there already stays as it is. */
interface DemoFurniture {
  objectives: Readonly<Record<string, CreateObjectiveBody>>
  views: Readonly<Record<string, CreateViewBody>>
}

/**
 * What members of an organization set and save, for the demo, which has no editor. The records are those that the verbs write; made by the
 * demo's viewer, and the audit log says that the platform did it.
 */
export async function seedDemoOrganization(
  { documents, clock }: Pick<DemoParts, 'documents' | 'clock'>,
  { objectives, views }: DemoFurniture,
): Promise<void> {
  const made = { createdMs: clock(), createdBy: DEMO_VIEWER_UID }
  for (const [id, body] of Object.entries(objectives)) {
    const after: ObjectiveRecord = { ...body, ...made }
    await once(objectivePaths.objective(DEMO_ORG_ID, id), { action: 'objective.create', target: `objective/${id}`, after })
  }
  for (const [id, { page, name, query, shared }] of Object.entries(views)) {
    const { createdMs, createdBy } = made
    const owner = { ownerUid: createdBy, createdMs, changedMs: createdMs, changedBy: createdBy }
    const after: ViewRecord = { page, name, query, shared, defaultForAll: false, ...owner }
    await once(viewPaths.view(DEMO_ORG_ID, id), { action: 'view.create', target: `view/${id}`, after })
  }

  async function once(
    path: string,
    change: Pick<AuditEntry, 'action' | 'target'> & { after: ObjectiveRecord | ViewRecord },
  ): Promise<void> {
    await documents.transaction(async (transaction) => {
      if (await transaction.get(path)) return
      transaction.create(path, change.after)
      await writeAudit(transaction, clock, DEMO_ORG_ID, {
        ...change,
        ...BY_PLATFORM,
      })
    })
  }
}
