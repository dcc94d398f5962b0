/**
 * Text without these characters at its end. A pattern like `/\/+$/` retries at every character of a run that is not at the end, which is quadratic.
 */
export function trimEndOf(text: string, chars: string): string {
  let end = text.length
  while (end > 0 && chars.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Text without these characters at both ends. */
export function trimOf(text: string, chars: string): string {
  const kept = trimEndOf(text, chars)
  let begin = 0
  while (begin < kept.length && chars.includes(kept.charAt(begin))) begin++
  return kept.slice(begin)
}
