import { foldObservations, type Position, type Reason } from './fold.ts'
import { countNodes, emptySeen, mergeSeen, NODES_MAX, observePath, ONE_REQUEST, type Observations, type Seen } from './observations.ts'
import { nextPin, pinnedTemplate, type Pins } from './pins.ts'
import { takesValue, textOf, tokensOf } from './tokens.ts'

/** Changes when the same observations would give other templates: whoever stores templates stores it beside them. */
export const MODEL_VERSION = 2

/** Templates of one host, as its observations and the pins have them. It does not change when more is observed: learn again. */
export interface TemplateModel {
  version: number
  /** The template of a path, seen or not. Never throws; a template gives itself. */
  template(path: string): string
  /** The same, segment by segment, with the reason of each parameter. A path that was declared as a whole has the reason `pinned`. */
  explain(path: string): readonly TemplatePart[]
}

export interface TemplatePart {
  text: string
  /** Undefined for words. */
  why?: Reason
  /** Different names that were folded here. */
  names?: number
  /** Requests with a value here. */
  passes?: number
}

export function learnTemplates(observations: Observations, pins?: Pins): TemplateModel {
  const root = foldObservations(observations.root, pins)
  const explain = (path: string): readonly TemplatePart[] => partsOf(path, root, pins)
  return {
    version: MODEL_VERSION,
    explain,
    template: (path) => {
      const declared = pins && pinnedTemplate(pins, path)
      if (declared !== undefined) return declared
      return (
        (path.startsWith('/') ? '/' : '') +
        explain(path)
          .map(({ text }) => text)
          .join('/')
      )
    },
  }
}

/** The same endpoint whatever its parameters are called: `/users/{name}` and `/users/{login}` have one key. */
export const templateKey = (template: string): string => template.replace(/\{[^{}/]*\}/g, '{}')

/**
 * Counts a path, and makes room when there is none: names that are values by now are kept as one. Paths of a host that has more words
 * than the limit allows are no longer counted; their templates come from what is known.
 */
export function recordPath(observations: Observations, path: string, limit = NODES_MAX, called = ONE_REQUEST): void {
  if (observePath(observations, path, limit, called)) return
  if (observations.dropped % DROPPED_BETWEEN === 0) {
    observations.root = compacted(observations.root, foldObservations(observations.root))
    observations.nodes = countNodes(observations.root)
    if (observePath(observations, path, limit, called)) return
  }
  observations.dropped++
}

/** Looking for room costs as much as learning. */
const DROPPED_BETWEEN = 10_000

function compacted(seen: Seen, { words, parameter }: Position): Seen {
  const next: Seen = { ...emptySeen(), passes: seen.passes, ends: seen.ends, responses: seen.responses }
  const named: Seen[] = []
  for (const [token, child] of seen.below) {
    const word = words.get(token)
    if (word !== undefined) next.below.set(token, compacted(child, word))
    else if (parameter?.values.has(token) || token === '{name}') named.push(child)
    else next.below.set(token, parameter === undefined ? child : compacted(child, parameter.next))
  }
  if (named.length > 0 && parameter !== undefined) next.below.set('{name}', compacted(mergeSeen(named), parameter.next))
  return next
}

function partsOf(path: string, root: Position, pins: Pins | undefined): readonly TemplatePart[] {
  const segments = path.slice(path.startsWith('/') ? 1 : 0).split('/')
  let position: Position | undefined = root
  let pinned = pins
  return tokensOf(path).map((token, index) => {
    const pin = pinned && nextPin(pinned, segments[index] ?? '')
    pinned = pin?.next
    // What is declared a parameter is one whatever its value looks like
    const declared = pin?.word === false
    const word: Position | undefined = declared ? undefined : position?.words.get(token)
    const parameter = declared || (word === undefined && takesValue(token)) ? position?.parameter : undefined
    position = word ?? parameter?.next
    if (pin !== undefined) return pin.word ? { text: pin.text } : { text: pin.text, why: 'pinned' }
    if (parameter !== undefined)
      return { text: parameter.label, why: parameter.why, names: parameter.values.size, passes: parameter.passes }
    return textOf(token, word !== undefined)
  })
}
