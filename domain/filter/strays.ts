import { own } from '../own.ts'
import { type FilterProblem, inQuotes, problemAt, shown } from './problem.ts'

/**
 * Characters with a function in this language or in one that people come from. A misplaced one is an error with the right spelling, never text by
 * accident; in quotes everything is text.
 */
const SPECIAL = new Set(`"'\`“”‘’„«»()[]{}<>=!:;,|&^~?*\\≥≤≠…：；，＝（）［］｛｝＜＞！｜＆＂＇？＊`)
/** For values that contain such characters themselves: paths, programs, tags. */
const SPECIAL_IN_OPEN = new Set(`"'\`“”‘’„«»()<>|^*\\≥≤≠：；，＝（）［］｛｝＜＞！｜＆＂＇？＊`)

/** The position of the first misplaced character in a bare text; -1 for none. `allowed` are characters of this kind of text. */
export function strayAt(text: string, open: boolean, allowed = ''): number {
  const special = open ? SPECIAL_IN_OPEN : SPECIAL
  // Each of them is one UTF-16 unit, so surrogate pairs need no check
  for (let at = 0; at < text.length; at++) if (special.has(text[at] ?? '') && !allowed.includes(text[at] ?? '')) return at
  return -1
}

/** The problem with a character in a bare word (`field` undefined) or in the bare value of a field. */
export function strayProblem(raw: string, index: number, at: number, field?: string): FilterProblem {
  const sign = raw.startsWith('!=', index) ? '!=' : (raw[index] ?? '')
  const asText = field === undefined ? inQuotes(raw) : `${field}:${inQuotes(raw)}`
  const quoting =
    field === undefined ? 'To search for it, put the text in quotes.' : 'To use the character itself, put the value in quotes.'
  const [what, spelling] = own(ADVICE, sign) ?? (field === undefined ? own(FIELDLESS, sign) : undefined) ?? OTHER
  const asPath = field === undefined && raw.startsWith('/') && strayAt(raw, true, '*') < 0 ? [`path:*${raw}*`] : []
  // A word with brackets is often cut at a quote inside them, and then quotes around it do not help
  const isWhole = spelling.length === 0 || !/[[{]/.test(raw)
  const say = what.replaceAll('%', sign).replaceAll('$', () => shown(raw.slice(0, index)))
  return problemAt(at + index, sign.length, `${say} ${quoting}`, [...asPath, ...spelling, ...(isWhole ? [asText] : [])])
}

type Advice = readonly [what: string, spelling: readonly string[]]

const OTHER: Advice = ['% is not allowed here.', []]
const COMPARE: Advice = ['% compares a field with a value, as in status>=500.', ['status>=500']]
const BRACKETS: Advice = ['Brackets are for ranges, as in status:[400 TO 499].', ['status:[400 TO 499]']]
const BRACES: Advice = ['Write conditions without braces, as in service:checkout status>=500.', ['service:checkout']]
const WIDE: Advice = ['% is a full-width character. Write the ASCII one.', []]

/** Advice for a misplaced character in a term without a field. */
const FIELDLESS: Readonly<Record<string, Advice>> = {
  ':': ['A colon follows the name of a field, and "$" is none.', ['a field']],
  '=': COMPARE,
  '<': COMPARE,
  '>': COMPARE,
  '≥': COMPARE,
  '≤': COMPARE,
  '≠': COMPARE,
  '!=': COMPARE,
  '*': ['A word without a field matches anywhere and has no *. Use a field, as in path:/v1/*/refunds.', ['path:/v1/*/refunds']],
}

const ADVICE: Readonly<Record<string, Advice>> = {
  '-': ['- excludes a term and goes before the field.', ['-host:a.com']],
  '+': ['+ is not needed: all terms must match.', []],
  '!': ['! excludes a term and goes before it.', ['!status:200']],
  ',': ['A comma lists values of one field, as in method:GET,POST.', ['method:GET,POST']],
  ';': ['Terms do not end with a semicolon.', []],
  '?': ['? is no wildcard here. Write * for any characters, in the value of a field.', ['host:api*']],
  '|': ['One | is not used here. Write OR or || between terms; there are no pipes.', ['OR']],
  '&': ['One & is not used here. Write AND, && or a space between terms.', ['AND']],
  '^': ['^ for boosts or prefixes is not supported. Write path:/v1* for a prefix.', ['path:/v1*']],
  '~': ['~ for fuzzy search or patterns is not supported. Write * for any characters, in the value of a field.', ['host:*stripe*']],
  '`': ['Write names and values without backticks.', []],
  "'": ['A single quote begins a text in quotes and ends it.', []],
  '\\': ['A backslash escapes nothing outside quotes.', []],
  '[': BRACKETS,
  ']': BRACKETS,
  '{': BRACES,
  '}': BRACES,
  ...Object.fromEntries([...'：；，＝（）［］｛｝＜＞！｜＆＂＇？＊'].map((sign) => [sign, WIDE])),
}
