/** Index in `now` of the row that stood nearest to row `id` in `before` and is still there, itself first, then what followed it. -1: none is. */
export function nearestRow<Row>(before: readonly Row[], id: string, now: readonly Row[], rowKey: (row: Row) => string): number {
  const places = new Map(now.map((row, index) => [rowKey(row), index]))
  const at = before.findIndex((row) => rowKey(row) === id)
  if (at < 0) return -1
  for (let step = 0; step < before.length; step++) {
    for (const row of [before[at + step], before[at - step]]) {
      const place = row === undefined ? undefined : places.get(rowKey(row))
      if (place !== undefined) return place
    }
  }
  return -1
}
