/** Where the text stops making sense, in UTF-16 units, with a sentence for people and what would fit there. */
export interface FilterProblem {
  at: number
  length: number
  message: string
  expected: string[]
}

/** Leaves the descent at the first mistake; caught in parseFilter only. */
export class Stop extends Error {
  readonly problem: FilterProblem
  constructor(problem: FilterProblem) {
    super(problem.message)
    this.problem = problem
  }
}

export function stop(at: number, length: number, message: string, expected: string[]): never {
  throw new Stop(problemAt(at, length, message, expected))
}

export function problemAt(at: number, length: number, message: string, expected: string[]): FilterProblem {
  return { at, length: Math.max(1, length), message, expected }
}

const SHOWN_MAX = 40

/** A piece of the text, shortened for a message. */
export function shown(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

/** The text in double quotes, when it is short enough to be offered as the right spelling. */
export function inQuotes(text: string): string {
  return text.length <= SHOWN_MAX ? `"${text.replace(/["\\]/g, '\\$&')}"` : 'quotes'
}
