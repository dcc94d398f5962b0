/** Something the palette can find: a page or a row of data (`href`), or something to do (`run`). */
export type PaletteItem = PaletteEntry & ({ href: string } | { run: () => void })

interface PaletteEntry {
  id: string
  label: string
  /** Shown behind the label: where it belongs, how often it was seen. */
  detail?: string
  /** Other words it can be found by. */
  words?: string
  /** The label is text of traffic: shown in the fixed-width face, never as anything but text. */
  mono?: boolean
  /** Keys that do the same without the palette. */
  keys?: readonly string[]
}

/** Items that are here already: found while typing, and shown before anything is typed. */
export interface PaletteList {
  label: string
  find: (text: string) => readonly PaletteItem[]
}

/** Items that a server knows. A question stops when `signal` says so; one that fails is left out, the others still answer. */
export interface PaletteSource {
  label: string
  /** Fewer characters than this find nothing worth a question. */
  minLength: number
  ask: (text: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

export type PaletteProvider = PaletteList | PaletteSource

export interface PaletteGroup {
  label: string
  items: readonly PaletteItem[]
}

const GROUP_MAX = 8

/** The items in which every typed word occurs, best first: at the start of the label, at the start of a word, anywhere, in the other words. */
export function rankItems(items: readonly PaletteItem[], text: string, max = GROUP_MAX): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return items
    .map((item, order) => ({ item, order, rank: rankOf(item, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.order - b.order)
    .slice(0, max)
    .map(({ item }) => item)
}

function rankOf({ label, detail = '', words: others = '' }: PaletteItem, words: readonly string[]): number | undefined {
  const name = label.toLowerCase()
  const rest = `${detail} ${others}`.toLowerCase()
  let sum = 0
  for (const word of words) {
    const at = name.indexOf(word)
    if (at === 0) continue
    if (at > 0) sum += /[\s./:_-]/.test(name.charAt(at - 1)) ? 1 : 2
    else if (rest.includes(word)) sum += 3
    else return undefined
  }
  return sum
}
