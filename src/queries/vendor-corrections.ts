import { PATHS } from '#wire/product/paths.ts'
import { readVendorHistory, readVendorSettings, vendorSetting, type VendorSettings } from '#wire/product/vendor-corrections.ts'

import { queryClient } from './client.ts'
import { historySettingQueries } from './history-setting.ts'
import { ownVendorNames } from './vendor-names.ts'

const queries = historySettingQueries<VendorSettings>(vendorSetting, {
  historyPath: PATHS.vendorHistory,
  read: readVendorSettings,
  readHistory: readVendorHistory,
  onStored: (orgId, { vendors }) =>
    void queryClient.setQueryData(ownVendorNames(orgId).queryKey, new Map(vendors.map(({ id, name }) => [id, name]))),
})

/** What an organization knows better about vendors. */
export const vendorCorrections = queries.value
/** Whether stored traffic is still being rewritten after a correction. */
export const vendorHistory = queries.history
/** What becomes of the corrections; throws where that cannot be on top of what somebody else saved meanwhile. Resolves to what there was before. */
export const changeCorrections = queries.change
