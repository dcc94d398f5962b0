import type { Parameter, Position, Reason } from './fold.ts'
import { templatePath } from './template.ts'
import { DAY, isKind, takesValue, textOf, tokensOf } from './tokens.ts'

/**
 * Where a host's templates differ from what shapes alone give, and nothing else: small enough to stand where rows are made. A path that it says nothing
 * about has the template of its shapes, also where nothing like it was seen.
 */
export interface Learned {
  /** Words that lead to what was learned; where names fold, every word that stays one. */
  words: ReadonlyMap<string, Learned>
  parameter?: LearnedParameter
}

export interface LearnedParameter {
  label: string
  why: Reason
  /** It takes names, not only what looks like a value. */
  names: boolean
  next: Learned
}

export const NOTHING_LEARNED: Learned = { words: new Map() }

/** Positions of one host. More is no interface. */
const NODES_MAX = 2_000
const NAME_KIND = '{name}'

/**
 * Undefined when it is too much. `versionsBefore`: a day of then or later is no version, `2026-11-18`, although it has been the only one so far: what is stored by
 * the day begins with a first.
 */
export function learnedFrom(position: Position, versionsBefore = '9999'): Learned | undefined {
  const learned = pruned(position, (token) => token.startsWith(DAY) && token !== DAY && dayOf(token) < versionsBefore)
  return countLearned(learned) > NODES_MAX ? undefined : learned
}

/** `{date}v2024-05-01-preview` → `2024-05-01-preview`. */
const dayOf = (token: string): string => token.slice(DAY.length).replace('v', '')

function pruned({ words, parameter }: Position, isVersion: (token: string) => boolean): Learned {
  const names = parameter !== undefined && (parameter.values.size > 0 || parameter.kinds.includes(NAME_KIND))
  const kept = new Map<string, Learned>()
  for (const [token, below] of words) {
    const isDay = token.startsWith(DAY)
    if (isDay && !isVersion(token)) continue
    const child = pruned(below, isVersion)
    if (names || isDay || !isNothing(child)) kept.set(token, child)
  }
  const next = parameter && pruned(parameter.next, isVersion)
  const says = parameter && next && (names || isRenamed(parameter) || !isNothing(next))
  return { words: kept, ...(says && { parameter: { label: parameter.label, why: parameter.why, names, next } }) }
}

/** Numbers and UUIDs at one position are one parameter. */
const isRenamed = ({ kinds, label }: Parameter): boolean => kinds.some((kind) => (kind.startsWith(DAY) ? DAY : kind) !== label)

export const isNothing = ({ words, parameter }: Learned): boolean => words.size === 0 && parameter === undefined

export function countLearned({ words, parameter }: Learned): number {
  let nodes = 1
  for (const child of words.values()) nodes += countLearned(child)
  return parameter ? nodes + countLearned(parameter.next) : nodes
}

export interface LearnedPart {
  text: string
  /** Why it is a parameter, where that was learned. */
  why?: Reason
}

/** The template of a path. Never throws; a template gives itself. */
export function learnedTemplate(learned: Learned, path: string, shape: (path: string) => string = templatePath): string {
  const template = shape(path)
  if (!path.startsWith('/') || isNothing(learned)) return template
  return `/${partsOf(learned, path, template)
    .map(({ text }) => text)
    .join('/')}`
}

/** The same, segment by segment. */
export const explainLearned = (learned: Learned, path: string): readonly LearnedPart[] => partsOf(learned, path, templatePath(path))

function partsOf(root: Learned, path: string, template: string): readonly LearnedPart[] {
  let at: Learned | undefined = root
  return tokensOf(path, template).map((token): LearnedPart => {
    const word = at?.words.get(token)
    const parameter = word === undefined && at?.parameter && takes(at.parameter, token) ? at.parameter : undefined
    at = word ?? parameter?.next
    if (parameter === undefined) return { text: textOf(token, word !== undefined).text }
    // The label of one shape says nothing that the shape does not say
    const isShape = !parameter.names && token === parameter.label
    return isShape ? { text: token } : { text: parameter.label, why: parameter.why }
  })
}

const takes = ({ names }: LearnedParameter, token: string): boolean => (names ? takesValue(token) : isKind(token))

type Stored = readonly [
  words: readonly (readonly [token: string, below: Stored])[],
  parameter?: readonly [label: string, why: Reason, names: boolean, next: Stored],
]

/** As JSON, the same text for the same templates; `structureOf` leaves out why. */
export const writeLearned = (learned: Learned): string => JSON.stringify(stored(learned, true))
export const structureOf = (learned: Learned): string => JSON.stringify(stored(learned, false))

function stored({ words, parameter }: Learned, withWhy: boolean): Stored {
  const sorted = [...words].sort(([a], [b]) => (a < b ? -1 : 1)).map(([token, child]) => [token, stored(child, withWhy)] as const)
  if (!parameter) return [sorted]
  const { label, why, names, next } = parameter
  return [sorted, [label, withWhy ? why : 'shape', names, stored(next, withWhy)]]
}

/** Of `writeLearned`; undefined for anything else. */
export function readLearned(text: string): Learned | undefined {
  try {
    return read(JSON.parse(text), { nodes: 0 })
  } catch {
    return undefined
  }
}

const REASONS: ReadonlySet<unknown> = new Set<Reason>(['shape', 'rare', 'alike', 'known', 'pinned'])

function read(node: unknown, budget: { nodes: number }): Learned | undefined {
  if (!Array.isArray(node) || !Array.isArray(node[0]) || ++budget.nodes > NODES_MAX) return undefined
  const [pairs, parameter] = node as [unknown[], unknown]
  const words = new Map<string, Learned>()
  for (const pair of pairs) {
    const [token, below] = Array.isArray(pair) ? (pair as unknown[]) : []
    const child = read(below, budget)
    if (typeof token !== 'string' || child === undefined) return undefined
    words.set(token, child)
  }
  if (parameter === undefined) return { words }
  const [label, why, names, below] = Array.isArray(parameter) ? (parameter as unknown[]) : []
  const next = read(below, budget)
  if (typeof label !== 'string' || !REASONS.has(why) || typeof names !== 'boolean' || next === undefined) return undefined
  return { words, parameter: { label, why: why as Reason, names, next } } // one of REASONS
}
