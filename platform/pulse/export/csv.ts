export type Cell = string | number | boolean

/** RFC 4180 §2.1: records end with CRLF. */
const BREAK = '\r\n'

/**
 * Text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV Injection; security.md V2). Numbers stay numbers, so
 * a negative one is not guarded.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** One record of RFC 4180. */
export const csvRecord = (cells: readonly Cell[]): string => cells.map(csvCell).join(',') + BREAK

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell)
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
