/** Templates that somebody declared, by position. What they say holds whatever was seen. */
export interface Pins {
  /** The declared template that ends here, as it was written. */
  template?: string
  literals: Map<string, Pins>
  /** Segments with text around their parameters, `{base}...{head}`, and those that are a parameter as a whole. */
  parameters: PinnedParameter[]
}

export interface PinnedParameter {
  /** As written, with its own name. */
  text: string
  /** What stands around the parameters, in order: `['', '...', '']`. */
  pieces: readonly string[]
  next: Pins
}

/** More than any interface has; the rest is left out. */
const PINS_MAX = 20_000
/** Of a segment: `{id}`, also among text. */
export const PARAMETER = /\{[^{}/]{0,100}\}/

/** From templates of a person or the paths of an OpenAPI document: `/repos/{owner}/{repo}`. */
export function createPins(templates: readonly string[]): Pins {
  const root = emptyPins()
  for (const template of templates.slice(0, PINS_MAX)) {
    let node = root
    for (const segment of segmentsOf(template)) node = PARAMETER.test(segment) ? parameter(node, segment) : literal(node, segment)
    node.template ??= template
  }
  return root
}

/** The declared template of a path: words before parameters, from the left, as OpenAPI has it. Undefined when nobody declared one. */
export function pinnedTemplate(pins: Pins, path: string): string | undefined {
  return find(pins, segmentsOf(path.split(/[?#]/, 1)[0] ?? ''), 0, { steps: STEPS_MAX })
}

/** Where a path leads among the pins by its next segment: to a declared word, else to what a declared parameter takes. */
export function nextPin(pins: Pins, segment: string): { text: string; next: Pins; word: boolean } | undefined {
  const word = pins.literals.get(segment)
  if (word !== undefined) return { text: segment, next: word, word: true }
  const taken = pins.parameters.find(({ pieces }) => takes(pieces, segment))
  return taken && { text: taken.text, next: taken.next, word: false }
}

/** Positions of a path at which a declared template ends in a word, whatever comes behind. */
export function declaredAlong(pins: Pins, segments: readonly string[]): number[] {
  const found: number[] = []
  let active: readonly Pins[] = [pins]
  for (let index = 0; index < segments.length && active.length > 0; index++) {
    const segment = segments[index] ?? ''
    const next: Pins[] = []
    for (const { literals, parameters } of active) {
      const word = literals.get(segment)
      if (word?.template !== undefined) found.push(index)
      if (word) next.push(word)
      for (const parameter of parameters) if (takes(parameter.pieces, segment)) next.push(parameter.next)
    }
    active = next
  }
  return found
}

/** A path may follow two declared branches at each segment; no real document needs more steps than this. */
const STEPS_MAX = 2000

function find(pins: Pins, segments: readonly string[], index: number, budget: { steps: number }): string | undefined {
  if (--budget.steps < 0) return undefined
  const segment = segments[index]
  if (segment === undefined) return pins.template
  const word = pins.literals.get(segment)
  const found = word && find(word, segments, index + 1, budget)
  if (found !== undefined) return found
  for (const { pieces, next } of pins.parameters) {
    const through = takes(pieces, segment) ? find(next, segments, index + 1, budget) : undefined
    if (through !== undefined) return through
  }
  return undefined
}

/** The pieces in order, the first at the beginning, the last at the end, and at least a character for each parameter between. */
export function takes(pieces: readonly string[], segment: string): boolean {
  const last = pieces.at(-1) ?? ''
  const end = segment.length - last.length
  let at = pieces[0]?.length ?? 0
  if (!segment.startsWith(pieces[0] ?? '') || !segment.endsWith(last)) return false
  for (const piece of pieces.slice(1, -1)) {
    const found = segment.indexOf(piece, at + 1)
    if (found < 0) return false
    at = found + piece.length
  }
  return at < end
}

function literal(node: Pins, segment: string): Pins {
  const known = node.literals.get(segment)
  if (known !== undefined) return known
  const next = emptyPins()
  node.literals.set(segment, next)
  return next
}

function parameter(node: Pins, segment: string): Pins {
  const pieces = segment.split(PARAMETER)
  const known = node.parameters.find((other) => other.pieces.join('{}') === pieces.join('{}'))
  if (known !== undefined) return known.next
  const next = emptyPins()
  node.parameters.push({ text: segment, pieces, next })
  // The one with more text around it says more
  node.parameters.sort((a, b) => b.pieces.join('').length - a.pieces.join('').length)
  return next
}

const emptyPins = (): Pins => ({ literals: new Map(), parameters: [] })

/** Without the empty segments at either end. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.slice(path.startsWith('/') ? 1 : 0).split('/')
  while (segments.length > 0 && segments.at(-1) === '') segments.pop()
  return segments
}
