import { isAlphanumeric, isDigit, isSpace, isWord } from './characters.ts'
import { isCredentialCode } from './code-parameter.ts'
import { type Masked, Redaction } from './hidden.ts'
import type { OwnNames } from './own-names.ts'
import { isAuthScheme, isCodeParameter, isOwnParameter, isSecretKey, isSecretParameter, isSpokenSecret } from './sensitive-names.ts'

/**
 * What a text is, for what its `=` and `:` mean. In `code` (scripts, style sheets, markup) `token=next()` is a statement, so only parameters
 * of addresses, options (`--password=x`), variables of an environment (`DB_PASSWORD=x`) and parts of connection strings (`;AccountKey=x`)
 * count. In running `text` (tags, command lines, messages, values of JSON) every name does.
 */
export type Writing = 'text' | 'code'

/**
 * Hides the values after names of credentials: `?token=x`, `--password=x`, `--password x`, `DB_PASSWORD=x`, `;AccountKey=x`, and in running text
 * `password: x`, `"password":"x"`. Looks back at most NAME_MAX characters from each separator and once at each value, so it is linear.
 */
export function maskAssignments(text: string, writing: Writing, own?: OwnNames): Masked {
  let redaction: Redaction | undefined
  const sign = writing === 'text' ? SIGNS : own ? EQUALS_OR_COLON : EQUALS
  for (sign.lastIndex = 0; sign.test(text); ) {
    const at = sign.lastIndex - 1
    const value = text[at] === ' ' ? valueOfOption(text, at, own) : valueOf(text, at, writing, own)
    if (!value) continue
    redaction ??= new Redaction(text)
    redaction.hide(value.from, value.to)
    sign.lastIndex = value.to
  }
  return redaction ?? { text, masked: 0 }
}

/** Whether a text contains any separator. */
export const mayAssign = (text: string): boolean => text.includes('=') || text.includes(':') || text.includes('--')

/** `=`, `:`, and the space after the name of an option. The separator is the last character of a match. */
const SIGNS = /[=:]|--[A-Za-z][\w-]{0,63} /g
const EQUALS = /=/g
const EQUALS_OR_COLON = /[=:]/g
const NAME_MAX = 64
/** Spaces between a name, its separator and its value. */
const BLANKS_MAX = 4

interface Place {
  from: number
  to: number
}

interface Name {
  text: string
  begin: number
  /** In quotes, as JSON and JavaScript write a key. */
  quoted: boolean
}

function valueOf(text: string, at: number, writing: Writing, own: OwnNames | undefined): Place | undefined {
  const sign = text[at]
  if (sign === '=' && (text[at + 1] === '=' || text[at + 1] === '>')) return undefined // compares, or makes a function
  if (own && writing === 'code') {
    const literal = ownLiteral(text, at, own)
    if (literal || sign === ':') return literal
  }
  const name = nameBefore(text, at, writing)
  if (!name) return undefined
  if (sign === '=' && isParameter(text, name)) return valueOfParameter(text, at, name, own)
  const isOwn = own?.has(name.text) === true
  if (!(isOwn || isSecretKey(name.text)) || !isAssigned(text, name, sign, writing)) return undefined
  const from = beginOfValue(text, at + 1, writing)
  // `token: }` of a parser is none, and `"token": "x"` is one whatever it holds
  const isAssignment = isOwn || sign === '=' || name.quoted || isSpokenSecret(name.text) || looksMade(text, from)
  return isAssignment ? valueAt(text, from, isOwn) : undefined
}

/** In code, what is written out behind an own name: an attribute of markup, a text or a number of a script. Not the rest, for it is code. */
function ownLiteral(text: string, at: number, own: OwnNames): Place | undefined {
  const name = nameBefore(text, at, 'text')
  if (!name || !own.has(name.text)) return undefined
  const from = beginOfValue(text, at + 1, 'text')
  const first = text.charCodeAt(from + escapesAt(text, from))
  return first === 34 || first === 39 || isDigit(first) ? valueAt(text, from, true) : undefined
}

function nameBefore(text: string, at: number, writing: Writing): Name | undefined {
  let end = at
  if (writing === 'text') while (at - end < BLANKS_MAX && text[end - 1] === ' ') end--
  const quoted = text[end - 1] === '"' || text[end - 1] === "'"
  if (quoted) end -= 1 + escapesBefore(text, end - 1, ESCAPES_MAX)
  let begin = end
  while (end - begin < NAME_MAX && isNamePart(text.charCodeAt(begin - 1))) begin--
  return begin === end ? undefined : { text: text.slice(begin, end), begin, quoted }
}

/** Letters, digits and `_ . % [ ] -`: names of parameters, options and fields. */
const isNamePart = (code: number): boolean => isWord(code) || code === 46 || code === 37 || code === 91 || code === 93 || code === 45

/** Behind `?`, `&`, `#` or `;`, the ampersand also as HTML (`&amp;`) and JSON (`\u0026`) write it. */
function isParameter(text: string, name: Name): boolean {
  if (name.quoted) return false
  const before = text[name.begin - 1]
  if (before === '\\' && name.text.startsWith('u0026')) name.text = name.text.slice('u0026'.length)
  else if (before !== '?' && before !== '&' && before !== '#' && before !== ';') return false
  return name.text !== ''
}

function valueOfParameter(text: string, at: number, { text: written, begin }: Name, own: OwnNames | undefined): Place | undefined {
  const name = decodedName(written)
  const isOwn = isOwnParameter(name, own)
  if (!isOwn && !isSecretParameter(name)) return undefined
  const from = at + 1
  const to = endOfPlain(text, from)
  if (isOwn) return placeOf(text, from, to, true)
  if (isCodeParameter(name) && !isCredentialCode(decodedName(text.slice(from, to)), addressAround(text, begin, to))) return undefined
  return placeOf(text, from, to)
}

/** Longer addresses are looked at around the parameter only. */
const AROUND = 512

function addressAround(text: string, begin: number, end: number): string {
  const before = text.slice(Math.max(0, begin - AROUND), begin)
  const behind = text.slice(end, end + AROUND)
  let from = before.length
  while (from > 0 && !endsAddress(before.charCodeAt(from - 1))) from--
  let to = 0
  while (to < behind.length && !endsAddress(behind.charCodeAt(to))) to++
  return before.slice(from) + text.slice(begin, end) + behind.slice(0, to)
}

/** Blanks, quotes, angle brackets. */
const endsAddress = (code: number): boolean => isSpace(code) || code === 34 || code === 39 || code === 60 || code === 62

/** Whether a name before a separator is assigned a value here. */
function isAssigned(text: string, name: Name, sign: string | undefined, writing: Writing): boolean {
  const before = text.charCodeAt(name.begin - 1)
  if (writing === 'code') return name.text.startsWith('--') || (isVariable(name.text) && !isWord(before) && before !== 36)
  // `https://secret:8080/` and `user@token:22` name a host
  if (sign === ':' && (before === 47 || before === 64) && !name.quoted) return false
  return !(before >= 128) // the word continues to the left in another alphabet
}

/** As environments write their variables: `DB_PASSWORD`. */
const isVariable = (name: string): boolean => /^[A-Z][A-Z0-9_]{2,63}$/.test(name)

function beginOfValue(text: string, at: number, writing: Writing): number {
  let from = at
  if (writing === 'text') while (from - at < BLANKS_MAX && text[from] === ' ') from++
  return from
}

function valueAt(text: string, begin: number, isOwn = false): Place | undefined {
  const escapes = escapesAt(text, begin)
  const quote = text[begin + escapes]
  if (quote === '"' || quote === "'") {
    const from = begin + escapes + 1
    return placeOf(text, from, endOfQuoted(text, from, quote, escapes), isOwn)
  }
  const to = endOfPlain(text, begin)
  // `Authorization: Bearer x`: the scheme is not secret, the value after it is
  const behindScheme = text[to] === ' ' && to - begin <= SCHEME_MAX && isAuthScheme(text.slice(begin, to))
  return behindScheme ? placeOf(text, to + 1, endOfPlain(text, to + 1), isOwn) : placeOf(text, begin, to, isOwn)
}

const SCHEME_MAX = 16

/** JSON in JSON in JSON: three levels occur in practice. */
const ESCAPES_MAX = 7

/** Backslashes from here on, in front of a quote. */
function escapesAt(text: string, at: number): number {
  let count = 0
  while (count < ESCAPES_MAX && text[at + count] === '\\') count++
  return count
}

function escapesBefore(text: string, at: number, most: number): number {
  let count = 0
  while (count < most && text[at - count - 1] === '\\') count++
  return count
}

/** Before a space, a quote, or a separator of parameters and tags. Brackets and commas at the very end belong to the surrounding text. */
function endOfPlain(text: string, from: number): number {
  let to = from
  while (to < text.length && !endsValue(text.charCodeAt(to))) to++
  while (to > from && CLOSING.includes(text.charAt(to - 1))) to--
  return to
}

const CLOSING = ',)]}'
/** Blanks and `" ' & # ; < > \`. */
const endsValue = (code: number): boolean =>
  isSpace(code) || code === 34 || code === 39 || code === 38 || code === 35 || code === 59 || code === 60 || code === 62 || code === 92

/**
 * Before the quote that closes, else the end: what was cut off is hidden whole. A quote closes that has as many backslashes as the one that
 * opened; each level of JSON doubles those of an escaped one, and an escaped backslash in front adds to both.
 */
function endOfQuoted(text: string, from: number, quote: string, escapes: number): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    const before = escapesBefore(text, at, at - from)
    if (before % (2 * (escapes + 1)) === escapes) return at - escapes
  }
  return text.length
}

/** Values that are none: a yes or no, a place for a value, or what is hidden already. */
const NO_VALUE = /^(?:true|false|null|undefined|none|nil|!?[01]|\?|\$\d{1,3}|%s|:\w{1,64}|(?:\$[{(]|\{\{|\*{3}).{0,256})$/is
/** Under an own name a yes or no is a value. */
const NO_OWN_VALUE = /^(?:null|undefined|none|nil|\?|\$\d{1,3}|%s|:\w{1,64}|(?:\$[{(]|\{\{).{0,256}|\*{3})$/is
const NO_VALUE_MAX = 260

function placeOf(text: string, from: number, to: number, isOwn = false): Place | undefined {
  if (to <= from) return undefined
  const isNone = to - from <= NO_VALUE_MAX && (isOwn ? NO_OWN_VALUE : NO_VALUE).test(text.slice(from, to))
  return isNone ? undefined : { from, to }
}

const MADE_LEAST = 8
/** As many characters show what a value is made of. */
const MADE_LOOK = 64

/** Looks generated: many letters or digits, digits among them. */
function looksMade(text: string, begin: number): boolean {
  const from = begin + (text[begin] === '"' || text[begin] === "'" ? 1 : 0)
  let hasDigit = false
  let at = from
  for (; at - from < MADE_LOOK && at < text.length && !endsValue(text.charCodeAt(at)); at++) hasDigit ||= isDigit(text.charCodeAt(at))
  return hasDigit && at - from >= MADE_LEAST && isAlphanumeric(text.charCodeAt(from))
}

/** `--password hunter2`: the name follows the dashes, a space follows the name. */
function valueOfOption(text: string, at: number, own: OwnNames | undefined): Place | undefined {
  const name = nameBefore(text, at, 'code')
  if (!name || !isSecretKey(name.text, own)) return undefined
  const from = beginOfValue(text, at, 'text')
  return text[from] === '-' ? undefined : valueAt(text, from, own?.has(name.text))
}

/** Percent-encoded names would slip through otherwise; a broken one is taken as it is. */
export function decodedName(name: string): string {
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
