import { CLASSES, codeOf, CONTROLS, type Matcher, NAMED, same, UNICODE } from './classes.ts'

/** RE2's own limit for `x{n}`. */
const REPEAT_MAX = 1_000
const DEPTH_MAX = 100

export type Node =
  | { kind: 'char'; matches: Matcher }
  | { kind: 'empty' }
  | { kind: 'edge'; edge: 'begin' | 'end' | 'line-begin' | 'line-end' | 'word' | 'no-word' }
  | { kind: 'all' | 'any-of'; parts: Node[] }
  | { kind: 'repeat'; part: Node; min: number; max: number }

/** The agent would refuse the pattern, at this character. */
export class Refused extends Error {
  at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

interface Flags {
  i: boolean
  s: boolean
  m: boolean
}

/** A pattern as a tree; throws Refused. Syntax: github.com/google/re2/wiki/Syntax. */
export function parse(chars: readonly string[]): Node {
  let at = 0
  let depth = 0
  let flags: Flags = { i: false, s: false, m: false }
  const names = new Set<string>()
  const rest = (text: string): boolean => [...text].every((char, index) => chars[at + index] === char)

  const node = alternatives()
  if (at < chars.length) throw new Refused('There is no opening bracket for this one.', at)
  return node

  function alternatives(): Node {
    if (++depth > DEPTH_MAX) throw new Refused('Too many brackets inside each other.', at)
    const before = flags
    const parts = [sequence()]
    while (chars[at] === '|') {
      at++
      parts.push(sequence())
    }
    flags = before
    depth--
    return parts.length === 1 ? (parts[0] as Node) : { kind: 'any-of', parts } // one at least
  }

  function sequence(): Node {
    const parts: Node[] = []
    while (at < chars.length && chars[at] !== '|' && chars[at] !== ')') parts.push(repeated())
    return { kind: 'all', parts }
  }

  function repeated(): Node {
    const start = at
    let part = single()
    for (let times = repetition(); times; times = undefined) {
      part = { kind: 'repeat', part, ...times }
      if (chars[at] === '?') at++ // as few as possible: the same texts match
      if (['*', '+', '?'].includes(chars[at] ?? '') || repetition()) throw new Refused('A repetition cannot be repeated.', at)
    }
    if (at === start) throw new Refused('Unexpected character.', at)
    return part
  }

  function repetition(): { min: number; max: number } | undefined {
    const sign = chars[at]
    if (sign === '*' || sign === '+' || sign === '?') {
      at++
      return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    }
    if (sign !== '{') return undefined
    const [first, afterFirst] = digits(at + 1)
    if (first === undefined) return undefined // a brace like any other
    let [min, max, end] = [first, first, afterFirst]
    if (chars[end] === ',') {
      const [second, afterSecond] = digits(end + 1)
      max = second ?? Infinity
      end = afterSecond
    }
    if (chars[end] !== '}') return undefined
    if (min > REPEAT_MAX || (max !== Infinity && (max > REPEAT_MAX || max < min)))
      throw new Refused('This repetition is too large or turned round.', at)
    at = end + 1
    return { min, max }
  }

  function digits(from: number): [number | undefined, number] {
    let end = from
    while (/^[0-9]$/.test(chars[end] ?? '') && end < from + 5) end++
    return [end === from ? undefined : Number(chars.slice(from, end).join('')), end]
  }

  function single(): Node {
    const start = at
    const char = chars[at++] as string // callers look whether there is one
    switch (char) {
      case '(':
        return group(start)
      case '[':
        return { kind: 'char', matches: set(start) }
      case '.':
        return { kind: 'char', matches: flags.s ? () => true : (other) => other !== '\n' }
      case '^':
        return { kind: 'edge', edge: flags.m ? 'line-begin' : 'begin' }
      case '$':
        return { kind: 'edge', edge: flags.m ? 'line-end' : 'end' }
      case '*':
      case '+':
      case '?':
        throw new Refused('There is nothing to repeat.', start)
      case '\\':
        return escaped(start)
      default:
        return literal(char)
    }
  }

  function literal(char: string): Node {
    return { kind: 'char', matches: same(char, flags.i) }
  }

  function group(start: number): Node {
    if (chars[at] === '?') {
      if (rest('?=') || rest('?!') || rest('?<=') || rest('?<!')) throw new Refused('The agent cannot look ahead or behind.', start)
      if (rest('?P<') || rest('?<')) {
        at += rest('?P<') ? 3 : 2
        const end = chars.indexOf('>', at)
        const name = end < 0 ? '' : chars.slice(at, end).join('')
        if (!/^[A-Za-z0-9_]+$/.test(name) || names.has(name)) throw new Refused('This group has no name of its own.', start)
        names.add(name)
        at = end + 1
      } else {
        const outside = flags
        at++
        let on = true
        const inside = { ...flags }
        for (; at < chars.length && chars[at] !== ':' && chars[at] !== ')'; at++) {
          const flag = chars[at]
          if (flag === '-' && on) on = false
          else if (flag === 'i' || flag === 's' || flag === 'm') inside[flag] = on
          else if (flag !== 'U') throw new Refused('The agent knows no group like this.', start)
        }
        flags = inside
        if (chars[at] === ')') {
          at++
          return { kind: 'empty' } // holds until the group around it ends
        }
        at++
        const node = alternatives()
        flags = outside
        return closed(node, start)
      }
    }
    return closed(alternatives(), start)
  }

  function closed(node: Node, start: number): Node {
    if (chars[at++] !== ')') throw new Refused('This bracket is not closed.', start)
    return node
  }

  function escaped(start: number): Node {
    const char = chars[at++]
    if (char === undefined) throw new Refused('A backslash cannot be the last character.', start)
    if (char === 'A') return { kind: 'edge', edge: 'begin' }
    if (char === 'z') return { kind: 'edge', edge: 'end' }
    if (char === 'b') return { kind: 'edge', edge: 'word' }
    if (char === 'B') return { kind: 'edge', edge: 'no-word' }
    if (char === 'Q') {
      const parts: Node[] = []
      while (at < chars.length && !rest('\\E')) parts.push(literal(chars[at++] as string)) // there is one
      at = Math.min(chars.length, at + 2)
      return { kind: 'all', parts }
    }
    at = start
    return { kind: 'char', matches: escapedChar(start) }
  }

  /** From a backslash: a class, or one character. */
  function escapedChar(start: number): Matcher {
    at = start + 1
    const char = chars[at++] ?? ''
    const known = CLASSES.get(char)
    if (known) return known
    if (char === 'p' || char === 'P') return unicodeClass(start, char === 'P')
    const value = escapedValue(char, start)
    return same(value, flags.i)
  }

  function escapedValue(char: string, start: number): string {
    const control = CONTROLS.get(char)
    if (control !== undefined) return control
    if (char === 'x') {
      const braced = chars[at] === '{'
      const end = braced ? chars.indexOf('}', at) : at + 2
      const hex = chars.slice(braced ? at + 1 : at, end).join('')
      if (end < 0 || !/^[0-9A-Fa-f]{1,6}$/.test(hex) || Number.parseInt(hex, 16) > 0x10ffff)
        throw new Refused('This is no code of a character.', start)
      at = braced ? end + 1 : end
      return String.fromCodePoint(Number.parseInt(hex, 16))
    }
    if (/^[1-9]$/.test(char)) throw new Refused('The agent cannot refer back to a group.', start)
    if (char === '0') return '\0'
    if (/^[A-Za-z0-9]$/.test(char) || char === '') throw new Refused(`The agent does not know \\${char}.`, start)
    return char
  }

  function unicodeClass(start: number, negated: boolean): Matcher {
    let name = chars[at++] ?? ''
    let not = negated
    if (name === '{') {
      const end = chars.indexOf('}', at)
      name = end < 0 ? '' : chars.slice(at, end).join('')
      at = end + 1
      if (name.startsWith('^')) {
        name = name.slice(1)
        not = !not
      }
    }
    const pattern = UNICODE.get(name)
    if (!pattern) throw new Refused('This is no class of characters that is known here.', start)
    return (char) => pattern.test(char) !== not
  }

  function set(start: number): Matcher {
    const not = chars[at] === '^'
    if (not) at++
    const parts: Matcher[] = []
    for (let first = true; chars[at] !== ']' || first; first = false) {
      if (at >= chars.length) throw new Refused('This square bracket is not closed.', start)
      parts.push(rest('[:') ? namedClass() : range())
    }
    at++
    return (char) => parts.some((part) => part(char)) !== not
  }

  function namedClass(): Matcher {
    const start = at
    const end = chars.findIndex((char, index) => index > start + 1 && char === ':' && chars[index + 1] === ']')
    const name = end < 0 ? '' : chars.slice(start + 2, end).join('')
    const known = NAMED.get(name.replace('^', ''))
    if (!known) throw new Refused('This is no class of characters.', start)
    at = end + 2
    return name.startsWith('^') ? (char) => !known(char) : known
  }

  function range(): Matcher {
    const start = at
    const low = bound()
    if (typeof low === 'function') return low
    if (chars[at] !== '-' || chars[at + 1] === ']' || at + 1 >= chars.length) return same(low, flags.i)
    at++
    const high = bound()
    if (typeof high === 'function' || codeOf(high) < codeOf(low)) throw new Refused('This range is turned round.', start)
    const inside: Matcher = (char) => codeOf(char) >= codeOf(low) && codeOf(char) <= codeOf(high)
    return flags.i ? (char) => inside(char) || inside(char.toLowerCase()) || inside(char.toUpperCase()) : inside
  }

  function bound(): string | Matcher {
    const start = at
    const char = chars[at++] ?? ''
    if (char !== '\\') return char
    const next = chars[at] ?? ''
    if (CLASSES.get(next) || next === 'p' || next === 'P') return escapedChar(start)
    at++
    return escapedValue(next, start)
  }
}
