import { type EndpointsQuery, QUANTILE_ERROR } from '#wire/pulse/measures.ts'

import { type Figure, HOUR_MS } from './hourly-kept.ts'

/** Where the quantiles of a group, `us`, come from when it is built from aggregates per hour. */
export interface Timed {
  /** All that is needed of an hour. */
  figures: readonly Figure[]
  /** Of each group: `own`, and `us` where it is known already. */
  columns: string
  /** Joins `us` by `own`. */
  join: string
  /** `us` where it is worked out for the groups that are shown only. */
  shown: string
}

/** Middle, 95th and 99th percentile. */
export const SKETCH = `quantilesDD(${QUANTILE_ERROR}, 0.5, 0.95, 0.99)`
const SKETCH_OF_ARRAYS = `quantilesDDArray(${QUANTILE_ERROR}, 0.5, 0.95, 0.99)`

/** Each way needs less memory than the one before it, and more time. `where` chooses the same rows of `requests`. */
export const waysToTimes = ({ sort, range }: EndpointsQuery, where: string, columns: readonly string[]): readonly Timed[] => [
  ...(SORTED_BY_QUANTILES.includes(sort) || range.toMs - range.fromMs > WHERE_SHOWN_MAX_MS ? [] : [TIMED_WHERE_SHOWN]),
  TIMED_BY_HOURS,
  timedByRows(where, columns),
]

const SORTED_BY_QUANTILES: readonly EndpointsQuery['sort'][] = ['p95', 'p99']
/** Longer ranges hold too much for that way. */
const WHERE_SHOWN_MAX_MS = 25 * HOUR_MS

const FIGURES = ['calls', 'wrong', 'c4', 'spent', 'longest', 'sent', 'got', 'callers', 'first', 'last'] as const

/** A fifth quicker than for all groups, for twenty bytes more of a request. */
const TIMED_WHERE_SHOWN: Timed = {
  figures: [...FIGURES, 'times'],
  columns: 'groupArrayArray(times) AS own',
  join: '',
  shown: `, arrayReduce('${SKETCH}', own) AS us`,
}

/** Each duration is kept with its hour: sketches of hours take longer to merge than to build. They need nine bytes for a request. */
const TIMED_BY_HOURS: Timed = {
  figures: [...FIGURES, 'times'],
  columns: `0 AS own, ${SKETCH_OF_ARRAYS}(times) AS us`,
  join: '',
  shown: '',
}

/**
 * However many there are, in twice the time: durations of rows, grouped by one number instead of several texts. Two groups with the same number would
 * share their quantiles: one in ten million millions for a thousand groups.
 */
const timedByRows = (where: string, columns: readonly string[]): Timed => ({
  figures: FIGURES,
  columns: `${routeSql(columns)} AS own`,
  join: `INNER JOIN (SELECT ${routeSql(columns)} AS own, ${SKETCH}(duration_us) AS us FROM requests WHERE ${where} GROUP BY own) AS timed USING (own)`,
  shown: '',
})

/** Odd, so that no bit is lost. */
const FACTORS = [1, 3, 7] as const
/** Of a text that occurs often the engine works out the hash once for each block of rows. */
const routeSql = (columns: readonly string[]): string =>
  columns.map((column, index) => `toUInt64(cityHash64(${column})) * ${FACTORS[index] ?? 1}`).join(' + ')
