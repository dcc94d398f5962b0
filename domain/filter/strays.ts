import { own } from '../own.ts'
import { type FilterProblem, inQuotes, problemAt, shown } from './problem.ts'

/**
 * Signs that mean something in this language or in one that people come from. Where such a sign makes no sense it is an error that says the
 * right spelling, never text by accident; in quotes everything is text.
 */
const SIGNS = new Set(`"'\`“”‘’„«»()[]{}<>=!:;,|&^~?*\\≥≤≠…：；，＝（）［］｛｝＜＞！｜＆＂＇？＊`)
/** In values that are written with such signs themselves: paths, programs, tags. */
const SIGNS_OF_OPEN = new Set(`"'\`“”‘’„«»()<>|^*\\≥≤≠：；，＝（）［］｛｝＜＞！｜＆＂＇？＊`)

/** Where the first sign stands in a bare text that cannot be there; -1 for none. `allowed` are signs of this kind of text. */
export function strayAt(text: string, open: boolean, allowed = ''): number {
  const signs = open ? SIGNS_OF_OPEN : SIGNS
  // Each of them is one UTF-16 unit, so that letters beyond need no look
  for (let at = 0; at < text.length; at++) if (signs.has(text[at] ?? '') && !allowed.includes(text[at] ?? '')) return at
  return -1
}

/** The problem with a sign in a bare word (`field` undefined) or in the bare value of a field. */
export function strayProblem(raw: string, index: number, at: number, field?: string): FilterProblem {
  const sign = raw.startsWith('!=', index) ? '!=' : (raw[index] ?? '')
  const asText = field === undefined ? inQuotes(raw) : `${field}:${inQuotes(raw)}`
  const quoting = field === undefined ? 'To search for it, put the text in quotes.' : 'To mean the sign itself, put the value in quotes.'
  const [what, spelling] = own(ADVICE, sign) ?? (field === undefined ? own(FIELDLESS, sign) : undefined) ?? OTHER
  const asPath = field === undefined && raw.startsWith('/') && strayAt(raw, true, '*') < 0 ? [`path:*${raw}*`] : []
  // A word with brackets is often cut at a quote inside them, and then quotes around it help nobody
  const isWhole = spelling.length === 0 || !/[[{]/.test(raw)
  const say = what.replaceAll('%', sign).replaceAll('$', () => shown(raw.slice(0, index)))
  return problemAt(at + index, sign.length, `${say} ${quoting}`, [...asPath, ...spelling, ...(isWhole ? [asText] : [])])
}

type Advice = readonly [what: string, spelling: readonly string[]]

const OTHER: Advice = ['% cannot stand here.', []]
const COMPARE: Advice = ['% compares a field with a value, as in status>=500.', ['status>=500']]
const BRACKETS: Advice = ['Brackets are for ranges, as in status:[400 TO 499].', ['status:[400 TO 499]']]
const BRACES: Advice = ['Conditions stand without braces, as in service:checkout status>=500.', ['service:checkout']]
const WIDE: Advice = ['% is a full-width sign. Write the one of the Latin keyboard.', []]

/** What a sign would mean in a word that belongs to no field. */
const FIELDLESS: Readonly<Record<string, Advice>> = {
  ':': ['A colon follows the name of a field, and "$" is none.', ['a field']],
  '=': COMPARE,
  '<': COMPARE,
  '>': COMPARE,
  '≥': COMPARE,
  '≤': COMPARE,
  '≠': COMPARE,
  '!=': COMPARE,
  '*': ['A word alone is found anywhere and has no *. Name a field for it, as in path:/v1/*/refunds.', ['path:/v1/*/refunds']],
}

const ADVICE: Readonly<Record<string, Advice>> = {
  '-': ['- rules out what follows it, and stands before the field.', ['-host:a.com']],
  '+': ['+ is not needed, all terms must hold.', []],
  '!': ['! rules out what follows it, and stands before a term.', ['!status:200']],
  ',': ['A comma lists values of one field, as in method:GET,POST.', ['method:GET,POST']],
  ';': ['Nothing is ended by a semicolon here.', []],
  '?': ['? is no wildcard here. Write * for any characters, in the value of a field.', ['host:api*']],
  '|': ['One | is not used here. Write OR or || between terms; there are no pipes.', ['OR']],
  '&': ['One & is not used here. Write AND, && or a space between terms.', ['AND']],
  '^': ['^ for weighted words or beginnings is not understood. Write path:/v1* for what begins so.', ['path:/v1*']],
  '~': ['~ for similar words or patterns is not understood. Write * for any characters, in the value of a field.', ['host:*stripe*']],
  '`': ['Names and values stand without backticks.', []],
  "'": ['A single quote begins a text in quotes and ends it.', []],
  '\\': ['A backslash escapes nothing outside quotes.', []],
  '[': BRACKETS,
  ']': BRACKETS,
  '{': BRACES,
  '}': BRACES,
  ...Object.fromEntries([...'：；，＝（）［］｛｝＜＞！｜＆＂＇？＊'].map((sign) => [sign, WIDE])),
}
