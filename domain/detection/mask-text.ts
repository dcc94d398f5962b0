import { decodedName, mayAssign, maskAssignments, type Writing } from './assignments.ts'
import { isWord } from './characters.ts'
import { type Masked, Redaction } from './hidden.ts'
import { maskShapes, mayHoldShape } from './secret-shapes.ts'
import { maskNumbers, mayHoldNumber } from './sensitive-numbers.ts'

/** Shorter texts hold nothing: the shortest is a name with its value, `pw=x`. */
export const SHORTEST_SECRET = 4

/** Credentials and sensitive numbers in any text: by their shape, by the name in front of them, in addresses. Linear; never throws. */
export function maskText(text: string, writing: Writing = 'text'): Masked {
  if (text.length < SHORTEST_SECRET) return { text, masked: 0 }
  return textMasker(text, writing)(text)
}

/**
 * A function that hides what is in pieces of a text. What does not occur in the `whole` is not looked for in any piece, which makes a body of
 * many short strings cheap.
 */
export function textMasker(whole: string, writing: Writing = 'text'): (text: string) => Masked {
  const steps: ((text: string) => Masked)[] = []
  if (whole.includes('PRIVATE KEY')) steps.push(maskPrivateKeys)
  if (whole.includes('://') && whole.includes('@')) steps.push(maskUserinfo)
  if (mayAssign(whole)) steps.push((text) => (mayAssign(text) ? maskAssignments(text, writing) : { text, masked: 0 }))
  if (mayHoldShape(whole)) steps.push(maskShapes)
  if (mayHoldNumber(whole)) steps.push((text) => (mayHoldNumber(text) ? maskNumbers(text) : { text, masked: 0 }))
  return (text) => {
    let result = text
    let masked = 0
    for (const step of steps) {
      const found = step(result)
      if (found.masked === 0) continue
      result = found.text
      masked += found.masked
    }
    return { text: result, masked }
  }
}

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

/** `+` is a blank in forms and in what browsers make of them. */
export const decodedFormText = (text: string): string => decodedName(text.replaceAll('+', ' '))
