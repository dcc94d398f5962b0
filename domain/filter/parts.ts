import { own } from '../own.ts'
import { type FilterProblem, problemAt } from './problem.ts'
import { lengthAt } from './sticky.ts'
import { strayAt } from './strays.ts'

/** One value as written: bare, quoted, or pieces of both with stars between. */
export interface Part {
  /** The texts between the stars; one piece without any star. */
  pieces: readonly string[]
  /** Part of it is quoted, so all of it is literal. */
  quoted: boolean
  /** As typed. */
  raw: string
  at: number
  end: number
  /** What is wrong with how it is written, if anything. */
  flaw?: FilterProblem
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' }
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '\\': '\\', n: '\n', r: '\r', t: '\t' }
const CODE_POINT = /u\{([0-9a-fA-F]{1,6})\}/y
/** Characters of a bare value, up to what may end it. */
const BARE = /[^\s"'“‘(),*&|\]}]+/y
const SPACE = /\s/

export const isQuote = (char: string | undefined): boolean => char !== undefined && Object.hasOwn(CLOSING, char)

/** The value that begins at `at`; `closing` is the bracket that ends it inside brackets. Never fails: see `flaw`. */
export function partAt(text: string, at: number, closing = ''): Part {
  const pieces: string[] = ['']
  let quoted = false
  let flaw: FilterProblem | undefined
  let before: 'start' | 'bare' | 'quoted' | 'star' = 'start'
  let end = at
  while (end < text.length) {
    const char = text[end] ?? ''
    if (SPACE.test(char) || char === ')' || char === ',' || char === closing || isJoiner(text, end)) break
    if (char === '*') {
      pieces.push('')
      before = 'star'
      end++
    } else if (isQuote(char) && (before === 'start' || before === 'star')) {
      const quote = quotedAt(text, end)
      quoted = true
      flaw ??= quote.flaw
      pieces[pieces.length - 1] = quote.value
      before = 'quoted'
      end = quote.end
    } else if (before === 'quoted' || char === '"' || char === '(') {
      const say =
        char === ';' ? 'Terms do not end with a semicolon. Remove it.' : 'A space is missing here, or quotes around the whole value.'
      flaw ??= problemAt(end, 1, say, ['a space', '"'])
      break
    } else {
      // A bracket or symbol that does not end the value here is part of it; the field decides whether that is allowed
      const length = lengthAt(BARE, text, end) || 1
      pieces[pieces.length - 1] += text.slice(end, end + length)
      before = 'bare'
      end += length
    }
  }
  // Next to quotes no symbol is bare: literal text should be quoted too
  if (quoted) flaw ??= strayOutsideQuotes(text, at, end)
  return { pieces, quoted, raw: text.slice(at, end), at, end, ...(flaw && { flaw }) }
}

/** `&&` and `||`, which need no space around them. */
export function isJoiner(text: string, at: number): boolean {
  return (text[at] === '&' && text[at + 1] === '&') || (text[at] === '|' && text[at + 1] === '|')
}

function strayOutsideQuotes(text: string, at: number, end: number): FilterProblem | undefined {
  for (let i = at; i < end; i++) {
    if (isQuote(text[i])) i = quotedAt(text, i).end - 1
    else if (text[i] !== '*' && strayAt(text[i] ?? '', false) === 0)
      return problemAt(i, 1, 'Put special characters in quotes too, or quote the whole value.', ['"'])
  }
  return undefined
}

interface Quoted {
  value: string
  end: number
  flaw?: FilterProblem
}

function quotedAt(text: string, at: number): Quoted {
  const closing = own(CLOSING, text.charAt(at)) ?? '"'
  let value = ''
  let flaw: FilterProblem | undefined
  let i = at + 1
  while (i < text.length && text[i] !== closing) {
    if (text[i] !== '\\') {
      const from = i
      while (i < text.length && text[i] !== closing && text[i] !== '\\') i++
      value += text.slice(from, i)
      continue
    }
    const escape = escapeAt(text, i + 1)
    if (escape === undefined)
      flaw ??= problemAt(i, Math.min(2, text.length - i), 'Inside quotes write \\\\ for a backslash and \\" for a quote.', ['\\\\', '\\"'])
    value += escape?.value ?? '\\'
    i += 1 + (escape?.length ?? 0)
  }
  if (i < text.length) return { value, end: i + 1, ...(flaw && { flaw }) }
  return { value, end: text.length, flaw: problemAt(at, text.length - at, 'This quote is not closed.', [closing]) }
}

function escapeAt(text: string, at: number): { value: string; length: number } | undefined {
  const char = text[at] ?? ''
  if (Object.hasOwn(ESCAPES, char)) return { value: ESCAPES[char] ?? '', length: 1 }
  CODE_POINT.lastIndex = at
  const match = CODE_POINT.exec(text)
  const code = Number.parseInt(match?.[1] ?? '', 16)
  return match && code <= 0x10_ff_ff ? { value: String.fromCodePoint(code), length: match[0].length } : undefined
}
