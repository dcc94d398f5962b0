import { queryOptions } from '@tanstack/react-query'

import type { Setting } from '#wire/product/resource.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'
import { sharedSettingQueries } from './shared-setting.ts'

/** How often the platform is asked how far it is, while stored traffic is rewritten. */
const HISTORY_EVERY_MS = 2_000

interface History {
  pendingSinceMs: number | null
}

interface HistorySettingParts<Stored> {
  historyPath: string
  read: (raw: unknown) => Stored
  readHistory: (raw: unknown) => History
  /** What else is known from what was stored. */
  onStored?: (orgId: string, stored: Stored) => void
}

/** A setting that stored traffic follows in the background: what it is, how far history is, and a change on top of what is there by then. */
export function historySettingQueries<Value extends object>(
  setting: Pick<Setting<Value, Value & { version: string }>, 'path'>,
  { historyPath, read, readHistory, onStored }: HistorySettingParts<Value & { version: string }>,
) {
  const { value, change } = sharedSettingQueries<Value>(setting, {
    read,
    onStored(orgId, stored) {
      onStored?.(orgId, stored)
      // Pending from now on, whatever was read a moment ago
      queryClient.setQueryData<History>([historyPath, orgId], { pendingSinceMs: Date.now() })
      void queryClient.invalidateQueries({ queryKey: [historyPath, orgId] })
    },
  })

  /** Whether stored traffic is still being rewritten; asked again until it is not. Then everything that is shown of traffic is loaded again. */
  const history = (orgId: string) =>
    queryOptions({
      queryKey: [historyPath, orgId],
      async queryFn({ signal }) {
        const before = queryClient.getQueryData<History>([historyPath, orgId])
        const now = readHistory(await productIn(orgId)(historyPath, { signal }))
        if (before && before.pendingSinceMs !== null && now.pendingSinceMs === null) void reloadTraffic()
        return now
      },
      enabled: orgId !== '',
      refetchInterval: ({ state }) => (state.data?.pendingSinceMs == null ? false : HISTORY_EVERY_MS),
    })

  /** All but the setting itself, which is known. */
  const reloadTraffic = (): Promise<void> =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== setting.path && first !== historyPath })

  return { value, history, change }
}
