import { queryClient } from '#src/queries/client.ts'
import { replaceSetting, settingOf } from '#src/queries/setting.ts'
import type { Setting } from '#wire/product/resource.ts'

import type { Editable } from './settings-types.ts'

/** What the form of a setting needs of it; the setting goes by its name where other things have an id. `replace`: where a change reloads more than the setting. */
export function settingForm<Value extends object, Stored extends { version: string }>(
  setting: Setting<Value, Stored>,
  replace: typeof replaceSetting = replaceSetting,
) {
  const withId = (stored: Stored): Stored & Editable => ({ ...stored, id: setting.name })
  const queries = {
    one: (orgId: string) => ({
      queryKey: [...settingOf(setting, orgId).queryKey, 'form'],
      queryFn: async () => withId(await queryClient.fetchQuery({ ...settingOf(setting, orgId), staleTime: 0 })),
    }),
    // A form of a setting has all of its fields
    change: async (orgId: string, ref: Editable, body: Partial<Value>) => withId(await replace(setting, orgId, ref, body as Value)),
  }
  return { withId, declared: { noun: { one: 'setting' }, resource: { change: setting.value }, queries } }
}
