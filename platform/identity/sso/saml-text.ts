import { SsoFailure } from './directory.ts'
import { refusedShape } from './xml-shape.ts'

/** Security.md 3.3: a response of more than this is none. */
const RESPONSE_MAX = 256 * 1024

/** What no response of a provider needs and attacks are made of. Each is looked for in the text itself, before anything is parsed. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/<!DOCTYPE|<!ENTITY/i, 'it declares a document type'],
  [/<!--|<!\[CDATA\[/, 'it holds comments or CDATA'],
  [/<\?(?!xml[ \t\r\n])/i, 'it holds processing instructions'],
  [/xmldsig#(?:rsa-|dsa-|hmac-)?sha1\b|xmldsig-more#[\w-]*md5\b/i, 'it is signed with SHA-1 or MD5'],
  [/xmldsig(?:-more)?#hmac-/i, 'it is signed with a shared secret'],
  [/Algorithm\s*=\s*["'][^"']*(?:xslt|REC-xpath|xmldsig-filter)/i, 'its signature transforms the text'],
]

/**
 * The text of a SAML response, if it may be processed further: base64, UTF-8, at most 256 KiB, without the constructs that attacks use, with exactly
 * one assertion anywhere (all eight forms of signature wrapping need a second one). The library verifies the signature; this only narrows its input.
 */
export function readResponseText(base64: string): string {
  if (base64.length > (RESPONSE_MAX * 4) / 3 + 4) throw refused('it is too large')
  const packed = base64.replace(/[\r\n]/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw refused('it is not base64')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packed, 'base64'))
  } catch (cause) {
    throw new SsoFailure('invalid', 'the response is refused: it is not UTF-8', cause)
  }
  if (text.includes('\0')) throw refused('it holds NUL')
  for (const [pattern, reason] of REFUSED) if (pattern.test(text)) throw refused(reason)
  const shape = refusedShape(text)
  if (shape) throw refused(shape)
  if (count(text, /<(?:[\w.-]+:)?EncryptedAssertion[\s/>]/g) > 0) throw refused('its assertion is encrypted')
  if (count(text, /<(?:[\w.-]+:)?Assertion[\s/>]/g) !== 1) throw refused('it does not hold exactly one assertion')
  if (count(text, /<(?:[\w.-]+:)?Response[\s/>]/g) !== 1) throw refused('it is not exactly one response')
  return text
}

const refused = (reason: string): SsoFailure => new SsoFailure('invalid', `the response is refused: ${reason}`)
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
