/** A longer pause begins a new word. */
const PAUSE_MS = 700

/** What was typed into a list so far, and when the last letter came. */
export interface Typed {
  text: string
  atMs: number
}

export const NOTHING_TYPED: Typed = { text: '', atMs: Number.NEGATIVE_INFINITY }

/** Whether the next letter continues the word. */
export const isTyping = (typed: Typed, nowMs: number): boolean => typed.text !== '' && nowMs - typed.atMs <= PAUSE_MS

/** One letter more, or the first of a new word. */
export function typeAhead(typed: Typed, letter: string, nowMs: number): Typed {
  return { text: (isTyping(typed, nowMs) ? typed.text : '') + letter.toLowerCase(), atMs: nowMs }
}

/**
 * The label to go to, −1 for none (ARIA practices, menu: "type-ahead"). A letter typed once or again and again walks through all labels that
 * begin with it; a word stays where it is as long as that still fits.
 */
export function matchTyped(labels: readonly string[], text: string, current: number): number {
  const first = [...text][0]
  if (first === undefined) return -1
  const walks = [...text].every((letter) => letter === first)
  const wanted = walks ? first : text
  const start = walks ? current + 1 : Math.max(current, 0)
  for (let step = 0; step < labels.length; step++) {
    const index = (start + step) % labels.length
    if (labels[index]?.trim().toLowerCase().startsWith(wanted)) return index
  }
  return -1
}
