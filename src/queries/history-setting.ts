import { queryOptions } from '@tanstack/react-query'

import { toWireError } from '#src/lib/errors.ts'
import type { Setting } from '#wire/product/resource.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

/** How often the platform is asked how far it is, while stored traffic is rewritten. */
const HISTORY_EVERY_MS = 2_000
const TRIES = 3

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
  { path }: Pick<Setting<Value, Value & { version: string }>, 'path'>,
  { historyPath, read, readHistory, onStored }: HistorySettingParts<Value & { version: string }>,
) {
  type Stored = Value & { version: string }
  const load = async (orgId: string, signal?: AbortSignal): Promise<Stored> =>
    read(await productIn(orgId)(path, { ...(signal && { signal }) }))

  const value = (orgId: string) =>
    queryOptions({ queryKey: [path, orgId], queryFn: ({ signal }) => load(orgId, signal), enabled: orgId !== '' })

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
    queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== path && first !== historyPath })

  /**
   * Changes it on top of what it is at this moment: what somebody else changed meanwhile stays. Resolves to what there was before; rejects with what
   * `make` throws.
   */
  async function change(orgId: string, make: (now: Value) => Value, triesLeft = TRIES): Promise<Value> {
    const { version, ...rest } = await load(orgId)
    const before = rest as unknown as Value // a stored value is the value and its version
    const body = make(before)
    try {
      const stored = read(await productIn(orgId)(path, { method: 'PUT', body, headers: { 'If-Match': `"${version}"` } }))
      queryClient.setQueryData<Stored>([path, orgId], stored)
      onStored?.(orgId, stored)
      // Pending from now on, whatever was read a moment ago
      queryClient.setQueryData<History>([historyPath, orgId], { pendingSinceMs: Date.now() })
      void queryClient.invalidateQueries({ queryKey: [historyPath, orgId] })
      return before
    } catch (cause) {
      if (toWireError(cause).kind === 'stale' && triesLeft > 1) return change(orgId, make, triesLeft - 1)
      void queryClient.invalidateQueries({ queryKey: [path, orgId] })
      throw cause
    }
  }

  return { value, history, change: (orgId: string, make: (now: Value) => Value) => change(orgId, make) }
}
