import type {
  ConnectionsCount,
  ConnectionsHistogram,
  ConnectionsHistogramQuery,
  ConnectionsList,
  ConnectionsListQuery,
  ConnectionsQuery,
} from './connections.ts'
import type {
  BucketsQuery,
  DurationAnswer,
  EndpointsAnswer,
  EndpointsQuery,
  ErrorsAnswer,
  ErrorsQuery,
  FrequencyAnswer,
  FrequencyQuery,
  HeatmapAnswer,
  HeatmapQuery,
  QuantilesAnswer,
  TagsAnswer,
  TagsQuery,
  TagValuesAnswer,
  TagValuesQuery,
} from './measures.ts'
import type { QuarantineEvents, QuarantineEventsQuery, QuarantineReasons, QuarantineReasonsQuery } from './quarantine.ts'
import type { ValuesAnswer, ValuesQuery } from './requests.ts'
import type {
  AvailabilityAnswer,
  AvailabilityQuery,
  CoverageAnswer,
  CoverageQuery,
  OutagesAnswer,
  OutagesQuery,
  TalkersAnswer,
  TalkersQuery,
  TrafficSeriesAnswer,
  TrafficSeriesQuery,
} from './traffic.ts'

/**
 * Questions by their path below `{pulse}/api/v1`: POST of the document, JSON of the answer. Each has a schema in
 * platform/pulse/doors/question-documents.ts, SQL in platform/events/queries, and a reader in read-*.ts. Older ones: REQUESTS_PATHS.
 */
export interface PulseQuestions {
  '/requests/frequency': [FrequencyQuery, FrequencyAnswer]
  '/requests/endpoints': [EndpointsQuery, EndpointsAnswer]
  '/requests/errors': [ErrorsQuery, ErrorsAnswer]
  '/requests/duration': [BucketsQuery, DurationAnswer]
  '/requests/quantiles': [BucketsQuery, QuantilesAnswer]
  '/requests/heatmap': [HeatmapQuery, HeatmapAnswer]
  '/requests/tags': [TagsQuery, TagsAnswer]
  '/requests/tags/values': [TagValuesQuery, TagValuesAnswer]
  '/connections/count': [ConnectionsQuery, ConnectionsCount]
  '/connections/list': [ConnectionsListQuery, ConnectionsList]
  '/connections/histogram': [ConnectionsHistogramQuery, ConnectionsHistogram]
  '/connections/values': [ValuesQuery, ValuesAnswer]
  '/connections/tags': [TagsQuery, TagsAnswer]
  '/connections/tags/values': [TagValuesQuery, TagValuesAnswer]
  '/traffic/series': [TrafficSeriesQuery, TrafficSeriesAnswer]
  '/traffic/talkers': [TalkersQuery, TalkersAnswer]
  '/traffic/coverage': [CoverageQuery, CoverageAnswer]
  '/traffic/availability': [AvailabilityQuery, AvailabilityAnswer]
  '/traffic/outages': [OutagesQuery, OutagesAnswer]
  '/quarantine/reasons': [QuarantineReasonsQuery, QuarantineReasons]
  '/quarantine/events': [QuarantineEventsQuery, QuarantineEvents]
}

export type QuestionPath = keyof PulseQuestions
export type QuestionOf<Path extends QuestionPath> = PulseQuestions[Path][0]
export type AnswerOf<Path extends QuestionPath> = PulseQuestions[Path][1]
