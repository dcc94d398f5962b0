import { queryOptions } from '@tanstack/react-query'

import type { PulseScope } from '#src/stores/context.ts'
import { endpointSetting, type EndpointSettings, readEndpointHistory, readEndpointSettings } from '#wire/product/endpoint-templates.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readTemplateEvidence, readTemplatePreview } from '#wire/pulse/read-templates.ts'
import type { TemplateEvidenceQuery, TemplatePreviewQuery } from '#wire/pulse/templates.ts'

import { pulseIn } from './apis.ts'
import { historySettingQueries } from './history-setting.ts'

const KEEP_MS = 60_000

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
export const templateEvidence = (scope: PulseScope, query: TemplateEvidenceQuery) =>
  queryOptions({
    queryKey: ['/inventory/template-evidence', scope.orgId, scope.contextId, query] as const,
    queryFn: ({ signal }) => pulseIn(scope).run('/inventory/template-evidence', readTemplateEvidence, query, signal),
    gcTime: KEEP_MS,
  })

/** What decisions about a host would move of what is stored. */
export const templatePreview = (scope: PulseScope, query: TemplatePreviewQuery) =>
  queryOptions({
    queryKey: ['/inventory/template-preview', scope.orgId, scope.contextId, query] as const,
    queryFn: ({ signal }) => pulseIn(scope).run('/inventory/template-preview', readTemplatePreview, query, signal),
    gcTime: KEEP_MS,
  })
