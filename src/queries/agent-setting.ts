import { PATHS } from '#wire/product/paths.ts'
import type { Setting } from '#wire/product/resource.ts'

import { queryClient } from './client.ts'
import { replaceSetting } from './setting.ts'

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
