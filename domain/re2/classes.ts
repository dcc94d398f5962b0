/** Characters by their classes, as RE2 has them: of ASCII, unless a class of Unicode is named. */
export type Matcher = (char: string) => boolean

export const codeOf = (char: string): number => char.codePointAt(0) ?? 0
export const same = (char: string, anyCase: boolean): Matcher =>
  anyCase ? (other) => other.toLowerCase() === char.toLowerCase() : (other) => other === char

const isDigit: Matcher = (char) => char >= '0' && char <= '9'
const isLower: Matcher = (char) => char >= 'a' && char <= 'z'
const isUpper: Matcher = (char) => char >= 'A' && char <= 'Z'
export const isWord: Matcher = (char) => isDigit(char) || isLower(char) || isUpper(char) || char === '_'
const isSpace: Matcher = (char) => '\t\n\f\r '.includes(char)
const isPunctuation: Matcher = (char) => char > ' ' && char <= '~' && (!isWord(char) || char === '_')
const not =
  (matcher: Matcher): Matcher =>
  (char) =>
    !matcher(char)

export const CLASSES: ReadonlyMap<string, Matcher> = new Map([
  ['d', isDigit],
  ['D', not(isDigit)],
  ['w', isWord],
  ['W', not(isWord)],
  ['s', isSpace],
  ['S', not(isSpace)],
])
export const CONTROLS: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['f', '\f'],
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['v', '\v'],
])
/** General categories, and scripts that names of executables are written in. RE2 knows more scripts: those are refused here. */
export const UNICODE: ReadonlyMap<string, RegExp> = new Map([
  ['L', /^\p{L}$/u],
  ['Lu', /^\p{Lu}$/u],
  ['Ll', /^\p{Ll}$/u],
  ['Lt', /^\p{Lt}$/u],
  ['Lm', /^\p{Lm}$/u],
  ['Lo', /^\p{Lo}$/u],
  ['M', /^\p{M}$/u],
  ['N', /^\p{N}$/u],
  ['Nd', /^\p{Nd}$/u],
  ['Nl', /^\p{Nl}$/u],
  ['No', /^\p{No}$/u],
  ['P', /^\p{P}$/u],
  ['S', /^\p{S}$/u],
  ['Z', /^\p{Z}$/u],
  ['Zs', /^\p{Zs}$/u],
  ['C', /^\p{C}$/u],
  ['Cc', /^\p{Cc}$/u],
  ['Arabic', /^\p{Script=Arabic}$/u],
  ['Cyrillic', /^\p{Script=Cyrillic}$/u],
  ['Greek', /^\p{Script=Greek}$/u],
  ['Han', /^\p{Script=Han}$/u],
  ['Hangul', /^\p{Script=Hangul}$/u],
  ['Hebrew', /^\p{Script=Hebrew}$/u],
  ['Hiragana', /^\p{Script=Hiragana}$/u],
  ['Katakana', /^\p{Script=Katakana}$/u],
  ['Latin', /^\p{Script=Latin}$/u],
])
export const NAMED: ReadonlyMap<string, Matcher> = new Map([
  ['alnum', (char) => isDigit(char) || isLower(char) || isUpper(char)],
  ['alpha', (char) => isLower(char) || isUpper(char)],
  ['ascii', (char) => char <= '\x7f'],
  ['blank', (char) => char === ' ' || char === '\t'],
  ['cntrl', (char) => char < ' ' || char === '\x7f'],
  ['digit', isDigit],
  ['graph', (char) => char > ' ' && char <= '~'],
  ['lower', isLower],
  ['print', (char) => char >= ' ' && char <= '~'],
  ['punct', isPunctuation],
  ['space', (char) => isSpace(char) || char === '\v'],
  ['upper', isUpper],
  ['word', isWord],
  ['xdigit', (char) => isDigit(char) || 'abcdefABCDEF'.includes(char)],
] satisfies [string, Matcher][])
