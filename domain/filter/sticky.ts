const SPACE = /\s+/y

/** How far a sticky pattern reaches from `at`; 0 when it does not match there. */
export function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex - at : 0
}

/** Where the space at `at` ends. */
export function spaceEnd(text: string, at: number): number {
  return at + lengthAt(SPACE, text, at)
}

const RUN = /[^\s"()]+/y

/** The end of the run of characters at `at` without a space. */
export function runEnd(text: string, at: number): number {
  return at + lengthAt(RUN, text, at)
}
