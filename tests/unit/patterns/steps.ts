import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Counts what a backtracking engine does with a pattern: characters compared, alternatives begun, repetitions given back. */
export interface StepCounter {
  /** Steps until the first match or the end, or of all matches where the pattern is global. Stops at `most`. */
  count(text: string, most?: number): number
  /** Where the first match begins and ends, as the real engine would say. */
  first(text: string): [begin: number, end: number] | undefined
}

type Next = (at: number) => boolean
type Matcher = (at: number, next: Next) => boolean

class TooManySteps extends Error {}

/** Repetitions of more than this are counted as if they ended here, where `clampedBounds` is asked for. */
const CLAMP = 16

/**
 * An interpreter of JavaScript's patterns (ECMA-262 §22.2.2), backtracking as V8 does, slow and countable. With `clampedBounds` a bounded
 * repetition counts as a short one: its bound is a constant factor, which only hides how the rest grows.
 */
export function stepCounter(source: string, flags: string, { clampedBounds = false } = {}): StepCounter {
  const unicode = flags.includes('u')
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets: flags.includes('v') })
  const multiline = flags.includes('m')
  const charFlags = [...flags].filter((flag) => 'iusv'.includes(flag)).join('')
  const matched = new Map<AST.CapturingGroup, string>()
  let text = ''
  let steps = 0
  let limit = Number.POSITIVE_INFINITY
  const step = (): void => {
    if (++steps > limit) throw new TooManySteps()
  }

  const compile = (node: AST.Element | AST.Alternative, back: boolean): Matcher => {
    switch (node.type) {
      case 'Alternative':
        return inOrder(
          node.elements.map((element) => compile(element, back)),
          back,
        )
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const takes = characterTest(node, charFlags)
        return (at, next) => {
          const char = charAt(at, back)
          step()
          return char !== '' && takes(char) && next(back ? at - char.length : at + char.length)
        }
      }
      case 'Group':
        return anyOf(node.alternatives, back)
      case 'CapturingGroup': {
        const inner = anyOf(node.alternatives, back)
        return (at, next) => {
          const before = matched.get(node)
          const done = inner(at, (end) => {
            const saved = matched.get(node)
            matched.set(node, text.slice(Math.min(at, end), Math.max(at, end)))
            if (next(end)) return true
            restore(node, saved)
            return false
          })
          if (!done) restore(node, before)
          return done
        }
      }
      case 'Quantifier':
        return repeated(node, back)
      case 'Assertion':
        return assertion(node)
      case 'Backreference': {
        const groups = [node.resolved].flat()
        return (at, next) => {
          const wanted = groups.map((group) => matched.get(group)).find((found) => found !== undefined) ?? ''
          steps += wanted.length
          step()
          const found = back ? text.slice(at - wanted.length, at) : text.slice(at, at + wanted.length)
          return found === wanted && next(back ? at - wanted.length : at + wanted.length)
        }
      }
    }
  }

  const restore = (group: AST.CapturingGroup, value: string | undefined): void => {
    if (value === undefined) matched.delete(group)
    else matched.set(group, value)
  }

  const inOrder = (parts: readonly Matcher[], back: boolean): Matcher => {
    const ordered = back ? parts.toReversed() : parts
    return ordered.reduceRight<Matcher>(
      (rest, part) => (at, next) => part(at, (end) => rest(end, next)),
      (at, next) => next(at),
    )
  }

  const anyOf = (alternatives: readonly AST.Alternative[], back: boolean): Matcher => {
    const compiled = alternatives.map((alternative) => compile(alternative, back))
    return (at, next) =>
      compiled.some((alternative) => {
        step()
        return alternative(at, next)
      })
  }

  const repeated = (node: AST.Quantifier, back: boolean): Matcher => {
    const least = clampedBounds ? Math.min(node.min, CLAMP) : node.min
    const most = clampedBounds && Number.isFinite(node.max) ? Math.max(Math.min(node.max, CLAMP), least) : node.max
    const one = compile(node.element, back)
    if (node.greedy && isOneCharacter(node.element)) return repeatedCharacter(characterTest(node.element, charFlags), least, most, back)
    const from = (times: number, at: number, next: Next): boolean => {
      step()
      const more = (): boolean => times < most && one(at, (end) => (end === at && times >= least ? false : from(times + 1, end, next)))
      if (times < least) return more()
      return node.greedy ? more() || next(at) : next(at) || more()
    }
    return (at, next) => from(0, at, next)
  }

  /** The same without a call for each character, so that long runs need no deep stack. */
  const repeatedCharacter = (takes: (char: string) => boolean, least: number, most: number, back: boolean): Matcher => {
    return (at, next) => {
      const ends = [at]
      for (let end = at; ends.length <= most; ) {
        const char = charAt(end, back)
        step()
        if (char === '' || !takes(char)) break
        end = back ? end - char.length : end + char.length
        ends.push(end)
      }
      for (let times = ends.length - 1; times >= least; times--) {
        step()
        if (next(ends[times] ?? at)) return true
      }
      return false
    }
  }

  const assertion = (node: AST.Assertion): Matcher => {
    switch (node.kind) {
      case 'lookahead':
      case 'lookbehind': {
        const inner = anyOf(node.alternatives, node.kind === 'lookbehind')
        return (at, next) => inner(at, () => true) !== node.negate && next(at)
      }
      case 'start':
        return (at, next) => {
          step()
          return (at === 0 || (multiline && text[at - 1] === '\n')) && next(at)
        }
      case 'end':
        return (at, next) => {
          step()
          return (at === text.length || (multiline && text[at] === '\n')) && next(at)
        }
      case 'word':
        return (at, next) => {
          step()
          return (isWord(text[at - 1]) !== isWord(text[at])) !== node.negate && next(at)
        }
    }
  }

  const charAt = (at: number, back: boolean): string => {
    if (back) {
      if (at <= 0) return ''
      return unicode && at > 1 && isPair(text, at - 2) ? text.slice(at - 2, at) : (text[at - 1] ?? '')
    }
    return unicode && isPair(text, at) ? text.slice(at, at + 2) : (text[at] ?? '')
  }

  const whole = anyOf(pattern.alternatives, false)
  const search = (from: number): [begin: number, end: number] | undefined => {
    for (let begin = from; begin <= text.length; begin++) {
      if (unicode && begin > 0 && isPair(text, begin - 1)) continue // the middle of a character
      let end = -1
      matched.clear()
      if (whole(begin, (at) => ((end = at), true))) return [begin, end]
      if (flags.includes('y')) return undefined
    }
    return undefined
  }

  return {
    count(given, most = Number.POSITIVE_INFINITY) {
      text = given
      steps = 0
      limit = most
      try {
        for (let found = search(0); found && flags.includes('g') && !flags.includes('y'); ) {
          const [begin, end] = found
          found = end < text.length ? search(end === begin ? end + 1 : end) : undefined
        }
      } catch (cause) {
        if (!(cause instanceof TooManySteps)) throw cause
      }
      return steps
    },
    first(given) {
      text = given
      limit = Number.POSITIVE_INFINITY
      return search(0)
    },
  }
}

type OneCharacter = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass

export const isOneCharacter = (node: AST.Node): node is OneCharacter =>
  node.type === 'Character' || node.type === 'CharacterSet' || node.type === 'CharacterClass' || node.type === 'ExpressionCharacterClass'

/** The engine itself says which characters a class takes. */
export function characterTest(node: OneCharacter, flags: string): (char: string) => boolean {
  // A character of a class is written there as it could not stand alone
  const written = node.type === 'Character' ? escaped(node.value) : node.raw
  const native = new RegExp(`^(?:${written})$`, flags.replace(/[gym]/g, ''))
  const known = new Map<string, boolean>()
  return (char) => {
    let takes = known.get(char)
    if (takes === undefined) known.set(char, (takes = native.test(char)))
    return takes
  }
}

const escaped = (codePoint: number): string =>
  String.fromCodePoint(codePoint).replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const isWord = (char: string | undefined): boolean => char !== undefined && /\w/.test(char)
const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff
