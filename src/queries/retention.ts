import { queryOptions } from '@tanstack/react-query'

import { readRetention, type Retention, type RetentionDays, retentionSetting } from '#wire/product/retention.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

const { path } = retentionSetting

/** For how many days traffic is kept. */
export const retention = (orgId: string) =>
  queryOptions({
    queryKey: [path, orgId],
    queryFn: async ({ signal }) => readRetention(await productIn(orgId)(path, { signal })),
    enabled: orgId !== '',
  })

/** What is older goes within hours, and for good. */
export async function changeRetention(orgId: string, { version }: { version: string }, days: RetentionDays): Promise<Retention> {
  const raw = await productIn(orgId)(path, { method: 'PUT', body: days, headers: { 'If-Match': `"${version}"` } })
  const changed = readRetention(raw)
  queryClient.setQueryData(retention(orgId).queryKey, changed)
  return changed
}
