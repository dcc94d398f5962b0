/** What a piece of a path is; `undefined` means a literal word. */
export type ParameterName = 'id' | 'uuid' | 'date' | 'hash' | 'email' | 'version' | 'ip' | 'token'

/** What a segment looks like, more closely: `number`, `hex` and `random` are ids, `word` is none. */
export const SHAPES = ['number', 'uuid', 'date', 'hash', 'hex', 'email', 'version', 'ip', 'token', 'random', 'word'] as const
export type Shape = (typeof SHAPES)[number]

const UUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i
const INTEGER = /^[+-]?\d+$/
const HEX = /^(?:0x[0-9a-f]+|[0-9a-f]{7,})$/i
/** Digest lengths in hex: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512. */
const DIGEST_LENGTHS = new Set([32, 40, 56, 64, 96, 128])
/** With separators: eight digits alone are an id as often as a day, and one endpoint should not fall in two. */
const DATE = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?(?:[T ]\d\d:?\d\d(?::?\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
/** `2024-W05`, `2024-W05-3` (ISO 8601) and `2024-Q1`. */
const WEEK_OR_QUARTER = /^(?:19|20)\d\d-?(?:W(?:0[1-9]|[1-4]\d|5[0-3])(?:-?[1-7])?|Q[1-4])$/
/** A day among other text. */
const DAY_WITHIN = /(?<!\d)(?:19|20)\d\d([-._])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d)/g
/** `logo@2x.png` is a picture for dense screens, no address. */
const EMAIL = /^[^\s@]{1,64}@(?!\dx\.)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/
const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/
const DOTTED_VERSION = /^v?\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.-]+)?$/
/** `v1`, `v2.1`, `v1beta2`, `v1p1beta1`, `v1-beta`, `1.0`, `api-v3`: part of the interface, never an id. */
const API_VERSION = /^(?:api[-_]?)?v\d{1,3}(?:[._p]\d{1,3}){0,2}(?:-?(?:alpha|beta|rc|preview)\d{0,2})?$|^\d{1,2}\.\d{1,2}$/i
/** A version of an interface, named by its day: `2010-04-01`, `v2024-05-01`, `2024-05-01-preview` (Azure). */
const DATED_VERSION = /^v?20\d\d-\d\d(?:-\d\d)?(?:-(?:alpha|beta|preview|rc\d{0,2}))?$/
const JWT = /^eyJ[\w-]{5,}\.[\w-]{4,}\.[\w-]*$/
/** `ch_3Nx…`, `user_2b1c…`, `cs_test_a1…`: a short word, then the id. */
const PREFIXED = /^[a-z][a-z0-9]{0,15}_(?:(?:live|test|prod|sandbox)_)?([A-Za-z0-9]{8,})$/
/** The same with fewer characters: `ord_8f3k2`. */
const PREFIXED_SHORT = /^[a-z]{2,15}_([A-Za-z0-9]{5,7})$/
/** `SHOP-1234`, as issue trackers number. */
const ISSUE_KEY = /^[A-Z][A-Z0-9]{1,9}-\d+$/
/** `light-alpine-tent-123`: words that name a thing, then its number. After one word a number is part of the name: `error-404`, `iso-639`. */
const NUMBERED_SLUG = /^[a-z]+(?:[-_][a-z]+)*[-_][a-z]{2,}[-_](\d{3})$/
/** Numbers that are part of a name after several words too: failures of HTTP, lengths of keys and digests, the best hundred. */
const MEANT_NUMBERS = new Set('100 128 192 224 256 384 400 401 403 404 405 408 409 410 422 429 500 501 502 503 504 512'.split(' '))
/** What AWS calls its machines. */
const EC2_NAME = /^ip(?:-\d{1,3}){4}(?:\.[a-z0-9-]+)*$/
/** With padding. Four characters stand for three bytes. */
const BASE64 = /^(?=[^=]{2,}={1,2}$)(?:[\w+/=-]{4})+$/

/** Names a value by its shape. Shape alone cannot tell a slug or a user name from a keyword, so those stay literal. */
export function parameterOf(segment: string): ParameterName | undefined {
  if (!/\d/.test(segment)) return withoutDigits(segment)
  if (API_VERSION.test(segment)) return undefined
  if (UUID.test(segment)) return 'uuid'
  if (DATE.test(segment) || WEEK_OR_QUARTER.test(segment)) return 'date'
  if (INTEGER.test(segment)) return 'id'
  if (HEX.test(segment) && isHexId(segment)) return DIGEST_LENGTHS.has(segment.length) ? 'hash' : 'id'
  if (EMAIL.test(segment)) return 'email'
  if (IPV4.test(segment)) return 'ip'
  if (DOTTED_VERSION.test(segment)) return 'version'
  if (JWT.test(segment)) return 'token'
  if (/^[\d.,;:+_-]+$/.test(segment)) return 'id'
  return isOpaque(segment) ? 'id' : undefined
}

/** The shape that a segment folds by. */
export function shapeOf(segment: string): Shape {
  const name = parameterOf(segment)
  if (name !== 'id') return name ?? 'word'
  return INTEGER.test(segment) ? 'number' : HEX.test(segment) ? 'hex' : 'random'
}

function withoutDigits(segment: string): ParameterName | undefined {
  if (EMAIL.test(segment)) return 'email'
  if (BASE64.test(segment)) return 'id'
  const tail = PREFIXED.exec(segment)?.[1] ?? segment
  const words = tail === segment ? readsLikeWords(tail) : isCamelCase(tail)
  return tail.length >= RANDOM_LETTERS_MIN && /^[A-Za-z]+$/.test(tail) && !words ? 'id' : undefined
}

/** `backup-2024-01-02` → `backup-{date}`, `logs-2024.01.02` → `logs-{date}`: the name before the day is the same every day. */
export const withoutDays = (segment: string): string => segment.replace(DAY_WITHIN, '{date}')

/** Words of hex letters with a number, `face2face`, are words; a short commit or a colour is not. No word has nine such letters. */
function isHexId(segment: string): boolean {
  return segment.length >= 10 || digitGroups(segment).length > 1 || segment.replace(/\D/g, '').length >= 3
}

/** `2010-04-01`: a version of an interface where versions stand, a day elsewhere. */
export const isDatedVersion = (segment: string): boolean => DATED_VERSION.test(segment)

/** What versions look like wherever they stand; whole numbers and days are versions in some places only. */
export const isVersion = (segment: string): boolean => API_VERSION.test(segment)

/** Letters and digits mixed as no word does, in any of the parts: ULID, KSUID, xid, base62, prefixed ids, numbered names. */
function isOpaque(segment: string): boolean {
  if (ISSUE_KEY.test(segment) || EC2_NAME.test(segment) || BASE64.test(segment)) return true
  const numbered = NUMBERED_SLUG.exec(segment)?.[1]
  if (numbered !== undefined) return !MEANT_NUMBERS.has(numbered)
  if (digitGroups(PREFIXED_SHORT.exec(segment)?.[1] ?? '').length > 1) return true
  const tail = PREFIXED.exec(segment)?.[1]
  if (tail !== undefined && (/^\d/.test(tail) || isMixed(tail) || (tail.length >= RANDOM_LETTERS_MIN && !isCamelCase(tail)))) return true
  return segment.split(/[^A-Za-z0-9]+/).some((word) => isMixed(word) || (/^\d{4,}$/.test(word) && !YEAR.test(word)))
}

const YEAR = /^(?:19|20)\d\d$/
/** Fewer random letters without a digit are too rare to risk a word for. */
const RANDOM_LETTERS_MIN = 12

/**
 * One run of letters and digits that is no word with a number in it. Interfaces have `oauth2`, `sha256`, `p256dh`, `base64url`, `es2015`:
 * one group of at most three digits, or a year, among letters that read like words.
 */
export function isMixed(word: string): boolean {
  const groups = digitGroups(word)
  const [first = ''] = groups
  if (groups.length === 0) return word.length >= RANDOM_LETTERS_MIN && !readsLikeWords(word)
  if (first.length === word.length) return false
  if (groups.length > 2) return word.length >= 6
  if (groups.length === 2) return word.length >= 8 || (word.length >= 6 && /[a-z]/.test(word) && /[A-Z]/.test(word))
  if (word.length >= 8 && first.length >= 2 && /^[A-Z0-9]+$/.test(word)) return true
  if (first.length > 3) return !YEAR.test(first)
  const letters = word.replace(first, '')
  if (word.length >= WORDS_MAX || (word.length >= RANDOM_LETTERS_MIN && isShortOfVowels(letters))) return true
  return word.length >= RANDOM_LETTERS_MIN ? !isCamelCase(letters) : word.length >= 8 && !readsLikeWords(letters)
}

/** No word of an interface with a number in it is this long. */
const WORDS_MAX = 24

/** One case, or humps of letters as in camelCase, without the heaps of consonants that random letters have. */
function readsLikeWords(letters: string): boolean {
  if (/^(?:[a-z]+|[A-Z]+)$/.test(letters)) return true
  const humps = letters.match(/[A-Z]+[a-z]*|[a-z]+/g)?.length ?? 1
  return letters.length / humps >= SHORTEST_HUMPS && !/[bcdfghjklmnpqrstvwxz]{5,}/i.test(letters)
}

/** Stricter, for what stands where ids stand: no capitals in a row, except in a text of capitals only. */
function isCamelCase(letters: string): boolean {
  return readsLikeWords(letters) && (/^[A-Z]+$/.test(letters) || /^[a-z]*(?:[A-Z][a-z]+)*$/.test(letters))
}

/** Capitals alone, as vendors write references: words in capitals and their abbreviations have more vowels, `XMLHTTPREQUEST` one in five. */
const isShortOfVowels = (letters: string): boolean =>
  /^[A-Z]+$/.test(letters) && letters.replace(/[^AEIOU]/g, '').length / letters.length < VOWELS_MIN

const VOWELS_MIN = 0.2

/** Letters to a capital on average; random letters of both cases have two to three. */
const SHORTEST_HUMPS = 3.2

function digitGroups(text: string): readonly string[] {
  return text.match(/\d+/g) ?? []
}
