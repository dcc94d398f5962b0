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
