import { decodedName, mayAssign, maskAssignments, type Writing } from './assignments.ts'
import { isWord, isWordOrDash } from './characters.ts'
import { HIDDEN, type Masked, Redaction } from './hidden.ts'
import type { OwnNames } from './own-names.ts'
import { maskShapes, mayHoldShape } from './secret-shapes.ts'
import { maskNumbers, mayHoldNumber } from './sensitive-numbers.ts'

/** Shorter texts hold nothing: the shortest is a name with its value, `pw=x`. */
export const SHORTEST_SECRET = 4

/**
 * How often a text may be percent-encoded anew. Addresses within addresses do so twice or three times; each time is as much work as the text, so what was
 * encoded more often is hidden whole.
 */
const ENCODINGS_MAX = 5

/** Credentials and sensitive numbers in any text: by their shape, by the name in front of them, in addresses. Linear; never throws. */
export function maskText(text: string, writing: Writing = 'text', own?: OwnNames): Masked {
  return maskDecoded(text, writing, own, 0)
}

/** A text that was decoded so many times. */
const maskDecoded = (text: string, writing: Writing, own: OwnNames | undefined, decodings: number): Masked =>
  text.length < SHORTEST_SECRET ? { text, masked: 0 } : inSteps(text, featuresOf(text), writing, own, decodings)

/**
 * A function that hides what is in pieces of a text. What does not occur in the `whole` is not looked for in any piece, which makes a body of
 * many short strings cheap.
 */
export function textMasker(whole: string, writing: Writing = 'text', own?: OwnNames): (text: string) => Masked {
  const features = featuresOf(whole)
  return (text) => inSteps(text, features, writing, own)
}

/** What a text may hold: bits, because most texts of an event are looked at in less time than a list of steps is made. */
const PRIVATE_KEY = 1
const USERINFO = 2
const ASSIGNMENT = 4
const SHAPE = 8
const NUMBER = 16
const ENCODED = 32

function featuresOf(text: string): number {
  return (
    (text.includes('PRIVATE KEY') ? PRIVATE_KEY : 0) |
    (text.includes('@') && text.includes('://') ? USERINFO : 0) |
    (mayAssign(text) ? ASSIGNMENT : 0) |
    (mayHoldShape(text) ? SHAPE : 0) |
    (mayHoldNumber(text) ? NUMBER : 0) |
    (text.includes('%') ? ENCODED : 0)
  )
}

function inSteps(text: string, features: number, writing: Writing, own: OwnNames | undefined, decodings = 0): Masked {
  let result = text
  let masked = 0
  const take = (found: Masked): void => {
    if (found.masked === 0) return
    result = found.text
    masked += found.masked
  }
  if (features & PRIVATE_KEY) take(maskPrivateKeys(result))
  if (features & USERINFO && result.includes('@')) take(maskUserinfo(result))
  if (features & ASSIGNMENT) take(maskAssignments(result, writing, own))
  if (features & SHAPE) take(maskShapes(result))
  if (features & NUMBER) take(maskNumbers(result))
  if (features & ENCODED) take(maskEncoded(result, own, decodings))
  return { text: result, masked }
}

const ESCAPE = /%[0-9A-Fa-f]{2}/g

/**
 * Percent-encoded text is decoded, piece by piece between the delimiters of an address: `?next=https%3A%2F%2Fa.com%3Ftoken%3Dx`,
 * `/4242%204242%204242%204242`. Nested escapes are decoded one after the other, ENCODINGS_MAX times.
 */
function maskEncoded(text: string, own: OwnNames | undefined, decodings: number): Masked {
  let result = ''
  let masked = 0
  let done = 0
  ESCAPE.lastIndex = 0
  for (let match = ESCAPE.exec(text); match !== null; match = ESCAPE.exec(text)) {
    let from = match.index
    while (from > done && isEncodable(text.charCodeAt(from - 1))) from--
    let to = match.index + match[0].length
    while (isEncodable(text.charCodeAt(to))) to++
    const found = inside(text.slice(from, to), own, decodings + 1)
    if (found.masked > 0) {
      result += text.slice(done, from) + encodeURIComponent(found.text)
      masked += found.masked
      done = to
    }
    ESCAPE.lastIndex = to
  }
  return { text: masked === 0 ? text : result + text.slice(done), masked }
}

/** `+` is a blank in forms and in what browsers make of them. */
function inside(piece: string, own: OwnNames | undefined, decodings: number): Masked {
  const plain = decodedFormText(piece)
  if (plain.length >= piece.length) return { text: piece, masked: 0 }
  return decodings > ENCODINGS_MAX ? { text: HIDDEN, masked: 1 } : maskDecoded(plain, 'text', own, decodings)
}

/** Characters of an encoded name or value: letters, digits, `%` and characters that are never encoded, except the delimiters of an address. */
const isEncodable = (code: number): boolean =>
  isWordOrDash(code) || code === 37 || code === 46 || code === 43 || code === 126 || code === 42 || code === 33

const PEM_BEGIN = /-----BEGIN [A-Z0-9 ]{0,32}PRIVATE KEY(?: BLOCK)?-----/g

/** A private key from its first line to its last, or to the end of the text when that is cut off. */
function maskPrivateKeys(text: string): Masked {
  const redaction = new Redaction(text)
  PEM_BEGIN.lastIndex = 0
  for (let begin = PEM_BEGIN.exec(text); begin !== null; begin = PEM_BEGIN.exec(text)) {
    const from = begin.index + begin[0].length
    const end = text.indexOf('-----END', from)
    const to = end < 0 ? text.length : end
    redaction.hide(from, to)
    PEM_BEGIN.lastIndex = to
  }
  return redaction
}

const USER_MAX = 128
const PASSWORD_MAX = 256

/** Password of an address: `postgres://app:secret@db/…`. The user name stays. */
function maskUserinfo(text: string): Masked {
  const redaction = new Redaction(text)
  for (let at = text.indexOf('://'); at >= 0; at = text.indexOf('://', at + 3)) {
    const user = at + '://'.length
    let from = user
    while (from - user < USER_MAX && isUserinfo(text, from)) from++
    if (text[from] !== ':') continue
    let to = ++from
    while (to - from < PASSWORD_MAX && (isUserinfo(text, to) || text[to] === ':')) to++
    const host = text.charCodeAt(to + 1)
    if (text[to] === '@' && (isWord(host) || host === 46 || host === 91 || host === 45)) redaction.hide(from, to)
  }
  return redaction
}

/** Neither the end of this part of an address nor of the address. */
const isUserinfo = (text: string, at: number): boolean => at < text.length && !/[\s/?#@:"'<>\\]/.test(text.charAt(at))

export const decodedFormText = (text: string): string => decodedName(text.replaceAll('+', ' '))
