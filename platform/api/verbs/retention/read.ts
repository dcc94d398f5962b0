import { DEFAULT_RETENTION, type Retention } from '#wire/product/retention.ts'

import type { Desk } from '../../desk.ts'
import { NO_VERSION, retentionPaths, type RetentionRecord } from './records.ts'

/** How long the caller's organization keeps its traffic. */
export async function readRetentionDays({ documents }: Desk, { orgId }: { orgId: string }): Promise<Retention> {
  const found = await documents.get<RetentionRecord>(retentionPaths.of(orgId))
  return { ...(found?.data ?? DEFAULT_RETENTION), version: found?.version ?? NO_VERSION }
}
