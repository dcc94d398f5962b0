import { hasParameter, type HostDecisions, type Merge } from './decisions.ts'
import { PARAMETER, takes } from './pins.ts'

/** Two decisions about a host that cannot both hold, as a sentence. */
export interface Contradiction {
  /** Where the second of them stands: `templates.1`. */
  at: string
  sentence: string
}

/** Enough to say what is wrong. */
const FOUND_MAX = 20

/** In the order of what is decided; none: all of it can hold. */
export function contradictionsIn(decisions: HostDecisions): Contradiction[] {
  const found: Contradiction[] = []
  for (const one of all(decisions)) if (found.push(one) >= FOUND_MAX) break
  return found
}

function* all({ templates, words, merges }: HostDecisions): Generator<Contradiction> {
  yield* betweenPins(templates)
  for (const [at, word] of words.entries())
    if (words.indexOf(word) < at) yield { at: `words.${at}`, sentence: `“${word}” is split twice. Keep one of them.` }
  const ofMerge = new Map<string, number>()
  for (const [at, merge] of merges.entries()) {
    yield* inMerge(merge, at, { templates, words })
    for (const template of new Set([...merge.templates, merge.into])) {
      const other = ofMerge.get(template)
      if (other !== undefined)
        yield { at: `merges.${at}`, sentence: `“${template}” is in two merges. Make them one, or take it out of one.` }
      ofMerge.set(template, at)
    }
  }
}

function* betweenPins(templates: readonly string[]): Generator<Contradiction> {
  const parts = templates.map((template) => template.split('/'))
  for (const [at, template] of templates.entries())
    for (const [before, other] of templates.slice(0, at).entries()) {
      const order = orderOf(parts[before] ?? [], parts[at] ?? [])
      if (order === 'same') yield { at: `templates.${at}`, sentence: `“${other}” and “${template}” take the same paths. Keep one of them.` }
      else if (order === 'across')
        yield {
          at: `templates.${at}`,
          sentence: `“${other}” and “${template}” contradict each other: both take “${meeting(other, template)}”, and neither is more precise. Remove one of them.`,
        }
    }
}

function* inMerge(
  { templates, into }: Merge,
  at: number,
  { templates: pins, words }: Omit<HostDecisions, 'merges'>,
): Generator<Contradiction> {
  const place = `merges.${at}`
  for (const template of templates) {
    if (!holds(into, template))
      yield {
        at: place,
        sentence: `“${into}” cannot stand for “${template}”: their words differ. Use a parameter, like {name}, where they do.`,
      }
    if (template !== into && pins.includes(template))
      yield { at: place, sentence: `“${template}” is pinned, and is to become “${into}”. Remove the pin or the merge.` }
    const word = words.find((one) => isFoldedBy(one, template, into))
    if (word !== undefined)
      yield { at: place, sentence: `“${word}” is split, and is to become one with others as “${into}”. Remove the split or the merge.` }
  }
}

/** `into` has the same words, or parameters where it has not. */
function holds(into: string, template: string): boolean {
  const wanted = template.split('/')
  const parts = into.split('/')
  return (
    parts.length === wanted.length &&
    parts.every((part, index) => part === wanted[index] || takes(part.split(PARAMETER), wanted[index] ?? ''))
  )
}

/** A merge that makes a parameter of what was split off as a word. */
function isFoldedBy(word: string, template: string, into: string): boolean {
  const parts = word.split('/')
  const last = parts.length - 1
  const own = template.split('/')
  if (own.length < parts.length || own[last] !== parts[last] || into.split('/')[last] === parts[last]) return false
  return orderOf(parts.slice(0, last), own.slice(0, last)) !== 'apart'
}

/**
 * How the paths of two templates relate: `narrower` the first takes only paths that the second takes, too; `across` both take some that the other does
 * not; `apart` they share none.
 */
type Order = 'same' | 'narrower' | 'wider' | 'across' | 'apart'

function orderOf(a: readonly string[], b: readonly string[]): Order {
  if (a.length !== b.length) return 'apart'
  let order: Order = 'same'
  for (const [index, segment] of a.entries()) {
    const next = segmentOrder(segment, b[index] ?? '')
    if (next === 'apart') return 'apart'
    if (next !== 'same') order = order === 'same' || order === next ? next : 'across'
  }
  return order
}

function segmentOrder(a: string, b: string): Order {
  if (!hasParameter(a)) return hasParameter(b) ? (takes(b.split(PARAMETER), a) ? 'narrower' : 'apart') : a === b ? 'same' : 'apart'
  if (!hasParameter(b)) return takes(a.split(PARAMETER), b) ? 'wider' : 'apart'
  const [first, second] = [a.split(PARAMETER), b.split(PARAMETER)]
  if (first.join('{}') === second.join('{}')) return 'same'
  const [inFirst, inSecond] = [isInside(first, second), isInside(second, first)]
  if (inFirst || inSecond) return inFirst && inSecond ? 'across' : inFirst ? 'narrower' : 'wider'
  const [firstEnd = '', secondEnd = ''] = [first.at(-1), second.at(-1)]
  const meets = (x: string, y: string): boolean => x.startsWith(y) || y.startsWith(x)
  const ends = firstEnd.endsWith(secondEnd) || secondEnd.endsWith(firstEnd)
  return meets(first[0] ?? '', second[0] ?? '') && ends ? 'across' : 'apart'
}

/** Text around one parameter that has the other's text around it. */
const isInside = (inner: readonly string[], outer: readonly string[]): boolean =>
  outer.length === 2 && (inner[0] ?? '').startsWith(outer[0] ?? '') && (inner.at(-1) ?? '').endsWith(outer[1] ?? '')

/** A template whose paths both take. */
const meeting = (first: string, second: string): string => {
  const others = second.split('/')
  return first
    .split('/')
    .map((segment, index) => (hasParameter(segment) ? (others[index] ?? '') : segment))
    .join('/')
}
