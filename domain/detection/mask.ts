import { SHORTEST_SECRET, maskJson } from './mask-json.ts'
import { HIDDEN, type Masked, decodedName, shapeMasker } from './secret-shapes.ts'
import { isSecretHeader, isSecretKey, isSecretParameter } from './sensitive-names.ts'

/** Headers with every credential hidden: whole values of credential headers, parameters and token shapes in the others. */
export function maskCredentialHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value)]))
}

/** One header's value; several values of one name are joined by line breaks (wire/warehouse). The scheme word and cookie names stay. */
export function maskHeader(name: string, value: string): string {
  const lower = name.toLowerCase()
  if (lower === 'cookie') return value.replace(COOKIE_VALUE, hideValue)
  if (lower === 'set-cookie') return value.replace(SET_COOKIE_VALUE, hideValue)
  if (isSecretHeader(lower)) return value.split('\n').map(hideCredential).join('\n')
  return maskText(value).text
}

/** An address or a path with query: user data, credential parameters and token-shaped pieces hidden; the rest byte for byte. */
export function maskUrl(url: string): string {
  const whole = url.replace(
    USERINFO,
    (_, scheme: string, info: string) => `${scheme}${info.includes(':') ? `${info.slice(0, info.indexOf(':'))}:` : ''}${HIDDEN}@`,
  )
  return maskText(whole).text
}

/** A body as people may see it. JSON stays JSON; what is binary should not come here. Never throws, linear in the text. */
export function maskBody(text: string, contentType: string): Masked {
  const type = contentType.toLowerCase()
  if (type.includes('x-www-form-urlencoded')) return maskForm(text)
  if (type.includes('json') || LOOKS_LIKE_JSON.test(text)) return maskJson(text, maskerFor(text))
  if (type.includes('event-stream')) return maskEventStream(text)
  const marked = type.includes('xml') || type.includes('html') || type.includes('multipart') ? maskMarkup(text) : { text, masked: 0 }
  const result = maskText(marked.text)
  return { text: result.text, masked: marked.masked + result.masked }
}

/** Token shapes, credential parameters and passwords of addresses in any text. */
export function maskText(text: string): Masked {
  return maskerFor(text)(text)
}

function maskerFor(whole: string): (text: string) => Masked {
  return shapeMasker(whole, isSecretParameter)
}

const COOKIE_VALUE = /(^|[;\n])(\s*[^=;\n]+=)([^;\n]+)/g
const SET_COOKIE_VALUE = /(^|\n)(\s*[^=;\n]+=)([^;\n]+)/g
const USERINFO = /^([a-zA-Z][\w+.-]{0,31}:\/\/)([^/?#\s]*)@/
const LOOKS_LIKE_JSON = /^\s{0,64}(?:\{\s{0,64}["}]|\[\s{0,64}[{["\]\d])/
const FORM_PAIR = /([^&=]*)=([^&]*)/g
const SCHEME = /^(basic|bearer|oauth|token|digest|negotiate|apikey|aws4-hmac-sha256)\s+/i

function hideValue(_: string, before: string, name: string): string {
  return `${before}${name}${HIDDEN}`
}

function hideCredential(value: string): string {
  return (SCHEME.exec(value)?.[0] ?? '') + HIDDEN
}

function maskForm(text: string): Masked {
  // Only a text without escapes shows beforehand what its values will hold
  const maskValue = text.includes('%') ? maskText : maskerFor(text.replaceAll('+', ' '))
  const verdicts = new Map<string, boolean>()
  let masked = 0
  const pairs = text.replace(FORM_PAIR, (pair, name: string, value: string) => {
    if (value === '' || value === HIDDEN) return pair
    const secret = verdicts.get(name) ?? isSecretParameter(decodedName(name.replaceAll('+', ' ')))
    verdicts.set(name, secret)
    if (secret) {
      masked++
      return `${name}=${HIDDEN}`
    }
    if (value.length < SHORTEST_SECRET) return pair
    const result = maskValue(decodedName(value.replaceAll('+', ' ')))
    masked += result.masked
    return result.masked > 0 ? `${name}=${encodeURIComponent(result.text)}` : pair
  })
  return { text: pairs, masked }
}

/** Server-sent events carry JSON behind `data:`. */
function maskEventStream(text: string): Masked {
  const maskLine = maskerFor(text)
  let masked = 0
  const lines = text.split('\n').map((line) => {
    const result = /^data:\s?[{[]/.test(line) ? maskJson(line, maskLine) : maskLine(line)
    masked += result.masked
    return result.text
  })
  return { text: lines.join('\n'), masked }
}

/** `<password>…</password>`, and the part of a multipart form named like a secret. */
const ELEMENT = /(<(?:[\w.-]{1,64}:)?([\w.-]{1,64})(?:\s[^<>]{0,256})?>)([^<>]{1,4096})(?=<\/)/g
const FORM_PART = /(\bname="([^"\r\n]{1,128})"[^\r\n]{0,128}\r?\n(?:[\w-]{1,64}:[^\r\n]{0,256}\r?\n){0,8}\r?\n)([^\r\n]+)/g

function maskMarkup(text: string): Masked {
  let masked = 0
  const hide = (whole: string, before: string, name: string): string => {
    if (!isSecretKey(name)) return whole
    masked++
    return before + HIDDEN
  }
  return { text: text.replace(ELEMENT, hide).replace(FORM_PART, hide), masked }
}
