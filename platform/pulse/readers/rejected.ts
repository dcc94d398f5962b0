import { maskEmails } from '#domain/detection/email-addresses.ts'
import { maskText } from '#domain/detection/mask-text.ts'
import { maskBody } from '#domain/detection/mask.ts'
import { maskNamedValues } from '#domain/detection/named-values.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'
import type { RejectedEvent } from '#wire/agent/traffic-event.ts'

import { hiddenText } from '../masking/mask-texts.ts'
import { textsOfMessage } from './message-texts.ts'
import { maskSqlPasswords } from './statement.ts'
import { cleanText } from './text.ts'

const PREVIEW_MAX = 2048
const MARK_ROOM = 32
/** In the place of a text that cannot be searched for what must not be kept. */
const LEFT_OUT = '(left out: it could not be masked)'
/** Only the beginning is looked at: a preview needs no more, and masking costs time. */
const LOOKED_AT = 4096
/** Names whose values are never shown, wherever they occur in an event that could not be read. */
const SECRET_NAME = 'authorization|cookie|api-?_?key|token|secret|passw(?:or)?d|credential|session'
const NAMED_VALUE = new RegExp(`("[^"]{0,64}(?:${SECRET_NAME})[^"]{0,64}"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"?|\\[[^\\]]*\\]?)`, 'gi')
const NAME_AND_VALUE = new RegExp(
  `("[^"]{0,64}(?:${SECRET_NAME})[^"]{0,64}"\\s*,\\s*"(?:string)?value"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"?|\\{[^}]*\\}?)`,
  'gi',
)
const PLAIN_PAIR = new RegExp(`((?:${SECRET_NAME})[\\w-]{0,64}\\s{0,8}[:=]\\s{0,8})([^\\s"&,;]+(?: [^\\s"&,;]+)?)`, 'gi')
const SCHEME = /\b(Bearer|Basic|Digest|Negotiate|OAuth|Token)(\s+)[\w.~+/=:-]{4,}/gi

/** Puts an event aside: the reason, and enough of its beginning to recognise it, without what must not be kept. */
export function rejectedEvent(reason: string, content: string | Uint8Array, own?: OwnNames): RejectedEvent {
  const sizeBytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
  const start = typeof content === 'string' ? content.slice(0, LOOKED_AT) : printable(content.subarray(0, LOOKED_AT))
  return {
    reason: orLeftOut(() => hiddenText(cleanText(reason, PREVIEW_MAX - MARK_ROOM), own)),
    preview: orLeftOut(() => cleanText(maskPreview(start, own), PREVIEW_MAX - MARK_ROOM)),
    sizeBytes,
  }
}

/** Whatever is wrong with one event, the others of its batch are stored: the sender would repeat a batch that fails for ever. */
function orLeftOut(shown: () => string): string {
  try {
    return shown()
  } catch {
    return LEFT_OUT
  }
}

function maskPreview(text: string, own: OwnNames | undefined): string {
  const named = maskNamedValues(text, own)
    .replace(NAMED_VALUE, '$1"***"')
    .replace(NAME_AND_VALUE, '$1"***"')
    .replace(PLAIN_PAIR, '$1***')
    .replace(SCHEME, '$1$2***')
  // By the keys of JSON where it is some, and as plain text where it is none
  const keyed = maskBody(maskSqlPasswords(named), 'application/json', own).text
  return maskEmails(maskText(keyed, 'text', own).text).text
}

const decoder = new TextDecoder('utf-8')

/** Bytes of an unreadable message: its texts, as if each were the value of the one before; of other bytes the printable ones, the rest as dots. */
function printable(bytes: Uint8Array): string {
  const text = textsOfMessage(bytes)?.join(' : ') ?? decoder.decode(bytes)
  return text.replace(/[\p{Cc}\uFFFD]/gu, '.')
}
