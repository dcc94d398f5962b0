/** The list with one item at another place; what is outside of the list stays where it is. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from]
  if (moved === undefined || from === to || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Words of a text that was typed or pasted: cut at commas, semicolons and line ends, trimmed, without those that are there already. */
export function splitTags(text: string, existing: readonly string[] = []): string[] {
  const seen = new Set(existing)
  const added: string[] = []
  for (const part of text.split(/[,;\n\t]+/)) {
    const tag = part.trim().replace(/\s+/g, ' ')
    if (tag === '' || seen.has(tag)) continue
    seen.add(tag)
    added.push(tag)
  }
  return added
}

/** Something one may choose. */
export interface Option {
  id: string
  label: string
  /** Said smaller beside it. */
  detail?: string
}

/** Options whose label or detail contains every word that was typed, in any order, whatever the case. */
export function matchOptions(options: readonly Option[], text: string): Option[] {
  const words = text.trim().toLowerCase().split(/\s+/)
  return options.filter(({ label, detail = '' }) => {
    const hay = `${label} ${detail}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}

/** Whether an option of exactly this name is there already, so that none of that name has to be made. */
export const hasOption = (options: readonly Option[], text: string): boolean =>
  options.some(({ label }) => label.toLowerCase() === text.trim().toLowerCase())

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
