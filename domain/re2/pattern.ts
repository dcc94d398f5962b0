import { isWord, type Matcher } from './classes.ts'
import { type Node, parse, Refused } from './parse.ts'

/**
 * Patterns as the agent compiles them: RE2, which knows no lookaround and no reference back, and matches in a time that grows with the text alone.
 * Read and run here the same way, step by step over all states at once (Thompson 1968), so that a pattern somebody types can be tried on every
 * executable that was seen. Classes of Unicode are the browser's own.
 */
export const PATTERN_MAX = 500
/** More than any pattern of this length needs that is not built to be slow. */
const STATES_MAX = 20_000

export type Pattern = { problem: string; at: number } | { problem?: undefined; test: (text: string) => boolean }

export function readPattern(source: string): Pattern {
  if (source.length > PATTERN_MAX) return { problem: `Use at most ${PATTERN_MAX} characters.`, at: PATTERN_MAX }
  try {
    const program = compile(parse([...source]))
    return { test: (text) => run(program, text) }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message, at: error.at }
    throw error
  }
}

type Step = { matches: Matcher; to: number } | { edge: Extract<Node, { kind: 'edge' }>['edge']; to: number } | { to: number[] }

/** Steps by number; the last one is the match. */
interface Program {
  steps: Step[]
  start: number
  match: number
}

function compile(root: Node): Program {
  const steps: Step[] = [{ to: [] }]
  const add = (step: Step): number => {
    if (steps.push(step) > STATES_MAX) throw new Refused('This pattern is too large.', 0)
    return steps.length - 1
  }
  /** From the end to the beginning: a part is built when it is known where it leads. */
  const build = (node: Node, to: number): number => {
    switch (node.kind) {
      case 'empty':
        return to
      case 'char':
        return add({ matches: node.matches, to })
      case 'edge':
        return add({ edge: node.edge, to })
      case 'all':
        return node.parts.reduceRight((next, part) => build(part, next), to)
      case 'any-of':
        return add({ to: node.parts.map((part) => build(part, to)) })
      case 'repeat': {
        let next = to
        if (node.max === Infinity) {
          const loop: { to: number[] } = { to: [to] }
          next = add(loop)
          loop.to.push(build(node.part, next))
        } else for (let extra = node.max; extra > node.min; extra--) next = add({ to: [to, build(node.part, next)] })
        for (let times = node.min; times > 0; times--) next = build(node.part, next)
        return next
      }
    }
  }
  return { steps, start: build(root, 0), match: 0 }
}

/** Whether the pattern occurs anywhere in a text. */
function run({ steps, start, match }: Program, text: string): boolean {
  const chars = [...text]
  let states = new Set<number>()
  for (let at = 0; at <= chars.length; at++) {
    follow(states, start, chars, at)
    if (states.has(match)) return true
    const char = chars[at]
    if (char === undefined) return false
    const next = new Set<number>()
    for (const state of states) {
      const step = steps[state]
      if (step && 'matches' in step && step.matches(char)) follow(next, step.to, chars, at + 1)
    }
    if (next.has(match)) return true
    states = next
  }
  return false

  function follow(into: Set<number>, from: number, all: readonly string[], place: number): void {
    const waiting = [from]
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      if (into.has(state)) continue
      into.add(state)
      const step = steps[state]
      if (!step || 'matches' in step) continue
      if (!('edge' in step)) waiting.push(...step.to)
      else if (isAt(step.edge, all, place)) waiting.push(step.to)
    }
  }
}

function isAt(edge: Extract<Node, { kind: 'edge' }>['edge'], chars: readonly string[], at: number): boolean {
  const before = chars[at - 1]
  const after = chars[at]
  switch (edge) {
    case 'begin':
      return at === 0
    case 'end':
      return at === chars.length
    case 'line-begin':
      return at === 0 || before === '\n'
    case 'line-end':
      return at === chars.length || after === '\n'
    case 'word':
    case 'no-word': {
      const changes = isWord(before ?? ' ') !== isWord(after ?? ' ')
      return changes === (edge === 'word')
    }
  }
}
