import type { ConnectionsListQuery } from './connections.ts'
import type { QuarantineReasonsQuery } from './quarantine.ts'
import type { ListQuery } from './requests.ts'

/** POST; the body is an ExportQuery, the response a file that is streamed while it is generated. */
export const EXPORT_PATH = '/export'
export const EXPORT_FILE_FORMATS = ['csv', 'json', 'ndjson', 'har'] as const
export type ExportFileFormat = (typeof EXPORT_FILE_FORMATS)[number]

/** At most so many rows in a file; HAR looks up a payload for each. */
export const EXPORT_ROWS_MAX = 1_000_000
export const EXPORT_HAR_MAX = 10_000

/**
 * `limit` is the number of rows wanted at most; absent: as many as there may be. HAR is for requests only; quarantined events need the role of
 * their samples.
 */
export type ExportQuery =
  | ({ what: 'requests'; format: ExportFileFormat; limit?: number } & Omit<ListQuery, 'limit' | 'cursor'>)
  | ({ what: 'connections'; format: Exclude<ExportFileFormat, 'har'>; limit?: number } & Omit<ConnectionsListQuery, 'limit' | 'cursor'>)
  | ({ what: 'quarantine'; format: Exclude<ExportFileFormat, 'har'>; limit?: number } & Omit<QuarantineReasonsQuery, 'limit'>)

/** How many rows match, and how many the file will hold: for progress, and to report truncation. */
export const EXPORT_MATCHED_HEADER = 'Sightglass-Export-Matched'
export const EXPORT_ROWS_HEADER = 'Sightglass-Export-Rows'
