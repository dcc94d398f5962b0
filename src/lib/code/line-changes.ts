import { diffArrays, diffWordsWithSpace } from 'diff'

/** A replaced stretch of two texts, in offsets; either side may be empty. */
export interface TextChange {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

export interface Comparison {
  /** In order, never touching. Whole lines, or the words that differ where only few lines did. */
  changes: TextChange[]
  /** Lines. */
  removed: number
  added: number
  /** False when a stretch was too different to be compared line by line, and stands as one replacement. */
  exact: boolean
}

/** Between two lines that stand once in both texts, at most so many insertions and deletions are looked for. */
const EDITS_MAX = 1500
/** Longer replacements are not searched for the words that differ. */
const WORDS_MAX = 3000

/** Lines `a` up to `aEnd` of the first text stand where `b` up to `bEnd` of the second do. From 0, ends exclusive. */
export interface Stretch {
  a: number
  aEnd: number
  b: number
  bEnd: number
}

/** Compares two texts by lines, and short replacements by words. */
export function compareLines(a: string, b: string): Comparison {
  const linesA = a.split('\n')
  const linesB = b.split('\n')
  const offsetsA = offsetsOf(linesA)
  const offsetsB = offsetsOf(linesB)
  const { stretches, exact } = changedLines(linesA, linesB)
  const result: Comparison = { changes: [], removed: 0, added: 0, exact }
  for (const stretch of stretches) {
    result.removed += stretch.aEnd - stretch.a
    result.added += stretch.bEnd - stretch.b
    for (const change of wordsIn(textChange(stretch, offsetsA, offsetsB, a, b), a, b)) append(result.changes, change)
  }
  return result
}

/**
 * The stretches of lines that differ, in order. Lines that stand exactly once in both hold the texts together (Bram Cohen's patience
 * diff); only what lies between them is compared by Myers' algorithm, whose cost grows with the square of the differences. So 60,000
 * lines with a change in every second still take well under a second.
 */
export function changedLines(linesA: readonly string[], linesB: readonly string[]): { stretches: Stretch[]; exact: boolean } {
  const stretches: Stretch[] = []
  let exact = true
  for (const gap of gapsBetween(anchorsOf(linesA, linesB), linesA, linesB)) {
    const inside = stretchesIn(gap, linesA, linesB)
    if (!inside.exact) exact = false
    stretches.push(...inside.stretches)
  }
  return { stretches, exact }
}

/** Where each line begins, and one past the end. */
function offsetsOf(lines: readonly string[]): number[] {
  const offsets = [0]
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length + 1)
  return offsets
}

/** Pairs of equal lines that stand once in each text and in the same order in both: the longest such chain. */
function anchorsOf(linesA: readonly string[], linesB: readonly string[]): (readonly [number, number])[] {
  const onceA = onlyOnce(linesA)
  const onceB = onlyOnce(linesB)
  const pairs: [number, number][] = []
  for (const [line, at] of onceA) {
    const other = onceB.get(line)
    if (other !== undefined && at >= 0 && other >= 0) pairs.push([at, other])
  }
  return longestRising(pairs)
}

/** Places of lines; -1 for those that stand more than once. */
function onlyOnce(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  lines.forEach((line, at) => places.set(line, places.has(line) ? -1 : at))
  return places
}

/** Longest chain of pairs, sorted by their first, whose second rises (patience sorting). */
function longestRising(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const tops: number[] = []
  const before: number[] = []
  pairs.forEach(([, second], index) => {
    let low = 0
    let high = tops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] ?? 0]?.[1] ?? 0) < second) low = middle + 1
      else high = middle
    }
    before[index] = tops[low - 1] ?? -1
    tops[low] = index
  })
  const chain: (readonly [number, number])[] = []
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair) chain.push(pair)
  }
  return chain.reverse()
}

/** What lies between the anchors, without the equal lines that follow or precede one. */
function gapsBetween(anchors: readonly (readonly [number, number])[], linesA: readonly string[], linesB: readonly string[]): Stretch[] {
  const gaps: Stretch[] = []
  let a = 0
  let b = 0
  for (const [nextA, nextB] of [...anchors, [linesA.length, linesB.length] as const]) {
    if (nextA < a || nextB < b) continue // already passed by equal lines after the last anchor
    let aEnd = nextA
    let bEnd = nextB
    while (a < aEnd && b < bEnd && linesA[a] === linesB[b]) [a, b] = [a + 1, b + 1]
    while (aEnd > a && bEnd > b && linesA[aEnd - 1] === linesB[bEnd - 1]) [aEnd, bEnd] = [aEnd - 1, bEnd - 1]
    if (aEnd > a || bEnd > b) gaps.push({ a, aEnd, b, bEnd })
    a = nextA
    b = nextB
  }
  return gaps
}

function stretchesIn(gap: Stretch, linesA: readonly string[], linesB: readonly string[]): { stretches: Stretch[]; exact: boolean } {
  if (gap.a === gap.aEnd || gap.b === gap.bEnd) return { stretches: [gap], exact: true }
  const parts = diffArrays(linesA.slice(gap.a, gap.aEnd), linesB.slice(gap.b, gap.bEnd), { maxEditLength: EDITS_MAX })
  if (!parts) return { stretches: [gap], exact: false }
  const stretches: Stretch[] = []
  let { a, b } = gap
  for (const { added, removed, count } of parts) {
    const last = stretches.at(-1)
    const joins = last && last.aEnd === a && last.bEnd === b ? last : undefined
    if (!added && !removed) [a, b] = [a + count, b + count]
    else {
      const [toA, toB] = removed ? [a + count, b] : [a, b + count]
      if (joins) [joins.aEnd, joins.bEnd] = [toA, toB]
      else stretches.push({ a, aEnd: toA, b, bEnd: toB })
      ;[a, b] = [toA, toB]
    }
  }
  return { stretches, exact: true }
}

function textChange({ a, aEnd, b, bEnd }: Stretch, offsetsA: readonly number[], offsetsB: readonly number[], textA: string, textB: string) {
  // The last line has no line end, so a stretch at the end takes the one before it
  const atEnd = (offsetsA[aEnd] ?? 0) > textA.length || (offsetsB[bEnd] ?? 0) > textB.length
  const back = atEnd && a > 0 && b > 0 ? 1 : 0
  return {
    fromA: (offsetsA[a] ?? 0) - back,
    toA: Math.min(offsetsA[aEnd] ?? 0, textA.length),
    fromB: (offsetsB[b] ?? 0) - back,
    toB: Math.min(offsetsB[bEnd] ?? 0, textB.length),
  }
}

/** Two changes that touch are one. */
function append(changes: TextChange[], change: TextChange): void {
  const last = changes.at(-1)
  if (last && last.toA === change.fromA && last.toB === change.fromB) [last.toA, last.toB] = [change.toA, change.toB]
  else changes.push({ ...change })
}

/** The words that differ inside a replacement of a few lines. */
function wordsIn(change: TextChange, a: string, b: string): TextChange[] {
  const { fromA, toA, fromB, toB } = change
  if (fromA === toA || fromB === toB || toA - fromA > WORDS_MAX || toB - fromB > WORDS_MAX) return [change]
  const changes: TextChange[] = []
  let [atA, atB] = [fromA, fromB]
  for (const { added, removed, value } of diffWordsWithSpace(a.slice(fromA, toA), b.slice(fromB, toB))) {
    const [endA, endB] = [added ? atA : atA + value.length, removed ? atB : atB + value.length]
    if (added || removed) append(changes, { fromA: atA, toA: endA, fromB: atB, toB: endB })
    ;[atA, atB] = [endA, endB]
  }
  return changes
}
