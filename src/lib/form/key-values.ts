/** One line of a list of names with values: headers, tags, environment. */
export interface KeyValue {
  key: string
  value: string
}

/** The complaint about each line, at its place. Lines that are empty on both sides are not looked at: they are dropped on the way out. */
export function keyValueProblems(pairs: readonly KeyValue[]): (string | undefined)[] {
  const seen = new Set<string>()
  return pairs.map(({ key, value }) => {
    const name = key.trim()
    if (name === '') return value.trim() === '' ? undefined : 'Enter a name for this value.'
    if (seen.has(name)) return `“${name}” stands here twice.`
    seen.add(name)
    return undefined
  })
}

/** The lines that say something, trimmed. */
export const filledPairs = (pairs: readonly KeyValue[]): KeyValue[] =>
  pairs.map(({ key, value }) => ({ key: key.trim(), value: value.trim() })).filter(({ key, value }) => key !== '' || value !== '')
