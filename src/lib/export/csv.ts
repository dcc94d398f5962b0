export type Cell = string | number | boolean | null | undefined

/**
 * One record of RFC 4180, without the line break. Text that a spreadsheet would run as a formula gets a leading apostrophe (security.md V2);
 * numbers stay numbers, so a negative one is not guarded.
 */
export const csvLine = (cells: readonly Cell[]): string => cells.map(csvCell).join(',')

/** RFC 4180 §2.1: records end with CRLF. */
export const CSV_BREAK = '\r\n'

const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
