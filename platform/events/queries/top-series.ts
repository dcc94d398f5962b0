/** A figure of one value in one bucket. */
export interface TopPoint {
  startMs: number
  figures: [number, number]
}

export interface TopSeries {
  value: string
  points: TopPoint[]
}

/**
 * Series of two figures for the values that have most of them, and one over everything, in a single pass over the rows: counted by value and bucket
 * first, of which there are few. `inner` selects `value`, `startMs`, `a` and `b`; the order is by `order` of their sums.
 */
export const topSeriesSql = (inner: string, order: string): string => `
    SELECT toString(value) AS name, grouping(value) AS whole, sumMap([startMs], [a]) AS first, sumMap([startMs], [b]) AS second
    FROM (${inner})
    GROUP BY GROUPING SETS ((value), ())
    ORDER BY whole DESC, ${order} DESC, name
    LIMIT {top:UInt32} + 1`

export interface TopRow {
  name: string
  whole: 0 | 1
  first: [startMs: number[], sums: number[]]
  second: [startMs: number[], sums: number[]]
}

/** The series of the values, and what is left for all others. */
export function topSeriesOf(rows: readonly TopRow[]): { series: TopSeries[]; rest: TopPoint[] } {
  const series = rows.filter(({ whole }) => whole === 0).map((row) => ({ value: row.name, points: pointsOf(row) }))
  const whole = rows.find((row) => row.whole === 1)
  const rest = new Map((whole ? pointsOf(whole) : []).map(({ startMs, figures }) => [startMs, { startMs, figures }]))
  for (const { points } of series)
    for (const { startMs, figures } of points) {
      const left = rest.get(startMs)
      if (left) left.figures = [left.figures[0] - figures[0], left.figures[1] - figures[1]]
    }
  return { series, rest: [...rest.values()].filter(({ figures }) => figures[0] !== 0 || figures[1] !== 0) }
}

/** The engine omits buckets where both figures are 0; where one is, only that one. */
function pointsOf({ first, second }: TopRow): TopPoint[] {
  const points = new Map<number, TopPoint>()
  const at = (startMs: number): TopPoint => {
    const point = points.get(startMs) ?? { startMs, figures: [0, 0] }
    points.set(startMs, point)
    return point
  }
  for (const [index, startMs] of first[0].entries()) at(startMs).figures[0] = first[1][index] ?? 0
  for (const [index, startMs] of second[0].entries()) at(startMs).figures[1] = second[1][index] ?? 0
  return [...points.values()].sort((a, b) => a.startMs - b.startMs)
}

export const total = (points: readonly TopPoint[], figure: 0 | 1): number => points.reduce((sum, { figures }) => sum + figures[figure], 0)
