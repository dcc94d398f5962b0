import { DEFAULT_RETENTION, type Retention, type RetentionDays } from '#wire/product/retention.ts'

import { type Actor, changeOrganization, type Desk } from '../../desk.ts'
import { checkVersion } from '../../versions.ts'
import { readRetentionDays } from './read.ts'
import { NO_VERSION, retentionPaths, type RetentionRecord } from './records.ts'

/** Other numbers of days. What they make too old goes with the next pass of `retention/apply.ts`, and does not come back. */
export async function changeRetention(
  desk: Desk,
  actor: Actor,
  { requests, connections, findings, bodies }: RetentionDays,
  ifVersion: string | undefined,
): Promise<Retention> {
  const { orgId } = actor.caller
  const days: RetentionRecord = { requests, connections, findings, bodies }
  await changeOrganization(desk, actor, 'admin', async (transaction) => {
    const found = await transaction.get<RetentionRecord>(retentionPaths.of(orgId))
    checkVersion({ version: found?.version ?? NO_VERSION }, ifVersion)
    transaction.set(retentionPaths.of(orgId), days)
    const audit = {
      action: 'retention.change',
      target: `organization/${orgId}`,
      details: { ...days },
      before: found?.data ?? { ...DEFAULT_RETENTION },
      after: days,
    }
    return { result: undefined, audit }
  })
  return readRetentionDays(desk, actor.caller)
}
