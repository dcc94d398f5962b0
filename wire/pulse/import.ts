/**
 * Paths below `{pulse}/api/v1`: POST of a file, which returns an ImportOutcome. `har` and `ndjson` declare the format, `file` lets the platform
 * detect it. Each accepts it plain, gzipped, or as a zip of several.
 */
export const IMPORT_PATHS = { har: '/import/har', ndjson: '/import/ndjson', file: '/import/file' } as const
export type ImportKind = keyof typeof IMPORT_PATHS

/** Bytes of a file as it is sent, and of each HAR file in it when it is unpacked. A browser's recording of a long session is far below. */
export const IMPORT_FILE_MAX = 64 * 1024 * 1024

/** Endings of what can be imported. */
export const RECORDING_ENDINGS = ['.har', '.json', '.ndjson', '.jsonl', '.gz', '.zip'] as const
