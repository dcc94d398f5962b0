import { endpointSetting, type EndpointSettings, readEndpointHistory, readEndpointSettings } from '#wire/product/endpoint-templates.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readTemplateEvidence, readTemplatePreview } from '#wire/pulse/read-templates.ts'

import { historySettingQueries } from './history-setting.ts'
import { pulseQuery } from './pulse-query.ts'

const queries = historySettingQueries<EndpointSettings>(endpointSetting, {
  historyPath: PATHS.endpointHistory,
  read: readEndpointSettings,
  readHistory: readEndpointHistory,
})

/** What people decided about endpoints. */
export const endpointDecisions = queries.value
/** Whether stored traffic is still being rewritten after a decision. */
export const endpointHistory = queries.history
/** What becomes of the decisions; throws where that cannot be on top of what somebody else saved meanwhile. Resolves to what there was before. */
export const changeDecisions = queries.change

/** Why the paths of an endpoint have its template. */
export const templateEvidence = pulseQuery('/inventory/template-evidence', readTemplateEvidence)

/** What decisions about a host would move of what is stored. */
export const templatePreview = pulseQuery('/inventory/template-preview', readTemplatePreview)
