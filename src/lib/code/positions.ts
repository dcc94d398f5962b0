export interface Position {
  /** Both from 1. */
  line: number
  column: number
}

/** Line and column of an offset, as an editor counts them; beyond the text it is the end. */
export function positionOf(text: string, offset: number): Position {
  const end = Math.min(Math.max(0, offset), text.length)
  let line = 1
  let begin = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    line++
    begin = at + 1
  }
  return { line, column: end - begin + 1 }
}
