import { queryOptions } from '@tanstack/react-query'

import { PATHS } from '#wire/product/paths.ts'
import type { Setting } from '#wire/product/resource.ts'
import { readerOf } from '#wire/product/schema.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

/** Something that an organization has once. */
export const settingOf = <Value, Stored>(setting: Setting<Value, Stored>, orgId: string) =>
  queryOptions({
    queryKey: [setting.path, orgId],
    queryFn: async ({ signal }): Promise<Stored> =>
      readerOf(setting.stored, setting.name)(await productIn(orgId)(setting.path, { signal })),
    enabled: orgId !== '',
  })

/** Replaces it as it was read. Rejects with `stale` when somebody else was quicker. */
export async function replaceSetting<Value, Stored>(
  setting: Setting<Value, Stored>,
  orgId: string,
  { version }: { version: string },
  value: Value,
): Promise<Stored> {
  const raw = await productIn(orgId)(setting.path, { method: 'PUT', body: value as object, headers: { 'If-Match': `"${version}"` } })
  const stored = readerOf(setting.stored, setting.name)(raw)
  queryClient.setQueryData([setting.path, orgId], stored)
  return stored
}

/** Replaces one of the four settings that are the draft as it was read; the draft is another one then. */
export async function changeAgentSetting<Value, Stored>(
  setting: Setting<Value, Stored>,
  orgId: string,
  ref: { version: string },
  value: Value,
): Promise<Stored> {
  const stored = await replaceSetting(setting, orgId, ref, value)
  await queryClient.invalidateQueries({ queryKey: [PATHS.agentConfig, orgId] })
  return stored
}
