export type Cell = string | number | boolean | null | undefined

/** RFC 4180 §2.1: records end with CRLF. */
const BREAK = '\r\n'

/**
 * Text that a spreadsheet would run as a formula gets a leading apostrophe (OWASP, CSV Injection; security.md V2). Numbers stay numbers, so
 * a negative one is not guarded.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** One record of RFC 4180 with its line break. What is null or undefined is an empty cell. */
export const csvRecord = (cells: readonly Cell[]): string => cells.map(csvCell).join(',') + BREAK

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const guarded = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
