import { isAlphanumeric, isBase32, isLowerHex, isWord, isWordOrDash } from './characters.ts'
import { type Masked, Redaction } from './hidden.ts'

/** A credential with a vendor's prefix: the prefix, then a run of these characters of at least this length. */
interface Prefix {
  least: number
  /** A character that the run may contain in addition to letters, digits, `_` and `-`. */
  more?: string
}

const prefixes = (words: string, prefix: Prefix): (readonly [string, Prefix])[] => words.split(' ').map((word) => [word, prefix] as const)

/** Published shapes of credentials; makers' documentation of their key formats, detection.md list 67–95. */
const PREFIXES: ReadonlyMap<string, Prefix> = new Map([
  ...prefixes('sk_live_ sk_test_ rk_live_ rk_test_ whsec_ xoxb- xoxp- xoxa- xoxr- xoxs- xoxe- xoxe. xapp-', { least: 10 }),
  ...prefixes('glpat- sk- ya29. GOCSPX- dckr_pat_ hvs. NRAK-', { least: 20 }),
  ...prefixes('sq0atp- sq0csp- EAAA', { least: 22 }),
  ...prefixes('ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ hf_ glsa_ lin_api_', { least: 30 }),
  ...prefixes('shpat_ shpca_ shppa_ shpss_', { least: 32 }),
  ...prefixes('SG.', { least: 30, more: '.' }),
  ...prefixes('AIza', { least: 35 }),
  ...prefixes('npm_', { least: 36 }),
  ...prefixes('dop_v1_', { least: 40 }),
  ...prefixes('pypi-', { least: 50 }),
  ...prefixes('ATATT3', { least: 50, more: '=' }),
])

/** Prefixes of the known shapes. Literals only, so that one pass over the text finds them all. */
const BEGINNING =
  /eyJ|A(?:KIA|SIA|Iza|TATT3)|gh[pousr]_|github_pat_|glpat-|glsa_|[sr]k_(?:live|test)_|whsec_|xox[bpars]-|xoxe[-.]|xapp-|hooks\.slack\.com\/|sk-|SK|hf_|ya29\.|GOCSPX-|SG\.|key-|npm_|pypi-|dckr_pat_|dop_v1_|shp(?:at|ca|pa|ss)_|sq0(?:atp|csp)-|EAAA|hvs\.|lin_api_|NRAK-/g

/** Whether a known shape may begin in a text: one look at a whole body spares one at each of its strings. */
export function mayHoldShape(text: string): boolean {
  BEGINNING.lastIndex = 0
  return BEGINNING.test(text)
}

/** Hides every credential of a known shape. Linear: characters of a run are not read again unless a prefix begins in it. */
export function maskShapes(text: string): Masked {
  let redaction: Redaction | undefined
  BEGINNING.lastIndex = 0
  for (let match = BEGINNING.exec(text); match !== null; match = BEGINNING.exec(text)) {
    const [from, to] = shapeAt(text, match.index, match[0])
    if (to <= from) continue
    redaction ??= new Redaction(text)
    redaction.hide(from, to)
    BEGINNING.lastIndex = to
  }
  return redaction ?? { text, masked: 0 }
}

const NOTHING = [0, 0] as const

function shapeAt(text: string, at: number, word: string): readonly [from: number, to: number] {
  const begin = at + word.length
  switch (word) {
    case 'eyJ':
      return isWordOrDash(text.charCodeAt(at - 1)) ? NOTHING : [at, endOfJwt(text, begin)]
    case 'AKIA':
    case 'ASIA':
      return isAlphanumeric(text.charCodeAt(at - 1)) ? NOTHING : [at, exactRun(text, begin, 16, isBase32)]
    case 'SK': // Twilio's API keys; their account ids (AC…) are no secrets
      return isAlphanumeric(text.charCodeAt(at - 1)) ? NOTHING : [at, exactRun(text, begin, 32, isLowerHex)]
    case 'key-': // Mailgun
      return isWordOrDash(text.charCodeAt(at - 1)) ? NOTHING : [at, exactRun(text, begin, 32, isLowerHex)]
    case 'hooks.slack.com/':
      return slackHook(text, begin)
  }
  const prefix = PREFIXES.get(word)
  if (!prefix || isWord(text.charCodeAt(at - 1))) return NOTHING
  const more = prefix.more?.charCodeAt(0)
  let end = begin
  while (isWordOrDash(text.charCodeAt(end)) || (end < text.length && text.charCodeAt(end) === more)) end++
  return end - begin >= prefix.least ? [at, end] : NOTHING
}

const JWT_HEADER_LEAST = 5
const JWT_PAYLOAD_LEAST = 4
/** Signature of a JWS, or key, vector, text and tag of a JWE (RFC 7516). */
const JWT_MORE_PARTS = 3

/** Behind the last part, or the beginning when these are no parts of a JWT. */
function endOfJwt(text: string, begin: number): number {
  let end = endOfRun(text, begin)
  if (end - begin < JWT_HEADER_LEAST || text[end] !== '.') return 0
  const payload = end + 1
  end = endOfRun(text, payload)
  if (end - payload < JWT_PAYLOAD_LEAST) return 0
  for (let parts = 0; parts < JWT_MORE_PARTS && text[end] === '.'; parts++) end = endOfRun(text, end + 1)
  return end
}

function endOfRun(text: string, begin: number): number {
  let end = begin
  while (isWordOrDash(text.charCodeAt(end))) end++
  return end
}

/** The end of a run of exactly this length that no word character follows, else 0. */
function exactRun(text: string, begin: number, length: number, takes: (code: number) => boolean): number {
  for (let i = 0; i < length; i++) if (!takes(text.charCodeAt(begin + i))) return 0
  return isWordOrDash(text.charCodeAt(begin + length)) ? 0 : begin + length
}

const SLACK_LEAST = 10

/** The address names the team, the rest is the secret. */
function slackHook(text: string, begin: number): readonly [number, number] {
  const kind = ['services/', 'workflows/', 'triggers/'].find((each) => text.startsWith(each, begin))
  if (kind === undefined) return NOTHING
  const from = begin + kind.length
  let end = from
  while (isWord(text.charCodeAt(end)) || text[end] === '/') end++
  return end - from >= SLACK_LEAST ? [from, end] : NOTHING
}
