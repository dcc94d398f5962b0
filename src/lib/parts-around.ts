/** A text cut where the words stand in it, in any case: what is between at the even places, what was found at the odd ones. */
export function partsAround(text: string, words: string): string[] {
  const [within, wanted] = inOneCase(text, words)
  const parts: string[] = []
  let done = 0
  for (let at = wanted === '' ? -1 : within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, done)) {
    parts.push(text.slice(done, at), text.slice(at, at + wanted.length))
    done = at + wanted.length
  }
  parts.push(text.slice(done))
  return parts
}

/** A few letters have more in lower case (İ); then places would shift, and the case counts. */
function inOneCase(text: string, words: string): [text: string, words: string] {
  const lower = text.toLowerCase()
  return lower.length === text.length ? [lower, words.toLowerCase()] : [text, words]
}
