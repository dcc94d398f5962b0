/** Text shown at first, and how much each "show more" adds (security.md X2). */
export const TEXT_FIRST = 256 * 1024
export const TEXT_STEP = 64 * 1024
/** Characters in one line of a view; a longer line is broken, so that a minified body does not become one giant line box. */
export const LINE_MAX = 1000

/** The first `limit` characters, not cut inside a surrogate pair. */
export function headOf(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit)
}

export interface NumberedLine {
  text: string
  /** From 1; undefined for the continuation of a line that was broken. */
  number: number | undefined
}

/** Lines for display with their numbers: broken at line ends, and after LINE_MAX characters where there are none. */
export function numberedLinesOf(text: string): NumberedLine[] {
  return text
    .split(/\r\n|\n|\r/)
    .flatMap((line, index) =>
      (line.length <= LINE_MAX ? [line] : chunks(line)).map((part, piece) => ({ text: part, number: piece === 0 ? index + 1 : undefined })),
    )
}

function chunks(line: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < line.length; ) {
    const part = headOf(line.slice(at, at + LINE_MAX + 1), LINE_MAX)
    parts.push(part)
    at += part.length
  }
  return parts
}
