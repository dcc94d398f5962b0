/** How long one cell of a strip is, so that it stays wide enough to be seen and hit. */
export interface CellSize {
  hours: 1 | 6 | 24
  /** `hour`. */
  word: string
}

/** Hours up to which a cell is an hour (three days), and a quarter of a day (two weeks). */
const HOURLY_UP_TO = 3 * 24 + 1
const QUARTERS_UP_TO = 14 * 24 + 1

export function cellSize(hours: number): CellSize {
  if (hours <= HOURLY_UP_TO) return { hours: 1, word: 'hour' }
  return hours <= QUARTERS_UP_TO ? { hours: 6, word: 'quarter day' } : { hours: 24, word: 'day' }
}
