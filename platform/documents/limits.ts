/**
 * How many items each list of a request may hold, where Google's documentation ("Usage and limits", "Query limitations") has a number that
 * number, else one far above what its SDKs send.
 */
export const READS_MAX = 1000
export const WRITES_MAX = 500
/** Paths in a mask or a projection. No client of ours sends more than a dozen. */
export const MASK_PATHS_MAX = 100
/** Field transforms of one write. */
export const TRANSFORMS_MAX = 500
export const AGGREGATIONS_MAX = 5
/** Filters and sort orders of a query together. */
export const QUERY_PARTS_MAX = 100
/** Nesting of AND and OR. */
export const FILTER_DEPTH_MAX = 10
export const DISJUNCTIONS_MAX = 30
export const NOT_IN_MAX = 10
/** Elements of an array, entries of a map: as many as a document may have index entries. */
export const ELEMENTS_MAX = 40_000
/** Bytes of a field path as text, with its backticks. */
export const FIELD_PATH_BYTES_MAX = 6 * 1024
/** Names in a field path. Maps nest 20 deep, so a longer path names nothing. */
export const FIELD_PATH_NAMES_MAX = 100
