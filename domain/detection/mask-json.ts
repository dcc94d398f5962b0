import { HIDDEN, type Masked } from './hidden.ts'
import { SHORTEST_SECRET } from './mask-text.ts'
import type { OwnNames } from './own-names.ts'
import { isCardNumber } from './sensitive-numbers.ts'
import { isCardKey, isCardPart, isSecretKey } from './sensitive-names.ts'

/**
 * Hides the values of secret keys in JSON text without parsing it into objects: spacing, order, duplicates and big numbers stay, a
 * body that was cut off in the middle works too, and what was JSON is JSON afterwards. Strings of other keys go through `maskString`.
 */
export function maskJson(text: string, maskString: (raw: string) => Masked, own?: OwnNames): Masked {
  const out: string[] = []
  const open: Level[] = []
  let masked = 0
  let done = 0
  let key: string | undefined
  const hide = (from: number, to: number, replacement: string): void => {
    if (text.slice(from, to) === replacement) return
    out.push(text.slice(done, from), replacement)
    done = to
    masked++
  }
  const scanned = own ? SCANNED_WITH_TRUTHS : SCANNED
  scanned.lastIndex = 0
  for (let match = scanned.exec(text); match !== null; match = scanned.exec(text)) {
    const [piece] = match
    const at = match.index
    const first = piece.charCodeAt(0)
    if (first === OPEN_OBJECT || first === OPEN_LIST) {
      if (open.length < LEVELS_MAX)
        open.push({ secret: isHidden(open.at(-1), key, own), own: isOwn(open.at(-1), key, own), card: key !== undefined && isCardKey(key) })
      key = undefined
    } else if (first === CLOSE_OBJECT || first === CLOSE_LIST) {
      open.pop()
      key = undefined
    } else if (first === COMMA) {
      key = undefined
    } else if (first === QUOTE) {
      const end = scanned.lastIndex
      const closed = piece.length > 1 && piece.endsWith('"')
      const inner = piece.slice(1, closed ? -1 : undefined)
      KEY_FOLLOWS.lastIndex = end
      if (closed && key === undefined && KEY_FOLLOWS.test(text)) {
        key = unescapedKey(inner)
      } else if (isHidden(open.at(-1), key, own)) {
        if (inner !== '') hide(at + 1, at + 1 + inner.length, HIDDEN)
      } else if (inner.length >= SHORTEST_SECRET) {
        const result = maskString(inner)
        masked += result.masked - (result.masked > 0 ? 1 : 0)
        if (result.masked > 0) hide(at + 1, at + 1 + inner.length, result.text)
      }
    } else if (first === TRUE || first === FALSE) {
      if (isOwn(open.at(-1), key, own)) hide(at, at + piece.length, `"${HIDDEN}"`)
    } else if (isHidden(open.at(-1), key, own) || isCardInteger(piece)) {
      hide(at, at + piece.length, `"${HIDDEN}"`)
    }
  }
  out.push(text.slice(done))
  return { text: out.join(''), masked }
}

interface Level {
  /** Everything below a secret key is hidden. */
  secret: boolean
  /** That key is one of the organization's own names. */
  own: boolean
  /** Inside a card's object the number and the code are hidden. */
  card: boolean
}

/** Deeper than any honest body; beyond it nothing is remembered, and all strings are still looked at for their shape. */
const LEVELS_MAX = 512
/** A string (possibly truncated), a number, or a structural character. Strings: plain runs and escapes, so no backtracking. */
const SCANNED = /"(?:[^"\\]+|\\[^])*"?|-?\d[\d.eE+-]*|[{}[\],]/g
/** Whether a password was set is no secret; a yes or no under an organization's own name is one. */
const SCANNED_WITH_TRUTHS = /"(?:[^"\\]+|\\[^])*"?|-?\d[\d.eE+-]*|[{}[\],]|true|false/g
const KEY_FOLLOWS = /\s*:/y
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const COMMA = 0x2c
const QUOTE = 0x22
const TRUE = 0x74
const FALSE = 0x66

function isHidden(level: Level | undefined, key: string | undefined, own: OwnNames | undefined): boolean {
  if (level?.secret || isOwn(level, key, own)) return true
  if (key === undefined) return false
  return isCardKey(key) ? false : isSecretKey(key) || (level?.card === true && isCardPart(key))
}

const isOwn = (level: Level | undefined, key: string | undefined, own: OwnNames | undefined): boolean =>
  own !== undefined && (level?.own === true || (key !== undefined && own.has(key)))

/** `"pass\u0077ord"` is a password too. */
function unescapedKey(raw: string): string {
  if (!raw.includes('\\')) return raw
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    return raw
  }
}

/** Plain integers with every property of a card number; shorter ones are times and ids far too often. */
function isCardInteger(piece: string): boolean {
  return (piece.length === 15 || piece.length === 16) && /^\d+$/.test(piece) && isCardNumber(piece)
}
