/** What a person chose for a table: which columns in which order, and widths in pixels by id. Absent `ids`: the usual ones. */
export interface ColumnChoice {
  ids?: readonly string[] | undefined
  widths: Readonly<Record<string, number>>
}

const NOTHING_CHOSEN: ColumnChoice = { widths: {} }

/** Reads what storage holds; whatever does not fit counts as not chosen. */
export function readColumnChoice(text: string): ColumnChoice {
  try {
    const raw: unknown = JSON.parse(text)
    if (typeof raw !== 'object' || raw === null) return NOTHING_CHOSEN
    const { ids, widths } = raw as Record<string, unknown> // an object; its fields are looked at below
    const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {})
    return {
      ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : undefined,
      widths: Object.fromEntries(sizes.filter(([, width]) => Number.isFinite(width))),
    }
  } catch {
    return NOTHING_CHOSEN
  }
}
