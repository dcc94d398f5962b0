import { type FieldSet, fieldNamed, REQUESTS } from './fields.ts'
import { printValue } from './print.ts'
import { type Part, type Token, tokenize } from './tokens.ts'

export interface FilterCompletion {
  /** The piece of text that an option replaces. */
  from: number
  to: number
  kind: 'field' | 'value' | 'keyword'
  /** Set for `value`: ask the server for this field's values that contain `prefix`, and call again with them. */
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
  { insert: 'AND ', label: 'AND', hint: 'both sides; a space means the same' },
  { insert: 'NOT ', label: 'NOT', hint: 'the opposite of what follows; - means the same' },
]

/** What could stand at the caret. `seen` are values known for the field, most frequent first; without them its usual ones are offered. */
export function completeFilter(text: string, caret: number, seen?: readonly string[], set: FieldSet = REQUESTS): FilterCompletion {
  const token = tokenize(text).find((one) => one.at < caret && caret <= one.end)
  if (token?.type === 'term') return completeTerm(token, caret, seen, set)
  if (token?.type === 'text' && token.part.quoted) return { from: caret, to: caret, kind: 'keyword', prefix: '', options: [] }
  const word = token === undefined || token.type === '(' || token.type === ')' || token.type === '-' ? undefined : token
  const from = word?.at ?? caret
  const prefix = text.slice(from, caret)
  const fields = fieldOptions(prefix, set)
  const keywords = followsTerm(text, from) ? KEYWORDS.filter((option) => startsWith(option.label, prefix)) : []
  const kind = fields.length === 0 && keywords.length > 0 ? 'keyword' : 'field'
  return { from, to: word?.end ?? caret, kind, prefix, options: [...fields, ...keywords] }
}

function completeTerm(
  token: Extract<Token, { type: 'term' }>,
  caret: number,
  seen: readonly string[] | undefined,
  set: FieldSet,
): FilterCompletion {
  const nameEnd = token.at + token.name.length
  const part = token.parts.find((one) => one.at <= caret && caret <= one.end)
  if (caret <= nameEnd || part === undefined) {
    const prefix = token.name.slice(0, Math.max(0, caret - token.at))
    return { from: token.at, to: Math.max(nameEnd + 1, caret), kind: 'field', prefix, options: fieldOptions(prefix, set) }
  }
  const field = fieldNamed(token.name.toLowerCase(), set)
  const prefix = typedOf(part, caret)
  const values = token.op === '' ? (seen ?? field?.values ?? []) : []
  const options = values
    .filter((value) => value.toLowerCase().includes(prefix.toLowerCase()))
    .sort((a, b) => Number(startsWith(b, prefix)) - Number(startsWith(a, prefix)))
    .map((value) => ({ insert: field?.kind === 'text' ? printValue(value) : value, label: value, hint: field?.label ?? '' }))
  return { from: part.at, to: part.end, kind: 'value', field: field?.name ?? token.name, prefix, options }
}

/** The value up to the caret. Inside an escape this may be a character off, which only widens the offer. */
function typedOf(part: Part, caret: number): string {
  return part.text.slice(0, Math.max(0, caret - part.at - (part.quoted ? 1 : 0)))
}

function fieldOptions(prefix: string, set: FieldSet): FilterOption[] {
  return set.fields
    .filter((field) => startsWith(field.name, prefix) || (prefix !== '' && startsWith(field.label, prefix)))
    .map((field) => ({
      insert: `${field.name}:`,
      label: field.name,
      hint: `${field.hint}, ${field.example}`,
    }))
}

/** OR and AND only make sense behind a complete term. */
function followsTerm(text: string, at: number): boolean {
  const before = tokenize(text.slice(0, at)).at(-1)
  return before?.type === 'term' || before?.type === 'text' || before?.type === ')'
}

function startsWith(word: string, prefix: string): boolean {
  return word.toLowerCase().startsWith(prefix.toLowerCase())
}
