import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

import { characterTest, isOneCharacter } from './steps.ts'

/** A family of texts that grows: the same idea at any length. */
export type WorstCase = (length: number) => string

/** More kinds of characters than this no pattern distinguishes in a way that matters. */
const KINDS_MAX = 9
const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
const OTHERS = ['\n', '\r', '\t', '\0', '\u0001', 'é', '中', '\u202e', '\uFFFD', '\u{1f600}']

/**
 * Texts that make a backtracking engine work: runs of one kind of character, of two kinds in turn or one after the other, and each part of the
 * pattern itself repeated, all with an end that fits and with one that does not.
 */
export function worstCases(source: string, flags: string): WorstCase[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const kinds = kindsOf(pattern, flags)
  const { words, beginnings } = partsOf(pattern, flags, kinds)
  const [unfit = ''] = kinds
  const cases: WorstCase[] = []
  const add = (unit: string, ends: readonly string[], beginning = ''): void => {
    if (unit !== '') for (const end of ends) cases.push((length) => beginning + filled(unit, length) + end)
  }
  for (const kind of kinds) add(kind, ['', ...kinds])
  for (const unit of new Set([...words, ...beginnings])) add(unit, ['', unfit])
  for (const one of kinds) for (const other of kinds) if (one !== other) add(one + other, ['', unfit])
  for (const beginning of beginnings) {
    for (const unit of new Set([...kinds, ...words])) add(unit, ['', unfit], beginning)
    for (const unit of kinds) add(beginning + unit, [''])
  }
  for (const one of kinds) for (const other of kinds) cases.push((length) => filled(one, length / 2) + filled(other, length / 2))
  return cases
}

const filled = (unit: string, length: number): string => unit.repeat(Math.max(1, Math.floor(length / unit.length)))

/** One character of each kind that the pattern distinguishes; first one that it takes nowhere. */
function kindsOf(pattern: AST.Pattern, flags: string): string[] {
  const tests: ((char: string) => boolean)[] = []
  const literal = new Set<string>()
  visitRegExpAST(pattern, {
    onCharacterEnter(node) {
      literal.add(String.fromCodePoint(node.value))
      if (isOneCharacter(node) && node.parent.type !== 'CharacterClassRange') tests.push(characterTest(node, flags))
    },
    onCharacterSetEnter: (node) => void tests.push(characterTest(node, flags)),
    onCharacterClassEnter: (node) => void tests.push(characterTest(node, flags)),
  })
  const bySignature = new Map<string, string>()
  for (const char of ['a', ...PRINTABLE, ...OTHERS, ...literal]) {
    const signature = tests.map((takes) => (takes(char) ? '1' : '0')).join('')
    if (!bySignature.has(signature)) bySignature.set(signature, char)
  }
  const fits = (signature: string): number => signature.replaceAll('0', '').length
  // What fits nowhere first, then what fits in most places: runs of those are what is tried again and again
  const [none, ...rest] = [...bySignature].sort(([one], [other]) => fits(one) - fits(other))
  const most = rest.toReversed().slice(0, KINDS_MAX)
  return [none, ...most].flatMap((kind) => (kind ? [kind[1]] : []))
}

/** `words`: what each repeated part takes once; `beginnings`: what leads the pattern to each of its parts. */
function partsOf(pattern: AST.Pattern, flags: string, kinds: readonly string[]): { words: string[]; beginnings: string[] } {
  const words = new Set<string>()
  const beginnings = new Set<string>([''])
  const characters = [...kinds.slice(1), ...kinds.slice(0, 1), ...PRINTABLE, ...OTHERS]
  const shortest = (node: AST.Node): string => {
    if (isOneCharacter(node)) {
      if (node.type === 'Character') return String.fromCodePoint(node.value)
      const takes = characterTest(node, flags)
      return characters.find(takes) ?? ''
    }
    switch (node.type) {
      case 'Alternative':
        return node.elements.map(shortest).join('')
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives[0] ? shortest(node.alternatives[0]) : ''
      case 'Quantifier':
        return shortest(node.element).repeat(Math.min(node.min, 64))
      default:
        return ''
    }
  }
  const walk = (alternatives: readonly AST.Alternative[], before: string): void => {
    for (const alternative of alternatives) {
      let read = before
      for (const element of alternative.elements) {
        if (!isOneCharacter(element)) beginnings.add(read)
        const inner = element.type === 'Quantifier' ? element.element : element
        if (element.type === 'Quantifier') {
          const once = shortest(inner)
          words.add(once)
          beginnings.add(read + once)
        }
        if (inner.type === 'Group' || inner.type === 'CapturingGroup') {
          for (const each of inner.alternatives) words.add(shortest(each))
          walk(inner.alternatives, read)
        }
        // What is asserted is part of the text too: the scheme that a look-behind wants, for example
        if (element.type === 'Assertion' && 'alternatives' in element && !element.negate) {
          for (const each of element.alternatives) {
            const wanted = shortest(each)
            words.add(wanted)
            beginnings.add(read + wanted)
            if (element.kind === 'lookbehind') read += wanted
          }
        }
        read += shortest(element)
      }
      beginnings.add(read)
    }
  }
  walk(pattern.alternatives, '')
  return { words: [...words].filter((word) => word !== ''), beginnings: [...beginnings].filter((text) => text.length <= 256) }
}
