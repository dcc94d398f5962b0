/** What stands in a row of a list of events. */
export interface ListRow {
  id: string
  /** When it began, milliseconds since 1970. */
  timestampMs: number
}

/** What the tail brought, in its place by time, newest first; a row that the list has loaded meanwhile is shown once. */
export function mergeRows<Row extends ListRow>(tail: readonly Row[], listed: readonly Row[]): readonly Row[] {
  if (tail.length === 0) return listed
  const known = new Set(listed.map(({ id }) => id))
  // Rows arrive when they end, so one that began earlier may come later
  return [...tail.filter(({ id }) => !known.has(id)), ...listed].toSorted((a, b) => b.timestampMs - a.timestampMs)
}

/** How a row is marked: it has just come, or the line of the mark runs above it. `markMs` 0: there is no mark. */
export function toneOfRow<Row extends ListRow>(rows: readonly Row[], index: number, fresh: ReadonlySet<string>, markMs: number) {
  const row = rows[index]
  if (!row) return undefined
  const marked = markMs > 0 && row.timestampMs < markMs && (rows[index - 1]?.timestampMs ?? 0) >= markMs
  const tones = [fresh.has(row.id) && 'fresh', marked && 'mark'].filter(Boolean)
  return tones.length > 0 ? tones.join(' ') : undefined
}
