import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import type { Objective } from '#wire/product/objectives.ts'
import type { Page, PageQuery } from '#wire/product/page.ts'

import type { Desk } from '../../desk.ts'
import { missing } from '../../missing.ts'
import { type Listing, pageOf } from '../../paging.ts'
import { objectivePaths, type ObjectiveRecord } from './records.ts'

export const objectiveListing: Listing<Objective> = {
  id: (objective) => objective.id,
  words: (objective) => [...objective.key, objective.by],
  sorts: {
    name: (objective) => objective.key.join(' '),
    target: (objective) => objective.targetPercent,
    created: (objective) => objective.createdMs,
  },
}

export async function listObjectives(desk: Desk, { orgId }: { orgId: string }, query: PageQuery): Promise<Page<Objective>> {
  const stored = await desk.documents.query<ObjectiveRecord>({ collection: objectivePaths.objectives(orgId) })
  return pageOf(stored.map(view), query, objectiveListing)
}

export async function readObjective(desk: Desk, { orgId }: { orgId: string }, id: string): Promise<Objective> {
  const stored = await desk.documents.get<ObjectiveRecord>(objectivePaths.objective(orgId, id))
  if (!stored) throw missing()
  return view(stored)
}

function view({ id, version, data: { by, key, targetPercent, windowDays, createdMs } }: StoredDocument<ObjectiveRecord>): Objective {
  return { id, by, key, targetPercent, windowDays, createdMs, version }
}
