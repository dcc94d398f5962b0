import { isAlphanumeric, isWord } from './characters.ts'
import { type Masked, Redaction } from './hidden.ts'

/** RFC 5321 §4.5.3.1. */
const LOCAL_MAX = 64
const DOMAIN_MAX = 253

/** Hides e-mail addresses. Looks at most LOCAL_MAX characters back and DOMAIN_MAX forward from each `@`. */
export function maskEmails(text: string): Masked {
  const redaction = new Redaction(text)
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let from = at
    while (at - from < LOCAL_MAX && isLocalPart(text.charCodeAt(from - 1))) from--
    while (text[from] === '.') from++
    const to = endOfDomain(text, at + 1)
    if (from < at && to > 0) redaction.hide(from, to)
  }
  return redaction
}

/** The atoms of RFC 5322 that occur in practice: letters of any alphabet, digits and `. _ + - %`. */
const isLocalPart = (code: number): boolean => isWord(code) || code === 46 || code === 43 || code === 45 || code === 37 || code >= 128

/** Behind the last label of a name with a dot in it whose last label has no digits; 0 when there is none. */
function endOfDomain(text: string, begin: number): number {
  let to = begin
  while (
    to - begin < DOMAIN_MAX &&
    (isAlphanumeric(text.charCodeAt(to)) || text[to] === '-' || text[to] === '.' || text.charCodeAt(to) >= 128)
  )
    to++
  while (text[to - 1] === '.' || text[to - 1] === '-') to--
  const labels = text.slice(begin, to).split('.')
  const top = labels.at(-1) ?? ''
  return labels.length >= 2 && labels.every((label) => label !== '') && top.length >= 2 && !/\d/.test(top) ? to : 0
}
