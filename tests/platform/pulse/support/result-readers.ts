import { readQuarantineEvents, readQuarantineReasons } from '#wire/pulse/read-quarantine.ts'
import { readInCommon } from '#wire/pulse/read-in-common.ts'
import { readDeclared } from '#wire/pulse/read-declared.ts'
import { readInventory } from '#wire/pulse/read-inventory.ts'
import { readEndpointSchema, readHostSchemas } from '#wire/pulse/read-schemas.ts'
import { readSeen } from '#wire/pulse/read-seen.ts'
import { readClientParts } from '#wire/pulse/read-clients.ts'
import { readTemplateEvidence, readTemplatePreview } from '#wire/pulse/read-templates.ts'
import type { ResultOf, QueryPath } from '#wire/pulse/queries.ts'
import { readConnectionsCount, readConnectionsHistogram, readConnectionsList } from '#wire/pulse/read-connections.ts'
import {
  readCounts,
  readDuration,
  readEndpoints,
  readErrors,
  readFrequency,
  readHeatmap,
  readQuantiles,
  readTags,
  readTagValues,
} from '#wire/pulse/read-measures.ts'
import { readValuesResult } from '#wire/pulse/read-requests.ts'
import { readAvailability, readCoverage, readOutages, readTalkers, readTrafficSeries } from '#wire/pulse/read-traffic.ts'
import { readCountries } from '#wire/pulse/read-countries.ts'
import { readUsualConnections, readUsualRequests, readUsualTraffic } from '#wire/pulse/read-usual.ts'

/** A reader for the answer of each question. Each throws ShapeError naming the field that is not what it should be. */
export const RESULT_READERS: { readonly [Path in QueryPath]: (raw: unknown) => ResultOf<Path> } = {
  '/inventory/list': readInventory,
  '/inventory/seen': readSeen,
  '/inventory/client-parts': readClientParts,
  '/inventory/template-evidence': readTemplateEvidence,
  '/inventory/declared': readDeclared,
  '/inventory/endpoint-schema': readEndpointSchema,
  '/inventory/host-schemas': readHostSchemas,
  '/inventory/template-preview': readTemplatePreview,
  '/quarantine/reasons': readQuarantineReasons,
  '/quarantine/events': readQuarantineEvents,
  '/requests/frequency': readFrequency,
  '/requests/counts': readCounts,
  '/requests/endpoints': readEndpoints,
  '/requests/errors': readErrors,
  '/requests/duration': readDuration,
  '/requests/quantiles': readQuantiles,
  '/requests/heatmap': readHeatmap,
  '/requests/in-common': readInCommon,
  '/requests/tags': readTags,
  '/requests/tags/values': readTagValues,
  '/requests/usual': readUsualRequests,
  '/connections/usual': readUsualConnections,
  '/traffic/usual': readUsualTraffic,
  '/traffic/countries': readCountries,
  '/connections/count': readConnectionsCount,
  '/connections/list': readConnectionsList,
  '/connections/histogram': readConnectionsHistogram,
  '/connections/values': readValuesResult,
  '/connections/in-common': readInCommon,
  '/connections/tags': readTags,
  '/connections/tags/values': readTagValues,
  '/traffic/series': readTrafficSeries,
  '/traffic/talkers': readTalkers,
  '/traffic/coverage': readCoverage,
  '/traffic/availability': readAvailability,
  '/traffic/outages': readOutages,
}
