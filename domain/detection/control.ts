/**
 * Characters that cannot be seen or that change the reading order: controls, format characters (bidi, zero width, soft hyphen, tags), line
 * separators, lone surrogates, and letters drawn as nothing (Hangul fillers, Braille blank, grapheme joiner). The Arabic number signs are format
 * characters that are drawn, so they stay.
 */
const HIDDEN_CHARACTER =
  // oxlint-disable-next-line no-misleading-character-class -- single characters are meant, combining or not
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800]/gu
const NAMED: ReadonlyMap<string, string> = new Map(Object.entries({ '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '\\0' }))

/** Traffic text for one line: every invisible character as an escape, `\u{202e}`, `\n`. The rest stays as it is. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN_CHARACTER, escapeOf)
}

/** Traffic text for a block, a body for example: line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(HIDDEN_CHARACTER, (char, at: number) =>
    char === '\n' || char === '\t' || (char === '\r' && text[at + 1] === '\n') ? char : escapeOf(char),
  )
}

/**
 * A host name that cannot be mistaken for another: a label that mixes scripts, or is made of look-alikes of Latin letters only, is
 * shown in its punycode form (`xn--`). Labels that arrive as punycode stay so.
 */
export function visibleHost(host: string): string {
  // oxlint-disable-next-line no-control-regex -- the ASCII range is meant
  if (/^[\u0000-\u007f]*$/.test(host)) return visibleText(host)
  return host.split('.').map(visibleLabel).join('.')
}

/** Scripts that may be combined: Japanese, Korean and Chinese writing, each also with Latin (UTS 39, highly restrictive). */
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const NAMES: readonly string[] = [
  'Latin',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Georgian',
  'Cherokee',
  'Ethiopic',
  'Tamil',
  'Bengali',
  'Khmer',
  'Lao',
  'Myanmar',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Gujarati',
  'Gurmukhi',
  'Sinhala',
  'Tibetan',
  'Mongolian',
]
let made: readonly (readonly [string, RegExp])[] | undefined
/** Made when the first such label is seen: most pages see none, and their patterns would be read on the way to the first rows. */
const knownScripts = () => (made ??= NAMES.map((script) => [script, new RegExp(`^\\p{Script=${script}}$`, 'u')] as const))
const SHARED = /^[\p{Script=Common}\p{Script=Inherited}]$/u
/** Cyrillic, Greek and Armenian letters drawn like Latin ones (UTS 39 confusables, those of everyday fonts). */
const LOOKALIKES = /^[\d\u00b7-]*(?:[асеоурхіјѕԁԛԝһӏьбвпкмтгнαορνικυτχεοսօհոցա][асеоурхіјѕԁԛԝһӏьбвпкмтгнαορνικυτχεοսօհոցա\d-]*)?$/u

function visibleLabel(label: string): string {
  // oxlint-disable-next-line no-control-regex -- the ASCII range is meant
  if (/^[\u0000-\u007f]*$/.test(label)) return visibleText(label)
  return isPlain(label) ? visibleText(label) : punycodeOf(label)
}

function isPlain(label: string): boolean {
  if (LOOKALIKES.test(label.toLowerCase())) return false
  const scripts = new Set<string>()
  for (const char of label) {
    if (SHARED.test(char)) continue
    scripts.add(knownScripts().find(([, pattern]) => pattern.test(char))?.[0] ?? 'other')
  }
  if (scripts.has('other')) return false
  return scripts.size <= 1 || TOGETHER.some((group) => [...scripts].every((script) => group.includes(script)))
}

/** The browser's and Node's own encoder does it; what they refuse is shown with escapes for every foreign character. */
function punycodeOf(label: string): string {
  try {
    const { hostname } = new URL(`http://${label}.test/`)
    if (hostname.startsWith('xn--')) return hostname.slice(0, -'.test'.length)
  } catch {
    // Not a valid label; shown escaped below
  }
  return label.replace(/[^\u0020-\u007e]/gu, escapeOf)
}

function escapeOf(char: string): string {
  return NAMED.get(char) ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`
}
