import { clientSetting, type ClientSettings, readClientHistory, readClientSettings } from '#wire/product/client-decisions.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readClientParts } from '#wire/pulse/read-clients.ts'

import { historySettingQueries } from './history-setting.ts'
import { pulseQuery } from './pulse-query.ts'

const queries = historySettingQueries<ClientSettings>(clientSetting, {
  historyPath: PATHS.clientHistory,
  read: readClientSettings,
  readHistory: readClientHistory,
})

/** Which clients are one, and which one is several. */
export const clientDecisions = queries.value
/** Whether stored traffic is still being rewritten after a merge or a split. */
export const clientHistory = queries.history
/** What becomes of the decisions; throws where that cannot be on top of what somebody else saved meanwhile. Resolves to what there was before. */
export const changeClients = queries.change

/** What a client is made of, or would be split into. */
export const clientParts = pulseQuery('/inventory/client-parts', readClientParts)
