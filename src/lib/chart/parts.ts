/** A named amount, part of a whole. */
export interface Part {
  id: string
  /** May come from traffic. */
  label: string
  value: number
}

/** Id of what was put together. */
export const REST_ID = 'rest'

/** The largest parts, at most `most`, and everything else as one part behind them. Parts of nothing are left out. */
export function withRest(parts: readonly Part[], most: number, restLabel = 'Others'): Part[] {
  const filled = parts.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  const rest = filled.slice(most)
  if (rest.length === 0) return filled
  return [...filled.slice(0, most), { id: REST_ID, label: `${restLabel} (${rest.length})`, value: sumOf(rest) }]
}

export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { value }) => sum + value, 0)
