/**
 * Text without these characters at its end. A pattern like `/\/+$/` tries anew at every character of a run that does not stand at the end,
 * and so needs the square of its length.
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
