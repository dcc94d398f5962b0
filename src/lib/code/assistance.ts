/** Something to say about a piece of a text that is being edited. Offsets are in UTF-16 units. */
export interface Problem {
  from: number
  to: number
  /** A sentence for a person. */
  message: string
  severity: 'error' | 'warning' | 'info'
}

export interface CompletionOption {
  label: string
  /** What is put in place; the label when it is not given. */
  insert?: string
  /** In a few words, beside the label: a type, where it comes from. */
  hint?: string
}

/** What could stand at the caret. The options replace the text from `from` to the caret. */
export interface CompletionResult {
  from: number
  options: readonly CompletionOption[]
}

export type Complete = (text: string, caret: number) => CompletionResult | undefined
export type Validate = (text: string) => readonly Problem[]

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
