/** The states of an alert's instance (alerting.md, state machine). */
export type InstanceState = 'inactive' | 'pending' | 'firing' | 'recovering' | 'resolved' | 'no-data' | 'error'

/** From when to when it was in a state; milliseconds since 1970. */
export interface StateSpan {
  fromMs: number
  toMs: number
  state: InstanceState
  /** What a person should know about it: a value, a reason. */
  note?: string
}

export interface StateRow {
  id: string
  label: string
  /** In order, without overlap; what is not covered was inactive. */
  spans: readonly StateSpan[]
}

export interface PlacedSpan {
  span: StateSpan
  /** Index in the row. */
  index: number
  /** Shares of the axis, 0 to 1. */
  start: number
  width: number
}

/** Where the spans of a row stand on an axis; what lies wholly outside of it is left out, the rest is cut at its ends. */
export function placeSpans(spans: readonly StateSpan[], fromMs: number, toMs: number): PlacedSpan[] {
  const length = toMs - fromMs
  if (length <= 0) return []
  return spans.flatMap((span, index) => {
    const start = Math.max(span.fromMs, fromMs)
    const end = Math.min(span.toMs, toMs)
    return end > start ? [{ span, index, start: (start - fromMs) / length, width: (end - start) / length }] : []
  })
}

/** The span at a share of the axis, else undefined: there nothing was wrong. */
export const spanAt = (placed: readonly PlacedSpan[], share: number): PlacedSpan | undefined =>
  placed.find(({ start, width }) => share >= start && share < start + width)
