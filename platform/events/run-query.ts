import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { ResultOf, QueryOf, QueryPath } from '#wire/pulse/queries.ts'

import { availability } from './queries/availability.ts'
import { connectionHistogram, countConnections } from './queries/connection-measures.ts'
import { requestCounts } from './queries/counts.ts'
import { coverage } from './queries/coverage.ts'
import { requestDuration } from './queries/duration.ts'
import { requestEndpoints } from './queries/endpoints.ts'
import { requestErrors } from './queries/errors.ts'
import { requestFrequency } from './queries/frequency.ts'
import { requestHeatmap } from './queries/heatmap.ts'
import { connectionsInCommon, requestsInCommon } from './queries/in-common.ts'
import { clientParts } from './queries/client-parts.ts'
import { inventoryList, inventorySeen } from './queries/inventory.ts'
import { inventoryDeclared } from './queries/inventory-standing.ts'
import { listConnections } from './queries/list-connections.ts'
import { outages } from './queries/outages.ts'
import { quarantineEvents, quarantineReasons } from './queries/quarantine.ts'
import { requestQuantiles } from './queries/quantiles.ts'
import { endpointSchema, hostSchemas } from './queries/schemas.ts'
import { connectionTags, connectionTagValues, requestTags, requestTagValues } from './queries/tags.ts'
import { templateEvidence } from './queries/template-evidence.ts'
import { templatePreview } from './queries/template-preview.ts'
import { topTalkers } from './queries/talkers.ts'
import { usualConnections, usualTraffic } from './queries/usual-connections.ts'
import { usualRequests } from './queries/usual-requests.ts'
import { trafficCountries } from './queries/countries.ts'
import { trafficSeries } from './queries/traffic-series.ts'
import { connectionValues } from './queries/values.ts'
import type { QueryContext } from './queries/scope.ts'
import type { Store } from './store.ts'

type RunQuery<Path extends QueryPath> = (
  store: Store,
  scope: OrgScope,
  query: QueryOf<Path>,
  signal: AbortSignal | undefined,
  context: QueryContext,
) => Promise<ResultOf<Path>>

/** The function behind each query. */
export const QUERIES: { readonly [Path in QueryPath]: RunQuery<Path> } = {
  '/requests/frequency': requestFrequency,
  '/requests/counts': requestCounts,
  '/requests/endpoints': requestEndpoints,
  '/requests/errors': requestErrors,
  '/requests/duration': requestDuration,
  '/requests/quantiles': requestQuantiles,
  '/requests/heatmap': requestHeatmap,
  '/requests/in-common': (store, scope, query, signal) => requestsInCommon(store, scope, query, signal),
  '/requests/tags': requestTags,
  '/requests/tags/values': requestTagValues,
  '/requests/usual': usualRequests,
  '/connections/count': countConnections,
  '/connections/list': listConnections,
  '/connections/histogram': connectionHistogram,
  '/connections/values': connectionValues,
  '/connections/in-common': connectionsInCommon,
  '/connections/tags': connectionTags,
  '/connections/tags/values': connectionTagValues,
  '/connections/usual': usualConnections,
  '/traffic/series': trafficSeries,
  '/traffic/talkers': topTalkers,
  '/traffic/coverage': coverage,
  '/traffic/availability': availability,
  '/traffic/outages': outages,
  '/traffic/usual': usualTraffic,
  '/traffic/countries': trafficCountries,
  '/inventory/list': inventoryList,
  '/inventory/seen': inventorySeen,
  '/inventory/client-parts': clientParts,
  '/inventory/template-evidence': templateEvidence,
  '/inventory/declared': inventoryDeclared,
  '/inventory/endpoint-schema': endpointSchema,
  '/inventory/host-schemas': hostSchemas,
  '/inventory/template-preview': templatePreview,
  '/quarantine/reasons': quarantineReasons,
  '/quarantine/events': quarantineEvents,
}
