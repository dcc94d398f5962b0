/**
 * The text cut into pieces with their places. Never fails: what is wrong (an open quote, text glued to a quote) is marked on the
 * piece, so that the parser can point at it and the completion can still work with it.
 */
export type Token =
  | { type: '(' | ')' | '-' | 'AND' | 'OR' | 'NOT'; at: number; end: number }
  | { type: 'text'; part: Part; at: number; end: number }
  | { type: 'term'; name: string; op: '' | '>' | '>=' | '<' | '<='; parts: Part[]; at: number; end: number }

/** One value: bare or quoted, perhaps with a `*` behind. */
export interface Part {
  text: string
  quoted: boolean
  star: boolean
  at: number
  end: number
  /** What is wrong with it and where, if anything. */
  flaw?: { at: number; length: number; what: 'open' | 'escape' | 'glued' | 'star' }
}

const KEYWORDS = new Set(['AND', 'OR', 'NOT'])
const NAME = /[A-Za-z][A-Za-z0-9_]*:(?!\/\/)/y
const OPERATOR = /[<>]=?/y
const SPACE = /\s+/y
const WORD = /[^\s"()]+/y
const VALUE = /[^\s"(),]*/y
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' }
const CODE_POINT = /u\{([0-9a-fA-F]{1,6})\}/y

/** All pieces of `text`, in order. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    at += lengthAt(SPACE, text, at)
    if (at >= text.length) break
    const token = tokenAt(text, at)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

function tokenAt(text: string, at: number): Token {
  const first = text[at]
  if (first === '(' || first === ')') return { type: first, at, end: at + 1 }
  if (first === '-') return { type: '-', at, end: at + 1 }
  if (first === '"') return textToken(quotedPart(text, at))
  const name = lengthAt(NAME, text, at)
  if (name > 0) return termAt(text, at, name)
  const end = at + lengthAt(WORD, text, at)
  const word = text.slice(at, end)
  if (KEYWORDS.has(word)) return { type: word as 'AND' | 'OR' | 'NOT', at, end } // `has` just said it is one of the three
  return textToken(bareOf(text, at, end))
}

function textToken(part: Part): Token {
  return { type: 'text', part, at: part.at, end: part.end }
}

function termAt(text: string, at: number, nameLength: number): Token {
  const name = text.slice(at, at + nameLength - 1)
  let end = at + nameLength
  const opLength = lengthAt(OPERATOR, text, end)
  const op = text.slice(end, end + opLength) as '' | '>' | '>=' | '<' | '<=' // what OPERATOR matches
  end += opLength
  const parts: Part[] = []
  for (;;) {
    const part = text[end] === '"' ? quotedPart(text, end) : barePart(text, end)
    parts.push(part)
    end = part.end
    if (text[end] !== ',') return { type: 'term', name, op, parts, at, end }
    end++
  }
}

function barePart(text: string, at: number): Part {
  return bareOf(text, at, at + lengthAt(VALUE, text, at))
}

function bareOf(text: string, at: number, end: number): Part {
  const raw = text.slice(at, end)
  const star = raw.endsWith('*')
  const value = star ? raw.slice(0, -1) : raw
  const part: Part = { text: value, quoted: false, star, at, end }
  const inner = value.indexOf('*')
  if (inner >= 0) part.flaw = { at: at + inner, length: 1, what: 'star' }
  return checkGlue(text, part)
}

function quotedPart(text: string, at: number): Part {
  let value = ''
  let flaw: Part['flaw']
  let i = at + 1
  while (i < text.length && text[i] !== '"') {
    if (text[i] !== '\\') {
      const from = i
      while (i < text.length && text[i] !== '"' && text[i] !== '\\') i++
      value += text.slice(from, i)
      continue
    }
    const escape = readEscape(text, i + 1)
    if (escape === undefined) flaw ??= { at: i, length: Math.min(2, text.length - i), what: 'escape' }
    value += escape?.value ?? '\\'
    i += 1 + (escape?.length ?? 0)
  }
  if (i >= text.length)
    return { text: value, quoted: true, star: false, at, end: text.length, flaw: { at, length: text.length - at, what: 'open' } }
  const star = text[i + 1] === '*'
  const part: Part = { text: value, quoted: true, star, at, end: i + (star ? 2 : 1) }
  if (flaw) part.flaw = flaw
  return checkGlue(text, part)
}

function readEscape(text: string, at: number): { value: string; length: number } | undefined {
  const simple = ESCAPES[text[at] ?? '']
  if (simple !== undefined) return { value: simple, length: 1 }
  CODE_POINT.lastIndex = at
  const match = CODE_POINT.exec(text)
  const code = Number.parseInt(match?.[1] ?? '', 16)
  return match && code <= 0x10_ff_ff ? { value: String.fromCodePoint(code), length: match[0].length } : undefined
}

/** `host:a"b"` would read as two terms; say so instead. */
function checkGlue(text: string, part: Part): Part {
  const next = text[part.end]
  const glued = next === '"' || next === '(' || (part.quoted && next !== undefined && !/[\s,)]/.test(next))
  if (glued) part.flaw ??= { at: part.end, length: 1, what: 'glued' }
  return part
}

/** How far a sticky pattern reaches from `at`; 0 when it does not match there. */
function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex - at : 0
}
