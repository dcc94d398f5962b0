import { queryOptions } from '@tanstack/react-query'

import { toWireError } from '#src/lib/errors.ts'
import { PATHS } from '#wire/product/paths.ts'
import {
  readVendorHistory,
  readVendorSettings,
  type StoredVendorSettings,
  vendorSetting,
  type VendorSettings,
} from '#wire/product/vendor-corrections.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'
import { ownVendorNames } from './vendor-names.ts'

const { path } = vendorSetting
/** How often the platform is asked how far it is, while stored traffic is rewritten. */
const HISTORY_EVERY_MS = 2_000
const TRIES = 3

/** What an organization knows better about vendors. */
export const vendorCorrections = (orgId: string) =>
  queryOptions({ queryKey: [path, orgId], queryFn: ({ signal }) => read(orgId, signal), enabled: orgId !== '' })

const read = async (orgId: string, signal?: AbortSignal): Promise<StoredVendorSettings> =>
  readVendorSettings(await productIn(orgId)(path, { ...(signal && { signal }) }))

/** Whether stored traffic is still being rewritten; asked again until it is not. Then everything that is shown of traffic is loaded again. */
export const vendorHistory = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.vendorHistory, orgId],
    async queryFn({ signal }) {
      const before = queryClient.getQueryData<{ pendingSinceMs: number | null }>([PATHS.vendorHistory, orgId])
      const now = readVendorHistory(await productIn(orgId)(PATHS.vendorHistory, { signal }))
      if (before && before.pendingSinceMs !== null && now.pendingSinceMs === null) void reloadTraffic()
      return now
    },
    enabled: orgId !== '',
    refetchInterval: ({ state }) => (state.data?.pendingSinceMs == null ? false : HISTORY_EVERY_MS),
  })

/** All but what stands in documents, which a correction does not change. */
const reloadTraffic = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== path && first !== PATHS.vendorHistory })

/** What becomes of the corrections; throws where that cannot be on top of what somebody else saved meanwhile. */
export type CorrectionsChange = (now: VendorSettings) => VendorSettings

/**
 * Changes corrections on top of what they are at this moment: what somebody else corrected meanwhile stays. Resolves to what there was before.
 */
export async function changeCorrections(orgId: string, change: CorrectionsChange, triesLeft = TRIES): Promise<VendorSettings> {
  const { version, ...before } = await read(orgId)
  const after = change(before)
  try {
    const changed = await productIn(orgId)(path, { method: 'PUT', body: after, headers: { 'If-Match': `"${version}"` } })
    const stored = readVendorSettings(changed)
    queryClient.setQueryData(vendorCorrections(orgId).queryKey, stored)
    queryClient.setQueryData(ownVendorNames(orgId).queryKey, new Map(stored.vendors.map(({ id, name }) => [id, name])))
    // Pending from now on, whatever was read a moment ago
    queryClient.setQueryData(vendorHistory(orgId).queryKey, { pendingSinceMs: Date.now() })
    void queryClient.invalidateQueries({ queryKey: [PATHS.vendorHistory, orgId] })
    return before
  } catch (cause) {
    if (toWireError(cause).kind === 'stale' && triesLeft > 1) return changeCorrections(orgId, change, triesLeft - 1)
    void queryClient.invalidateQueries({ queryKey: [path, orgId] })
    throw cause
  }
}
