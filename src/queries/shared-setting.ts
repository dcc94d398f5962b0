import { queryOptions } from '@tanstack/react-query'

import { toWireError } from '#src/lib/errors.ts'
import type { Setting } from '#wire/product/resource.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

/** Somebody else may save the setting between our reading and writing it. */
const TRIES = 3

interface SharedSettingParts<Stored> {
  read: (raw: unknown) => Stored
  onStored?: (orgId: string, stored: Stored) => void
}

/** A setting of which several people change parts: what it is, and a change on top of what it is by then. */
export function sharedSettingQueries<Value extends object>(
  { path }: Pick<Setting<Value, Value & { version: string }>, 'path'>,
  { read, onStored }: SharedSettingParts<Value & { version: string }>,
) {
  type Stored = Value & { version: string }
  const load = async (orgId: string, signal?: AbortSignal): Promise<Stored> =>
    read(await productIn(orgId)(path, { ...(signal && { signal }) }))

  const value = (orgId: string) =>
    queryOptions({ queryKey: [path, orgId], queryFn: ({ signal }) => load(orgId, signal), enabled: orgId !== '' })

  async function attempt(orgId: string, make: (now: Value) => Value, triesLeft: number): Promise<Value> {
    const { version, ...rest } = await load(orgId)
    const before = rest as unknown as Value // a stored value is the value and its version
    const body = make(before)
    try {
      const stored = read(await productIn(orgId)(path, { method: 'PUT', body, headers: { 'If-Match': `"${version}"` } }))
      queryClient.setQueryData<Stored>([path, orgId], stored)
      onStored?.(orgId, stored)
      return before
    } catch (cause) {
      if (toWireError(cause).kind === 'stale' && triesLeft > 1) return attempt(orgId, make, triesLeft - 1)
      void queryClient.invalidateQueries({ queryKey: [path, orgId] })
      throw cause
    }
  }

  /**
   * Changes it on top of what it is at this moment: what somebody else changed meanwhile stays. Resolves to what there was before; rejects with what
   * `make` throws.
   */
  const change = (orgId: string, make: (now: Value) => Value): Promise<Value> => attempt(orgId, make, TRIES)

  return { value, change }
}
