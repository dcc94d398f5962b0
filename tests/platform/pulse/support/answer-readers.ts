import { readQuarantineEvents, readQuarantineReasons } from '#wire/pulse/read-quarantine.ts'
import type { AnswerOf, QuestionPath } from '#wire/pulse/questions.ts'
import { readConnectionsCount, readConnectionsHistogram, readConnectionsList } from '#wire/pulse/read-connections.ts'
import {
  readDuration,
  readEndpoints,
  readErrors,
  readFrequency,
  readHeatmap,
  readQuantiles,
  readTags,
  readTagValues,
} from '#wire/pulse/read-measures.ts'
import { readValuesAnswer } from '#wire/pulse/read-requests.ts'
import { readAvailability, readCoverage, readOutages, readTalkers, readTrafficSeries } from '#wire/pulse/read-traffic.ts'

/** A reader for the answer of each question. Each throws ShapeError naming the field that is not what it should be. */
export const ANSWER_READERS: { readonly [Path in QuestionPath]: (raw: unknown) => AnswerOf<Path> } = {
  '/quarantine/reasons': readQuarantineReasons,
  '/quarantine/events': readQuarantineEvents,
  '/requests/frequency': readFrequency,
  '/requests/endpoints': readEndpoints,
  '/requests/errors': readErrors,
  '/requests/duration': readDuration,
  '/requests/quantiles': readQuantiles,
  '/requests/heatmap': readHeatmap,
  '/requests/tags': readTags,
  '/requests/tags/values': readTagValues,
  '/connections/count': readConnectionsCount,
  '/connections/list': readConnectionsList,
  '/connections/histogram': readConnectionsHistogram,
  '/connections/values': readValuesAnswer,
  '/connections/tags': readTags,
  '/connections/tags/values': readTagValues,
  '/traffic/series': readTrafficSeries,
  '/traffic/talkers': readTalkers,
  '/traffic/coverage': readCoverage,
  '/traffic/availability': readAvailability,
  '/traffic/outages': readOutages,
}
