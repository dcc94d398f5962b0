import type { ClientParts, ClientPartsQuery } from './clients.ts'
import type {
  ConnectionsCount,
  ConnectionsHistogram,
  ConnectionsHistogramQuery,
  ConnectionsList,
  ConnectionsListQuery,
  ConnectionsQuery,
} from './connections.ts'
import type { CountriesQuery, CountriesResult } from './countries.ts'
import type { InCommonQuery, InCommonResult } from './in-common.ts'
import type { DeclaredQuery, DeclaredResult, InventoryQuery, InventoryResult, SeenQuery, SeenResult } from './inventory.ts'
import type {
  BucketsQuery,
  CountsQuery,
  CountsResult,
  DurationResult,
  EndpointsResult,
  EndpointsQuery,
  ErrorsResult,
  ErrorsQuery,
  FrequencyResult,
  FrequencyQuery,
  HeatmapResult,
  HeatmapQuery,
  QuantilesResult,
  TagsResult,
  TagsQuery,
  TagValuesResult,
  TagValuesQuery,
} from './measures.ts'
import type { QuarantineEvents, QuarantineEventsQuery, QuarantineReasons, QuarantineReasonsQuery } from './quarantine.ts'
import type { EndpointSchemaQuery, EndpointSchemaResult, HostSchemasQuery, HostSchemasResult } from './schemas.ts'
import type { TemplateEvidence, TemplateEvidenceQuery, TemplatePreview, TemplatePreviewQuery } from './templates.ts'
import type {
  CountResult,
  HistogramQuery,
  HistogramResult,
  ListQuery,
  ListResult,
  RequestsQuery,
  ValuesQuery,
  ValuesResult,
} from './requests.ts'
import type {
  AvailabilityResult,
  AvailabilityQuery,
  CoverageResult,
  CoverageQuery,
  OutagesResult,
  OutagesQuery,
  TalkersResult,
  TalkersQuery,
  TrafficSeriesResult,
  TrafficSeriesQuery,
} from './traffic.ts'
import type {
  UsualConnectionsQuery,
  UsualConnectionsResult,
  UsualRequestsQuery,
  UsualRequestsResult,
  UsualTrafficQuery,
  UsualTrafficResult,
} from './usual.ts'

/**
 * Queries by their path below `{pulse}/api/v1`: POST of the document, JSON of the result. Each has a schema in platform/pulse/api/query-documents.ts,
 * SQL in platform/events/queries, and a reader in read-*.ts.
 */
export interface PulseQueries {
  '/requests/frequency': [FrequencyQuery, FrequencyResult]
  '/requests/counts': [CountsQuery, CountsResult]
  '/requests/endpoints': [EndpointsQuery, EndpointsResult]
  '/requests/errors': [ErrorsQuery, ErrorsResult]
  '/requests/duration': [BucketsQuery, DurationResult]
  '/requests/quantiles': [BucketsQuery, QuantilesResult]
  '/requests/heatmap': [HeatmapQuery, HeatmapResult]
  '/requests/in-common': [InCommonQuery, InCommonResult]
  '/requests/tags': [TagsQuery, TagsResult]
  '/requests/tags/values': [TagValuesQuery, TagValuesResult]
  '/requests/usual': [UsualRequestsQuery, UsualRequestsResult]
  '/connections/count': [ConnectionsQuery, ConnectionsCount]
  '/connections/list': [ConnectionsListQuery, ConnectionsList]
  '/connections/histogram': [ConnectionsHistogramQuery, ConnectionsHistogram]
  '/connections/values': [ValuesQuery, ValuesResult]
  '/connections/in-common': [InCommonQuery, InCommonResult]
  '/connections/tags': [TagsQuery, TagsResult]
  '/connections/tags/values': [TagValuesQuery, TagValuesResult]
  '/connections/usual': [UsualConnectionsQuery, UsualConnectionsResult]
  '/traffic/series': [TrafficSeriesQuery, TrafficSeriesResult]
  '/traffic/talkers': [TalkersQuery, TalkersResult]
  '/traffic/coverage': [CoverageQuery, CoverageResult]
  '/traffic/availability': [AvailabilityQuery, AvailabilityResult]
  '/traffic/outages': [OutagesQuery, OutagesResult]
  '/traffic/usual': [UsualTrafficQuery, UsualTrafficResult]
  '/traffic/countries': [CountriesQuery, CountriesResult]
  '/inventory/list': [InventoryQuery, InventoryResult]
  '/inventory/seen': [SeenQuery, SeenResult]
  '/inventory/client-parts': [ClientPartsQuery, ClientParts]
  '/inventory/template-evidence': [TemplateEvidenceQuery, TemplateEvidence]
  '/inventory/declared': [DeclaredQuery, DeclaredResult]
  '/inventory/endpoint-schema': [EndpointSchemaQuery, EndpointSchemaResult]
  '/inventory/host-schemas': [HostSchemasQuery, HostSchemasResult]
  '/inventory/template-preview': [TemplatePreviewQuery, TemplatePreview]
  '/quarantine/reasons': [QuarantineReasonsQuery, QuarantineReasons]
  '/quarantine/events': [QuarantineEventsQuery, QuarantineEvents]
}

export type QueryPath = keyof PulseQueries

/** Those of a list of requests, whose handlers are in platform/pulse/api/list-queries.ts. */
interface ListQueries {
  '/requests/count': [RequestsQuery, CountResult]
  '/requests/list': [ListQuery, ListResult]
  '/requests/histogram': [HistogramQuery, HistogramResult]
  '/requests/values': [ValuesQuery, ValuesResult]
}

/** Everything that a client sends in this way. */
export type SentQueries = PulseQueries & ListQueries
export type QueryOf<Path extends QueryPath> = PulseQueries[Path][0]
export type ResultOf<Path extends QueryPath> = PulseQueries[Path][1]
