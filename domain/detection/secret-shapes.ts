/** What stands in the place of a hidden value. Fits into JSON strings, addresses and headers as it is. */
export const HIDDEN = '***'

export interface Masked {
  text: string
  /** How many values were hidden. */
  masked: number
}

interface Shape {
  /** Must occur somewhere in the text, else the pattern is not tried: a fast search of the whole body. */
  needle: string
  /**
   * Starts at a boundary (look-behind) and repeats plain character classes only, so that no text makes it slow: each run of
   * characters is read once for each boundary before it.
   */
  pattern: RegExp
}

/** Published shapes of credentials; makers' documentation of their key formats, detection.md list 67–95. */
const SHAPES: readonly Shape[] = [
  { needle: 'eyJ', pattern: /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{4,}(?:\.[\w-]*){0,3}/g },
  ...['AKIA', 'ASIA'].map((needle) => ({ needle, pattern: new RegExp(`(?<![A-Za-z0-9])${needle}[A-Z2-7]{16}(?![A-Za-z0-9])`, 'g') })),
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map((prefix) => prefixed(prefix, 30)),
  prefixed('github_pat_', 30),
  prefixed('glpat-', 20),
  ...['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_', 'whsec_'].map((prefix) => prefixed(prefix, 10)),
  ...['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxe-', 'xoxe.', 'xapp-'].map((prefix) => prefixed(prefix, 10)),
  { needle: 'hooks.slack.com/', pattern: /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/]{10,}/g },
  prefixed('sk-', 20),
  prefixed('hf_', 30),
  prefixed('AIza', 35),
  prefixed('ya29.', 20),
  prefixed('GOCSPX-', 20),
  prefixed('SG.', 30, '.'),
  { needle: 'key-', pattern: /(?<![\w-])key-[0-9a-f]{32}(?![\w-])/g },
  prefixed('npm_', 36),
  prefixed('pypi-', 50),
  prefixed('dckr_pat_', 20),
  prefixed('dop_v1_', 40),
  ...['shpat_', 'shpca_', 'shppa_', 'shpss_'].map((prefix) => prefixed(prefix, 32)),
  ...['sq0atp-', 'sq0csp-', 'EAAA'].map((prefix) => prefixed(prefix, 22)),
  prefixed('hvs.', 20),
  prefixed('glsa_', 30),
  prefixed('lin_api_', 30),
  prefixed('NRAK-', 20),
  prefixed('ATATT3', 50, '='),
]

function prefixed(prefix: string, least: number, more = ''): Shape {
  const literal = prefix.replace(/[.-]/g, '\\$&')
  const extra = more.replace(/[.=]/g, '\\$&')
  return { needle: prefix, pattern: new RegExp(`(?<![A-Za-z0-9_])${literal}[\\w${extra}-]{${least},}`, 'g') }
}

/** Password of an address: `postgres://app:secret@db/…`. The user name stays. Bounded, so that it stays fast. */
const USERINFO = /(?<=:\/\/[^\s/?#@:"'<>\\]{0,128}:)[^\s/?#@"'<>\\]{1,256}(?=@[\w.[-])/g
/** A parameter of an address anywhere in a text, `&` also as HTML and JSON write it. */
const PARAMETER = /(?<=(?:[?&#;]|\\u0026|&amp;)([\w.%[\]-]{1,64})=)[^\s&#;"'<>\\]+/g
const PEM_BEGIN = /-----BEGIN [A-Z0-9 ]{0,32}PRIVATE KEY(?: BLOCK)?-----/g
const DIGITS = /\d{4}/
const CARD = /(?=\d)(?<![\w.]|\w-)(?:\d{14,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|3\d{3}([ -])\d{6}\2\d{5})(?![\w]|\.\d|-\w)/g

/**
 * A function that hides every credential-shaped piece of a text. `whole` is the text that the pieces come from: what does not occur in
 * it is not looked for in any piece, which makes a body of many short strings cheap. Linear in the text; never throws.
 */
export function shapeMasker(whole: string, isSecretParameter: (name: string) => boolean): (text: string) => Masked {
  const shapes = SHAPES.filter((shape) => whole.includes(shape.needle))
  const keys = whole.includes('PRIVATE KEY')
  const userinfo = whole.includes('://') && whole.includes('@')
  const parameters = whole.includes('=')
  const digits = DIGITS.test(whole)
  return (text) => {
    let masked = 0
    const hide = (): string => {
      masked++
      return HIDDEN
    }
    let result = keys && text.includes('PRIVATE KEY') ? maskPem(text, hide) : text
    if (userinfo && result.includes('@')) result = result.replace(USERINFO, hide)
    if (parameters && result.includes('=')) {
      result = result.replace(PARAMETER, (value: string, name: string) =>
        value !== HIDDEN && isSecretParameter(decodedName(name)) ? hide() : value,
      )
    }
    for (const { needle, pattern } of shapes) if (result.includes(needle)) result = result.replace(pattern, hide)
    if (digits) result = result.replace(CARD, (found) => (isCardNumber(found.replace(/[ -]/g, '')) ? hide() : found))
    return { text: result, masked }
  }
}

/** A private key from its first line to its last, or to the end of the text when that is cut off. */
function maskPem(text: string, hide: () => string): string {
  let result = ''
  let done = 0
  PEM_BEGIN.lastIndex = 0
  for (let begin = PEM_BEGIN.exec(text); begin !== null; begin = PEM_BEGIN.exec(text)) {
    const bodyAt = begin.index + begin[0].length
    const end = text.indexOf('-----END', bodyAt)
    result += text.slice(done, bodyAt) + hide()
    done = end < 0 ? text.length : end
    PEM_BEGIN.lastIndex = done
  }
  return result + text.slice(done)
}

/** Digits only: a payment card's issuer range and length, and Luhn's check (ISO/IEC 7812-1). */
export function isCardNumber(digits: string): boolean {
  return CARD_RANGES.some(([pattern, lengths]) => lengths.includes(digits.length) && pattern.test(digits)) && passesLuhn(digits)
}

/** Issuer ranges in use: Visa, Mastercard (51–55, 2221–2720), American Express, Diners, Discover, JCB, UnionPay. */
const CARD_RANGES: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [16, 19]],
  [/^5[1-5]/, [16]],
  [/^2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 16]],
  [/^6(?:011|4[4-9]|5)/, [16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 19]],
  [/^62/, [16, 17, 18, 19]],
]

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Percent-encoded names would slip through otherwise; a broken one is taken as it is. */
export function decodedName(name: string): string {
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
