/** How one series is told apart: a colour by token, a dash for its line, and a mark pattern for its surface. */
export interface SeriesStyle {
  /** Name of the token that holds the colour. */
  token: string
  /** Lengths of strokes and gaps of a line in pixels; empty: a whole line. */
  dash: readonly number[]
  /** Side of the pattern's tile in pixels. */
  tile: number
  /** Path of the marks inside a tile, for `<path d>` and `Path2D` alike; empty: a plain surface. */
  marks: string
}

/** Eight looks; a ninth series begins again. Neighbours differ in hue, lightness, dash and pattern, so that no single sense is needed. */
export const SERIES_STYLES: readonly SeriesStyle[] = [
  { token: '--series-1', dash: [], tile: 8, marks: '' },
  { token: '--series-2', dash: [8, 4], tile: 6, marks: 'M-1 1l2 -2M0 6l6 -6M5 7l2 -2' },
  { token: '--series-3', dash: [2, 3], tile: 5, marks: 'M2 2.5h1M2.5 2v1' },
  { token: '--series-4', dash: [10, 3, 2, 3], tile: 6, marks: 'M-1 5l2 2M0 0l6 6M5 -1l2 2' },
  { token: '--series-5', dash: [5, 2], tile: 5, marks: 'M0 2.5h5' },
  { token: '--series-6', dash: [12, 3, 2, 3, 2, 3], tile: 6, marks: 'M0 3h6M3 0v6' },
  { token: '--series-7', dash: [3, 5], tile: 5, marks: 'M2.5 0v5' },
  { token: '--series-8', dash: [14, 5], tile: 8, marks: 'M0 2h4M4 6h4M2 0v4M6 4v4' },
]

/** The look of the series at `index`, counted from 0. */
export function styleOf(index: number): SeriesStyle {
  const look = SERIES_STYLES[index % SERIES_STYLES.length]
  if (!look) throw new Error(`A series has an index from 0 up, got ${index}`)
  return look
}
