import { type Masked, Redaction } from './hidden.ts'
import type { OwnNames } from './own-names.ts'
import { isSecretKey } from './sensitive-names.ts'

/** `<password>`, `<ns:password type="text">`. */
const START_TAG = /<(?:[\w.-]{1,64}:)?([\w.-]{1,64})(?:\s[^<>]{0,256})?>/y
const CDATA = '<![CDATA['

/** Contents of elements named like a secret, up to the next tag, or the end where the text was cut off. */
export function maskElements(text: string, own?: OwnNames): Masked {
  const redaction = new Redaction(text)
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    START_TAG.lastIndex = at
    const [tag = '', name = ''] = START_TAG.exec(text) ?? []
    if (tag === '' || tag.endsWith('/>') || !isSecretKey(name, own)) continue
    const inner = at + tag.length
    const isData = text.startsWith(CDATA, inner)
    const from = isData ? inner + CDATA.length : inner
    const end = text.indexOf(isData ? ']]>' : '<', from)
    const to = end < 0 ? text.length : end
    // Between the tags of nested elements there is only white space
    if (isData || text.slice(from, to).trim() !== '') redaction.hide(from, to)
    at = to - 1
  }
  return redaction
}

const PART_NAME = 'name="'
const PART_NAME_MAX = 128
/** Rest of a part's head behind its name (RFC 7578 §4): a file's name and one or two lines. */
const HEAD_MAX = 768

/** Values of the parts of a multipart body that are named like a secret, whatever lines they have. */
export function maskFormParts(text: string, own?: OwnNames): Masked {
  const redaction = new Redaction(text)
  for (let at = text.indexOf(PART_NAME); at >= 0; at = text.indexOf(PART_NAME, at + 1)) {
    const begin = at + PART_NAME.length
    const name = text.slice(begin, begin + PART_NAME_MAX).split('"', 1)[0] ?? ''
    if (!isSecretKey(name, own)) continue
    const from = endOfHead(text, begin + name.length)
    if (from < 0) continue
    const end = text.indexOf('\n--', from)
    const to = end < 0 ? text.length : end - (text[end - 1] === '\r' ? 1 : 0)
    redaction.hide(from, to)
    at = to
  }
  return redaction
}

/** Behind the empty line; -1 when there is none. */
function endOfHead(text: string, begin: number): number {
  const head = text.slice(begin, begin + HEAD_MAX)
  for (const end of ['\r\n\r\n', '\n\n']) {
    const at = head.indexOf(end)
    if (at >= 0) return begin + at + end.length
  }
  return -1
}
