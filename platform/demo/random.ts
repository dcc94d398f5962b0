/** Numbers that look random and are always the same for the same seed text, on every machine. */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number
  /** Whole, 0 to `below` − 1. */
  int(below: number): number
  chance(probability: number): boolean
  /** The list must not be empty. */
  pick<T>(list: readonly T[]): T
  /** By weight; the list must not be empty. */
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T
  /** Most real waiting times and sizes: many near the median, a long tail. `spread` is the sigma of the logarithm. */
  lognormal(median: number, spread: number): number
  /** How many independent things happen when `mean` are expected. */
  poisson(mean: number): number
  text(length: number, alphabet: string): string
}

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const HEX = '0123456789abcdef'
/** The alphabet of the agent's ids (xid). */
export const BASE32 = '0123456789abcdefghijklmnopqrstuv'
/** Above this the normal approximation is as good and much quicker. */
const POISSON_EXACT_MAX = 60

export function createRandom(seed: string): Random {
  const next = sfc32(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const random: Random = {
    next,
    int: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
    weighted(list, weightOf) {
      let left = next() * list.reduce((sum, item) => sum + weightOf(item), 0)
      return list.find((item) => (left -= weightOf(item)) < 0) ?? itemAt(list, list.length - 1)
    },
    lognormal: (median, spread) => median * Math.exp(spread * normal()),
    poisson(mean) {
      if (mean > POISSON_EXACT_MAX) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > limit; product *= next()) count++
      return count
    },
    text(length, alphabet) {
      let text = ''
      for (let at = 0; at < length; at++) text += alphabet[Math.floor(next() * alphabet.length)]
      return text
    },
  }
  return random
}

function itemAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError('Nothing to pick from an empty list')
  return list[index] as T // the line above has checked the bounds; T itself may be undefined
}

/** FNV-1a, 32 bits: spreads texts that differ in one character. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Rounds after seeding until the state is well mixed, as PractRand does. */
const WARM_UP = 15

/**
 * sfc32 of PractRand (public domain). 128 bits of state: with 32 the streams of some thousand minutes overlap, and ids repeat.
 */
function sfc32(seed: string): () => number {
  let a = fnv1a(`a${seed}`)
  let b = fnv1a(`${seed}b`)
  let c = fnv1a(`c${seed}c`)
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < WARM_UP; round++) next()
  return next
}
