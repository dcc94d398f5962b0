import { mergeSeen, type Seen } from './observations.ts'
import { isVersion } from './segments.ts'
import { isKind, mayBeName } from './tokens.ts'

/** Words that stand below a segment, within a few levels, by level and word. */
type Words = ReadonlyMap<string, { passes: number; parents: number; level: number; word: string; typed: boolean }>

/** A segment that may be a word of the interface or a value, and what tells it from the others at its position. */
export interface Sibling {
  token: string
  seen: Seen
  words: Words
  /** Words of the interface below it that stand below others at its position too: values lead to the same places. */
  shared: number
  /** Words of weight that stand below it alone: each word of an interface leads to places of its own. 0 when they are few beside the shared. */
  own: number
}

/** Deeper words say little about a segment, and cost much. */
const LEVELS = 3
/** A segment seen so seldom may be a value that came by chance. */
export const RARE_MAX = 2
/** A level is one of values, not of words, when so many of it are rare. */
const RARE_WORDS_MIN = 3
const RARE_SHARE = 0.5
/** So much of what is below a value may be its own. */
const OWN_SHARE = 0.1

/** The segments at a position that may be names. `names`: values that were recognized elsewhere on the host. */
export function siblingsAt(position: Seen, names: ReadonlySet<string>): Sibling[] {
  const open = [...position.below]
    .filter(([token]) => mayBeName(token))
    .map(([token, seen]) => ({ token, seen, words: literalsBelow(seen) }))
  if (open.length === 0) return []
  const kinds = [...position.below].filter(([token]) => isKind(token)).map(([, seen]) => seen)
  const all = kinds.length > 0 ? [...open.map(({ words }) => words), literalsBelow(mergeSeen(kinds))] : open.map(({ words }) => words)
  const among = countHolders(all)
  const isWord = literalsAmong(all, names)
  return open.map(({ token, seen, words }) => {
    let shared = 0
    let own = 0
    for (const [key, { passes, parents, level, typed }] of words) {
      if ((among.get(key) ?? 0) > 1) shared += isWord(key) ? 1 : 0
      else if (passes > RARE_MAX && (parents > 1 || level === 1 || typed)) own++
    }
    return { token, seen, words, shared, own: own > OWN_SHARE * shared ? own : 0 }
  })
}

/** Which of the words below some siblings are words of the interface, not values. What stands below an id belongs to the id's kind, not to them. */
export function literalsAmong(all: readonly Words[], names: ReadonlySet<string>): (key: string) => boolean {
  const passes = new Map<string, number>()
  const levels = Array.from({ length: LEVELS + 1 }, () => ({ words: 0, rare: 0 }))
  const about = new Map<string, { level: number; word: string; typed: boolean }>()
  for (const words of all)
    for (const [key, facts] of words) {
      passes.set(key, (passes.get(key) ?? 0) + facts.passes)
      about.set(key, facts)
    }
  for (const [key, { level }] of about) {
    const counted = levels[level]
    if (counted === undefined) continue
    counted.words++
    if ((passes.get(key) ?? 0) <= RARE_MAX) counted.rare++
  }
  const ofValues = levels.map(({ words, rare }) => rare >= RARE_WORDS_MIN && rare >= RARE_SHARE * words)
  return (key) => {
    const facts = about.get(key)
    return facts !== undefined && !facts.typed && !names.has(facts.word) && ofValues[facts.level] !== true
  }
}

/** How many of the siblings have each word below them. */
export function countHolders(all: readonly Words[]): Map<string, number> {
  const holders = new Map<string, number>()
  for (const words of all) for (const key of words.keys()) holders.set(key, (holders.get(key) ?? 0) + 1)
  return holders
}

/** Versions are no level of their own: `/apis/batch/v1/jobs` says of `batch` that it has jobs. */
export function literalsBelow(seen: Seen): Words {
  const found = new Map<string, { passes: number; parents: number; level: number; word: string; typed: boolean }>()
  const walk = (node: Seen, level: number, typed: boolean): void => {
    for (const [word, child] of node.below) {
      const version = isVersion(word)
      const kind = isKind(word)
      if (!version && !kind) {
        const key = `${level}${typed ? '{' : '/'}${word}`
        const known = found.get(key)
        if (known === undefined) found.set(key, { passes: child.passes, parents: 1, level, word, typed })
        else {
          known.passes += child.passes
          known.parents++
        }
      }
      if (version) walk(child, level, typed)
      else if (level < LEVELS) walk(child, level + 1, typed || kind)
    }
  }
  walk(seen, 1, false)
  return found
}
