/**
 * The words of the agent's expression language (rulekit lexer.rl at 4008a61). The longest match counts, and among equals the earlier kind: so
 * a name of two hex digits, `ad`, is a hex literal and no field.
 */
export type TokenKind =
  | 'not'
  | 'and'
  | 'or'
  | 'compare'
  | 'order'
  | 'contains'
  | 'matches'
  | 'in'
  | '('
  | ')'
  | '['
  | ']'
  | ','
  | 'int'
  | 'float'
  | 'bool'
  | 'text'
  | 'ip'
  | 'cidr'
  | 'hex'
  | 'regex'
  | 'name'
  | 'field'

export interface Token {
  kind: TokenKind
  from: number
  to: number
}

export interface ExpressionProblem {
  from: number
  to: number
  /** A sentence for a person. */
  message: string
}

const WORDS: Readonly<Record<string, TokenKind>> = {
  not: 'not',
  and: 'and',
  or: 'or',
  eq: 'compare',
  ne: 'compare',
  lt: 'order',
  le: 'order',
  gt: 'order',
  ge: 'order',
  contains: 'contains',
  matches: 'matches',
  in: 'in',
  true: 'bool',
  false: 'bool',
}

const SIGNS: readonly (readonly [string, TokenKind])[] = [
  ['==', 'compare'],
  ['!=', 'compare'],
  ['<=', 'order'],
  ['>=', 'order'],
  ['=~', 'matches'],
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
  ['<', 'order'],
  ['>', 'order'],
  ['(', '('],
  [')', ')'],
  ['[', '['],
  [']', ']'],
  [',', ','],
]

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const INT = /^[-+]?\d+$/
const FLOAT = /^[-+]?\d*\.\d+$/
const HEX = /^[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2})*$/
const OCTET = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/
const GROUP = /^[0-9A-Fa-f]{1,4}$/
/** Longer than the name of any field, header or host. */
const WORD_MAX = 512
/** Whatever a number, an address or a name is made of; what it is, is decided when it ends. */
const WORD_CHARACTER = /[A-Za-z0-9_.:/+-]/

/** The words of an expression, or the first that is none. */
export function tokensOf(text: string): { tokens: Token[] } | { problem: ExpressionProblem } {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const char = text.charAt(at)
    if (/\s/.test(char)) at++
    else if (text.startsWith('--', at)) at = endOf(text, '\n', at)
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      if (end < 0) return { problem: { from: at, to: text.length, message: 'This comment has no end.' } }
      at = end + 2
    } else {
      const token = quoted(text, at) ?? sign(text, at) ?? word(text, at)
      if (token === undefined) return { problem: { from: at, to: at + 1, message: 'Unexpected character.' } }
      if ('message' in token) return { problem: token }
      tokens.push(token)
      at = token.to
    }
  }
  return { tokens }
}

/** Text in quotes, or a pattern between slashes or bars. Two bars are `or`. */
function quoted(text: string, from: number): Token | ExpressionProblem | undefined {
  const quote = text.charAt(from)
  const isText = quote === '"' || quote === "'"
  if (!isText && quote !== '/' && (quote !== '|' || text.charAt(from + 1) === '|')) return undefined
  for (let at = from + 1; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\\') at++
    else if (char === quote) {
      const inside = text.slice(from + 1, at)
      return { kind: isText ? (addressKind(inside) ?? 'text') : 'regex', from, to: at + 1 }
    }
  }
  return { from, to: text.length, message: isText ? 'This text has no closing quote.' : 'This pattern has no end.' }
}

function sign(text: string, from: number): Token | undefined {
  const found = SIGNS.find(([spelling]) => text.startsWith(spelling, from))
  return found && { kind: found[1], from, to: from + found[0].length }
}

function word(text: string, from: number): Token | undefined {
  let end = from
  const last = Math.min(text.length, from + WORD_MAX)
  // A slash belongs to a network, `10.0.0.0/8`, and otherwise begins a pattern
  while (end < last && WORD_CHARACTER.test(text.charAt(end)) && (text.charAt(end) !== '/' || isAddress(text.slice(from, end)))) end++
  // `field--comment` is a field to the lexer: hyphens belong to names
  for (let to = end; to > from; to--) {
    const kind = kindOf(text.slice(from, to))
    if (kind) return { kind, from, to }
  }
  return undefined
}

function kindOf(text: string): TokenKind | undefined {
  const lower = text.toLowerCase()
  if (Object.hasOwn(WORDS, lower)) return WORDS[lower]
  if (INT.test(text)) return 'int'
  if (FLOAT.test(text)) return 'float'
  const address = addressKind(text)
  if (address) return address
  if (HEX.test(text)) return 'hex'
  if (NAME.test(text)) return 'name'
  return isField(text) ? 'field' : undefined
}

const isField = (text: string): boolean => /^[A-Za-z_]/.test(text) && !/[^A-Za-z0-9_.-]/.test(text)

function addressKind(text: string): 'ip' | 'cidr' | undefined {
  const [address = '', bits, ...more] = text.split('/')
  if (!isAddress(address) || more.length > 0) return undefined
  if (bits === undefined) return 'ip'
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (address.includes(':') ? 128 : 32) ? 'cidr' : undefined
}

function isAddress(text: string): boolean {
  const octets = text.split('.')
  if (octets.length === 4 && octets.every((octet) => OCTET.test(octet))) return true
  if (!text.includes(':')) return false
  const [head = '', tail, ...more] = text.split('::')
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const all = [...groups(head), ...groups(tail ?? '')]
  if (more.length > 0 || !all.every((group) => GROUP.test(group))) return false
  return tail === undefined ? all.length === 8 : all.length < 8
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at
}
