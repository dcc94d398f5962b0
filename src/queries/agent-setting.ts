import { queryOptions } from '@tanstack/react-query'

import { PATHS } from '#wire/product/paths.ts'
import type { Setting } from '#wire/product/resource.ts'
import { readerOf } from '#wire/product/schema.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

/** One of the four settings that are the draft. */
export const agentSetting = <Value, Stored>(setting: Setting<Value, Stored>, orgId: string) =>
  queryOptions({
    queryKey: [setting.path, orgId],
    queryFn: async ({ signal }): Promise<Stored> =>
      readerOf(setting.stored, setting.name)(await productIn(orgId)(setting.path, { signal })),
    enabled: orgId !== '',
  })

/** Replaces one of the four as it was read; the draft is another one then. */
export async function changeAgentSetting<Value, Stored>(
  setting: Setting<Value, Stored>,
  orgId: string,
  { version }: { version: string },
  value: Value,
): Promise<Stored> {
  const raw = await productIn(orgId)(setting.path, { method: 'PUT', body: value as object, headers: { 'If-Match': `"${version}"` } })
  const stored = readerOf(setting.stored, setting.name)(raw)
  queryClient.setQueryData([setting.path, orgId], stored)
  await queryClient.invalidateQueries({ queryKey: [PATHS.agentConfig, orgId] })
  return stored
}
