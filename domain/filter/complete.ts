import { type FieldSet, REQUESTS } from './fields.ts'
import { aliasesLike, resolveField } from './names.ts'
import type { Part } from './parts.ts'
import { printValue } from './print.ts'
import { type TermToken, type Token, tokenize } from './tokens.ts'
import { readExact } from './values.ts'

export interface FilterCompletion {
  /** The piece of text that an option replaces. */
  from: number
  to: number
  kind: 'field' | 'value' | 'keyword'
  /** Set for `value`: load this field's values that contain `prefix` from the server, and call again with them. */
  field?: string
  /** What was typed of it so far, without quotes. */
  prefix: string
  options: FilterOption[]
}

export interface FilterOption {
  /** What to put in place of the text from `from` to `to`. */
  insert: string
  label: string
  hint: string
}

const KEYWORDS: readonly FilterOption[] = [
  { insert: 'OR ', label: 'OR', hint: 'either side' },
  { insert: 'AND ', label: 'AND', hint: 'both terms; same as a space' },
  { insert: 'NOT ', label: 'NOT', hint: 'excludes the next term; same as -' },
]

/** Completions at the caret. `seen` are values known for the field, most frequent first; without them its usual ones are offered. */
export function completeFilter(text: string, caret: number, seen?: readonly string[], set: FieldSet = REQUESTS): FilterCompletion {
  const tokens = tokenize(text, set)
  const at = tokens.findIndex((one) => one.at < caret && caret <= one.end)
  const token = tokens[at]
  if (token?.type === 'term') return completeTerm(token, caret, seen, set)
  if (token?.type === 'value')
    return completeValue(token.part, caret, { name: groupOf(tokens, at), compares: token.operator.kind === 'compare' }, seen, set)
  if (token?.type === 'word' && token.part.quoted) return { from: caret, to: caret, kind: 'keyword', prefix: '', options: [] }
  const word = token === undefined || !WORDS.has(token.type) || SIGNS.test(text.slice(token.at)) ? undefined : token
  const from = word?.at ?? caret
  const prefix = text.slice(from, caret)
  const fields = fieldOptions(prefix, set)
  const keywords = followsTerm(text, from, set) ? KEYWORDS.filter((option) => startsWith(option.label, prefix)) : []
  const kind = fields.length === 0 && keywords.length > 0 ? 'keyword' : 'field'
  return { from, to: word?.end ?? caret, kind, prefix, options: [...fields, ...keywords] }
}

/** Tokens that may be the beginning of a field's name. */
const WORDS = new Set<Token['type']>(['word', 'and', 'or', 'not'])
const SIGNS = /^[-!&|]/

function completeTerm(token: TermToken, caret: number, seen: readonly string[] | undefined, set: FieldSet): FilterCompletion {
  const nameEnd = token.at + token.name.length
  const parts = token.value.kind === 'parts' ? token.value.parts : []
  const part = parts.find((one) => one.at <= caret && caret <= one.end)
  if (caret <= nameEnd || part === undefined) {
    const prefix = token.name.slice(0, Math.max(0, caret - token.at))
    return { from: token.at, to: Math.max(nameEnd + 1, caret), kind: 'field', prefix, options: fieldOptions(prefix, set) }
  }
  return completeValue(part, caret, { name: token.name, compares: token.operator.kind !== 'equal' }, seen, set)
}

function completeValue(
  part: Part,
  caret: number,
  { name, compares }: { name: string; compares: boolean },
  seen: readonly string[] | undefined,
  set: FieldSet,
): FilterCompletion {
  const field = resolveField(name, set)?.field
  const prefix = typedOf(part, caret)
  const values = compares ? [] : (seen ?? field?.values ?? [])
  const options = values
    .filter((value) => value.toLowerCase().includes(prefix.toLowerCase()))
    .sort((a, b) => Number(startsWith(b, prefix)) - Number(startsWith(a, prefix)))
    .map((value) => {
      const exact = field?.kind === 'text' ? readExact(field, value, false) : undefined
      return { insert: exact ? printValue(exact, field, set) : value, label: value, hint: field?.label ?? '' }
    })
  return { from: part.at, to: part.end, kind: 'value', field: field?.name ?? name, prefix, options }
}

/** The field whose parentheses contain a value. */
function groupOf(tokens: readonly Token[], at: number): string {
  const term = tokens.slice(0, at).findLast((one) => one.type === 'term')
  return term?.type === 'term' ? term.name : ''
}

/** The value up to the caret. Inside an escape this may be a character off, which only widens the offer. */
function typedOf(part: Part, caret: number): string {
  return part.pieces.join('*').slice(0, Math.max(0, caret - part.at - (part.quoted ? 1 : 0)))
}

/** Ours first; a name of another product offers the corresponding field. */
function fieldOptions(prefix: string, set: FieldSet): FilterOption[] {
  const own = set.fields
    .filter((field) => startsWith(field.name, prefix) || (prefix !== '' && startsWith(field.label, prefix)))
    .map((field) => ({ insert: `${field.name}:`, label: field.name, hint: `${field.hint}, ${field.example}` }))
  const others = aliasesLike(prefix, set)
    .filter(({ field }) => !own.some(({ label }) => label === field.name))
    .map(({ alias, field }) => ({ insert: `${field.name}:`, label: alias, hint: `here ${field.name}: ${field.hint}` }))
  return [...own, ...others]
}

/** OR and AND only make sense behind a complete term. */
function followsTerm(text: string, at: number, set: FieldSet): boolean {
  const before = tokenize(text.slice(0, at), set).at(-1)?.type
  return before === 'term' || before === 'word' || before === 'value' || before === ')'
}

function startsWith(word: string, prefix: string): boolean {
  return word.toLowerCase().startsWith(prefix.toLowerCase())
}
