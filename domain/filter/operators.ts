import type { FilterOp } from './ast.ts'
import { type FilterProblem, problemAt } from './problem.ts'
import { lengthAt, spaceEnd } from './sticky.ts'

/** The operator between a field and its value, in any supported spelling. */
export interface Operator {
  kind: 'equal' | 'compare' | 'like' | 'contains' | 'starts' | 'ends' | 'list' | 'between' | 'exists'
  not: boolean
  /** For `compare`. */
  op?: FilterOp
  /** For `like`: ignores letter case. */
  anyCase?: true
}

export interface FoundOperator {
  operator: Operator
  /** Where it begins. */
  at: number
  end: number
  flaw?: FilterProblem
}

const EQUAL: Operator = { kind: 'equal', not: false }
const UNEQUAL: Operator = { kind: 'equal', not: true }
const compare = (op: FilterOp): Operator => ({ kind: 'compare', not: false, op })

const BY_SIGN = new Map<string, Operator>([
  ['=', EQUAL],
  ['==', EQUAL],
  ['===', EQUAL],
  ['!=', UNEQUAL],
  ['!==', UNEQUAL],
  ['<>', UNEQUAL],
  ['≠', UNEQUAL],
  ['!:', UNEQUAL],
  ['>', compare('>')],
  ['>=', compare('>=')],
  ['≥', compare('>=')],
  ['<', compare('<')],
  ['<=', compare('<=')],
  ['≤', compare('<=')],
])
const REGEX_OPERATORS = new Set(['=~', '!~', '~', '~=', '~*', '!~*', '~~'])
/** Bounded, so that a run of thousands is not looked at again from each of its places. */
const SIGN = /!:|[=<>!~≥≤≠]{1,8}/y

const IN_WORDS = new Map<string, Operator>([
  ['eq', EQUAL],
  ['equals', EQUAL],
  ['ne', UNEQUAL],
  ['neq', UNEQUAL],
  ['gt', compare('>')],
  ['gte', compare('>=')],
  ['ge', compare('>=')],
  ['lt', compare('<')],
  ['lte', compare('<=')],
  ['le', compare('<=')],
  ['like', { kind: 'like', not: false }],
  ['ilike', { kind: 'like', not: false, anyCase: true }],
  ['contains', { kind: 'contains', not: false }],
  ['includes', { kind: 'contains', not: false }],
  ['startswith', { kind: 'starts', not: false }],
  ['starts_with', { kind: 'starts', not: false }],
  ['endswith', { kind: 'ends', not: false }],
  ['ends_with', { kind: 'ends', not: false }],
  ['in', { kind: 'list', not: false }],
  ['between', { kind: 'between', not: false }],
  ['exists', { kind: 'exists', not: false }],
])
const IN_TWO_WORDS = new Map<string, Operator>([
  ['starts', { kind: 'starts', not: false }],
  ['begins', { kind: 'starts', not: false }],
  ['ends', { kind: 'ends', not: false }],
])
/** A bracket, or a network: `ip in 10.0.0.0/8`. */
const LIST_BEGINS = /^(?:[([{]|[0-9a-f:.]{2,45}\/\d)/i
const NETWORK_MAX = 50
const REGEX_WORDS = new Set(['matches', 'regexp', 'rlike', 'similar'])
const NOTHING = new Set(['null', 'empty', 'missing', 'unknown', 'none'])
const WORD = /[a-z_]{2,11}(?![\w.:@-])/iy

/**
 * The operator after a name. Symbols may be separated from the name; keywords count only after a name that is a field (`known`), because
 * `path like` are also two words to search for.
 */
export function operatorAfter(text: string, nameEnd: number, known: boolean): FoundOperator | undefined {
  const at = spaceEnd(text, nameEnd)
  const apart = at > nameEnd
  if (text[at] === ':') return apart || known || text.slice(at, at + 3) !== '://' ? afterColon(text, at) : undefined
  const sign = text.slice(at, at + lengthAt(SIGN, text, at))
  // `a !b` negates b, `a ~d x` is another language's condition, and `a!` or `a~` is a word with a stray character
  if (sign === '!' || (sign === '~' && !(known && apart))) return undefined
  if (sign !== '') return bySign(sign, at)
  return known && apart ? inWords(text, at) : undefined
}

/** The comparison before a value in parentheses: `status:(>=500 OR 404)`. A `!` alone negates the next term. */
export function comparisonAt(text: string, at: number): FoundOperator | undefined {
  const sign = text.slice(at, at + lengthAt(SIGN, text, at))
  return sign === '' || /^!+$|^!!/.test(sign) ? undefined : bySign(sign, at)
}

/** `field:` alone, or with a comparison behind it: `status:>=500`, `status: != 200`, `status:!200`. */
function afterColon(text: string, at: number): FoundOperator {
  const after = at + 1
  const inner = comparisonAt(text, spaceEnd(text, after))
  if (inner) return inner
  return text[after] === '!' ? { operator: UNEQUAL, at: after, end: after + 1 } : { operator: EQUAL, at, end: after }
}

function bySign(sign: string, at: number): FoundOperator {
  const end = at + sign.length
  const operator = BY_SIGN.get(sign)
  if (operator) return { operator, at, end }
  const flaw = REGEX_OPERATORS.has(sign)
    ? regexProblem(at, sign.length, `${sign} is a regular expression operator`)
    : problemAt(at, sign.length, `${sign} is no operator. There are =, !=, >, >=, < and <=.`, ['=', '!=', '>=', '<='])
  return { operator: EQUAL, at, end, flaw }
}

function inWords(text: string, at: number): FoundOperator | undefined {
  const first = wordAt(text, at)
  if (first.word === 'is') return afterIs(text, at, first.end)
  const second = nextWord(text, first.end)
  const inTwo = second.word === 'with' ? IN_TWO_WORDS.get(first.word) : undefined
  if (inTwo) return { operator: inTwo, at, end: second.end }
  const { word, end } = first.word === 'not' ? second : first
  if (REGEX_WORDS.has(word))
    return { operator: EQUAL, at, end, flaw: regexProblem(at, end - at, `${text.slice(at, end)} is a regular expression operator`) }
  const operator = IN_WORDS.get(word)
  if (operator === undefined) return undefined
  // `host in stripe` are three words
  if (operator.kind === 'list' && !LIST_BEGINS.test(text.slice(spaceEnd(text, end)).slice(0, NETWORK_MAX))) return undefined
  return { operator: first.word === 'not' ? { ...operator, not: !operator.not } : operator, at, end }
}

/** `is null`, `is not null`, `is x`, `is not x`. */
function afterIs(text: string, at: number, isEnd: number): FoundOperator {
  const second = nextWord(text, isEnd)
  const not = second.word === 'not'
  const notEnd = not ? second.end : isEnd
  const last = not ? nextWord(text, notEnd) : second
  if (NOTHING.has(last.word)) return { operator: { kind: 'exists', not: !not }, at, end: last.end }
  return { operator: not ? UNEQUAL : EQUAL, at, end: notEnd }
}

function nextWord(text: string, at: number): { word: string; end: number } {
  return wordAt(text, spaceEnd(text, at))
}

function wordAt(text: string, at: number): { word: string; end: number } {
  const end = at + lengthAt(WORD, text, at)
  return { word: text.slice(at, end).toLowerCase(), end }
}

/** The right spelling is the same for every way to write a regular expression. */
export function regexProblem(at: number, length: number, what: string, instead = 'host:*.stripe.com'): FilterProblem {
  return problemAt(at, length, `${what}, which is not supported. Write * for any characters, for example ${instead}`, [instead])
}
