import { HIDDEN, type Masked } from './hidden.ts'
import { maskForm } from './mask-form.ts'
import { maskJson } from './mask-json.ts'
import { maskElements, maskFormParts } from './mask-markup.ts'
import { maskText, textMasker } from './mask-text.ts'
import type { OwnNames } from './own-names.ts'
import { isAuthScheme, isSecretHeader, isSecretKey } from './sensitive-names.ts'

/** Headers with every credential hidden: whole values of credential headers, parameters and token shapes in the others. */
export function maskCredentialHeaders(headers: Record<string, string>, own?: OwnNames): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value, own)]))
}

/** One header's value; several values of one name are joined by line breaks (wire/warehouse). The scheme and cookie names stay. */
export function maskHeader(name: string, value: string, own?: OwnNames): string {
  const lower = name.toLowerCase()
  if (lower === 'cookie') return linesOf(value, maskCookies)
  if (lower === 'set-cookie') return linesOf(value, maskSetCookie)
  if (isSecretHeader(lower, own)) return linesOf(value, hideCredential)
  return maskText(value, 'text', own).text
}

/** Headers in a block of text, `  Authorization: Bearer …`, as agents write them too. Other lines stay. */
export const maskHeaderLines = (text: string, own?: OwnNames): string =>
  text.replace(
    /^([ \t]*)([!#$%&'*+.^_`|~\w:-]{1,128}):(.*)$/gm,
    (_, indent: string, name: string, value: string) => `${indent}${name}:${blanksOf(value)}${maskHeader(name, value.trimStart(), own)}`,
  )

const blanksOf = (value: string): string => value.slice(0, value.length - value.trimStart().length)

/** An address or a path with query: user data, credential parameters and token-shaped pieces hidden; the rest byte for byte. */
export function maskUrl(url: string, own?: OwnNames): string {
  const whole = url.replace(
    USERINFO,
    (_, scheme: string, info: string) => `${scheme}${info.includes(':') ? `${info.slice(0, info.indexOf(':'))}:` : ''}${HIDDEN}@`,
  )
  return maskText(whole, 'text', own).text
}

/** A tag, `key:value`: the value hidden when its key names a credential. */
export function maskTag(tag: string, own?: OwnNames): string {
  const sign = tag.indexOf(':')
  if (sign > 0 && sign < tag.length - 1 && isSecretKey(tag.slice(0, sign), own)) return `${tag.slice(0, sign)}:${HIDDEN}`
  return maskText(tag, 'text', own).text
}

/**
 * A body as people may see it. JSON stays JSON; what is binary should not come here. Never throws, linear in the text. `own` here and above: names of
 * the organization that are hidden as well.
 */
export function maskBody(text: string, contentType: string, own?: OwnNames): Masked {
  const type = contentType.toLowerCase()
  if (type.includes('x-www-form-urlencoded')) return maskForm(text, own)
  if (type.includes('json') || LOOKS_LIKE_JSON.test(text)) return maskJson(text, textMasker(text, 'text', own), own)
  if (type.includes('event-stream')) return maskEventStream(text, own)
  if (type.includes('multipart')) return inTurn(text, maskFormParts, maskElements, (rest) => maskText(rest, 'text', own))
  if (type.includes('xml') || type.includes('html')) return inTurn(text, maskElements, (marked) => maskText(marked, 'code', own))
  return maskText(text, CODE_TYPE.test(type) ? 'code' : 'text', own)

  function inTurn(whole: string, ...steps: readonly ((text: string, own?: OwnNames) => Masked)[]): Masked {
    return steps.reduce<Masked>(
      (before, step) => {
        const after = step(before.text, own)
        return { text: after.text, masked: before.masked + after.masked }
      },
      { text: whole, masked: 0 },
    )
  }
}

const linesOf = (value: string, mask: (line: string) => string): string => value.split('\n').map(mask).join('\n')

/** RFC 6265 §4.2.1. */
const maskCookies = (line: string): string => line.split(';').map(hideValue).join(';')

/** RFC 6265 §4.1.1: the first pair is the cookie, the rest are its attributes. */
function maskSetCookie(line: string): string {
  const end = line.indexOf(';')
  return end < 0 ? hideValue(line) : hideValue(line.slice(0, end)) + line.slice(end)
}

/** `name=value`; a cookie without a name is all value. */
function hideValue(pair: string): string {
  const sign = pair.indexOf('=')
  const from = sign > 0 && pair.slice(0, sign).trim() !== '' ? sign + 1 : pair.length - pair.trimStart().length
  return from < pair.length ? pair.slice(0, from) + HIDDEN : pair
}

function hideCredential(value: string): string {
  const word = value.split(/\s/, 1)[0] ?? ''
  const behind = value.slice(word.length)
  return isAuthScheme(word) && behind.trim() !== '' ? word + behind.slice(0, behind.length - behind.trimStart().length) + HIDDEN : HIDDEN
}

const USERINFO = /^([a-zA-Z][\w+.-]{0,31}:\/\/)([^/?#\s]*)@/
const LOOKS_LIKE_JSON = /^\s{0,64}(?:\{\s{0,64}["}]|\[\s{0,64}[{["\]\d])/
const CODE_TYPE = /script|css|wasm/

/** Server-sent events carry JSON behind `data:`. */
function maskEventStream(text: string, own: OwnNames | undefined): Masked {
  const maskLine = textMasker(text, 'text', own)
  let masked = 0
  const lines = text.split('\n').map((line) => {
    const result = /^data:\s?[{[]/.test(line) ? maskJson(line, maskLine, own) : maskLine(line)
    masked += result.masked
    return result.text
  })
  return { text: lines.join('\n'), masked }
}
