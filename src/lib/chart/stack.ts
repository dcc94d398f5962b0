/** Values over time; null where nothing was measured. */
export type Values = readonly (number | null)[]

/**
 * Each shown series on top of those before it. Where none of them has a value the result has none either, so a gap stays a gap; where only
 * some lack one, they count as nothing. A hidden series is all null.
 */
export function stackUp(series: readonly Values[], shown: (index: number) => boolean): (number | null)[][] {
  const length = series[0]?.length ?? 0
  const sums = new Float64Array(length)
  const measured = new Uint8Array(length)
  series.forEach((values, index) => {
    if (shown(index)) for (let at = 0; at < length; at++) if (typeof values[at] === 'number') measured[at] = 1
  })
  return series.map((values, index) => {
    const stacked = Array.from<number | null>({ length })
    const visible = shown(index)
    for (let at = 0; at < length; at++) {
      sums[at] = (sums[at] ?? 0) + (visible ? (values[at] ?? 0) : 0)
      stacked[at] = visible && measured[at] === 1 ? (sums[at] ?? 0) : null
    }
    return stacked
  })
}
