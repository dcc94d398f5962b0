import type { FieldSet } from './fields.ts'
import { isWholeAddress, resolveField } from './names.ts'
import { comparisonAt, type FoundOperator, type Operator, operatorAfter, regexProblem } from './operators.ts'
import { isJoiner, isQuote, type Part, partAt } from './parts.ts'
import { type FilterProblem, problemAt } from './problem.ts'
import { betweenAt, type RangeValue, rangeAt } from './ranges.ts'
import { lengthAt, runEnd, spaceEnd } from './sticky.ts'
import { unitAfter } from './units.ts'

/**
 * The text cut into pieces with their places. Never fails: what is wrong is marked on the piece, so that the parser can point at it and the
 * completion can still work with it.
 */
export type Token =
  | { type: ')' | 'and' | 'or' | 'not' | 'plus' | 'comma'; at: number; end: number }
  /** `list`: adjacent values are alternatives (`IN (…)`). */
  | { type: '('; at: number; end: number; list: boolean }
  /** A word or a quoted text without a field. */
  | { type: 'word'; part: Part; at: number; end: number }
  | TermToken
  /** A value in the parentheses of a field. */
  | { type: 'value'; operator: Operator; part: Part; at: number; end: number }
  | { type: 'wrong'; flaw: FilterProblem; at: number; end: number }

/** A field, an operator and what follows it. The values of a `group` are tokens of their own behind this one. */
export interface TermToken {
  type: 'term'
  name: string
  operator: Operator
  operatorAt: number
  value: { kind: 'parts'; parts: Part[] } | RangeValue | { kind: 'group' } | { kind: 'none' }
  flaw?: FilterProblem
  at: number
  end: number
}

/** Bounded: what is longer is no name of anything. */
const NAME = /[A-Za-z_@][\w.@-]{0,79}/y
const KEYWORD = /(?:and|or|not)(?![^\s()"'“‘])/iy
const ADDRESS_IN_BRACKETS = /\[[0-9a-f:.]{2,45}\](?::\d{1,5})?(?=[\s,)]|$)/iy

interface Scan {
  text: string
  set: FieldSet
  tokens: Token[]
  /** Open parentheses: of values with the character that closes them, or of terms. */
  open: (string | undefined)[]
}

/** All pieces of `text`, in order. */
export function tokenize(text: string, set: FieldSet): Token[] {
  const scan: Scan = { text, set, tokens: [], open: [] }
  let at = spaceEnd(text, 0)
  while (at < text.length) at = spaceEnd(text, scanAt(scan, at))
  return scan.tokens
}

/** Adds the token that begins at `at`, and returns where it ends. */
function scanAt(scan: Scan, at: number): number {
  const { text, open } = scan
  const first = text[at] ?? ''
  const closing = open.at(-1)
  if (first === '(') {
    // Inside the parentheses of a field are only values
    open.push(closing === undefined ? undefined : ')')
    return add(scan, { type: '(', at, end: at + 1, list: false })
  }
  if (first === (closing ?? ')')) {
    open.pop()
    return add(scan, { type: ')', at, end: at + 1 })
  }
  if (first === ')') return add(scan, { type: ')', at, end: at + 1 })
  if (first === '-' || (first === '!' && text[at + 1] !== '=')) return add(scan, { type: 'not', at, end: at + 1 })
  if (isJoiner(text, at)) return add(scan, { type: first === '&' ? 'and' : 'or', at, end: at + 2 })
  const keyword = text.slice(at, at + lengthAt(KEYWORD, text, at)).toLowerCase()
  if (keyword !== '') return add(scan, { type: keyword as 'and' | 'or' | 'not', at, end: at + keyword.length }) // what KEYWORD matches
  return closing === undefined ? scanTerm(scan, at) : scanValue(scan, at, closing)
}

function scanValue(scan: Scan, at: number, closing: string): number {
  const { text } = scan
  if (text[at] === ',') return add(scan, { type: 'comma', at, end: at + 1 })
  const found = comparisonAt(text, at)
  if (found?.flaw) return add(scan, { type: 'wrong', flaw: found.flaw, at, end: found.end })
  const operator: Operator = found?.operator ?? { kind: 'equal', not: false }
  const part = partAt(text, found ? spaceEnd(text, found.end) : at, closing)
  if (part.end === part.at && !found) return addStray(scan, at)
  return add(scan, { type: 'value', operator, part, at, end: part.end })
}

function scanTerm(scan: Scan, at: number): number {
  const { text, set } = scan
  if (text[at] === '+') return add(scan, { type: 'plus', at, end: at + 1 })
  if (isQuote(text[at])) return scanQuoted(scan, at)
  const nameEnd = at + lengthAt(NAME, text, at)
  const name = text.slice(at, nameEnd)
  const field = name === '' ? undefined : resolveField(name, set)
  const operator = name === '' ? undefined : operatorAfter(text, nameEnd, field !== undefined || isWholeAddress(name))
  if (operator && !(field === undefined && isAddressWord(text, at, nameEnd, operator.end))) {
    const scanned = termOf(scan, at, name, operator)
    const group = scanned.value.kind === 'group' ? (text[scanned.end] ?? '') : ''
    add(scan, scanned)
    if (group === '') return scanned.end
    scan.open.push(group === '{' ? '}' : group === '[' ? ']' : ')')
    return add(scan, { type: '(', at: scanned.end, end: scanned.end + 1, list: scanned.operator.kind === 'list' })
  }
  return scanWord(scan, at)
}

function scanWord(scan: Scan, at: number): number {
  const { text } = scan
  let end = runEnd(text, at)
  for (let i = at; i < end; i++) if (isJoiner(text, i)) end = i
  if (end === at) return addStray(scan, at)
  const raw = text.slice(at, end)
  const next = text[end]
  const part: Part = { pieces: raw.split('*'), quoted: false, raw, at, end }
  if (next === '"') part.flaw = problemAt(end, 1, 'A space is missing here, or quotes around the whole value.', ['a space', '"'])
  if (next === '(' && raw.startsWith('/')) part.flaw = regexProblem(at, end - at, 'A word from / to / is a regular expression')
  else if (next === '(')
    part.flaw = problemAt(end, 1, 'There are no functions here. Write a space before the (, or a field: ip:203.0.113.0/24', [
      'a space',
      'ip:203.0.113.0/24',
    ])
  return add(scan, { type: 'word', part, at, end })
}

function scanQuoted(scan: Scan, at: number): number {
  const { text } = scan
  const part = partAt(text, at)
  const next = text[part.end]
  if (part.flaw?.at === part.end && /[:=<>!]/.test(next ?? ''))
    part.flaw = problemAt(at, part.end - at, `Write a field without quotes: ${part.pieces.join('*').slice(0, 20)}${next}…`, ['a field'])
  if (part.flaw?.at === part.end && (next === '~' || next === '^'))
    part.flaw = problemAt(part.end, 1, `${next} for fuzzy search or boosts is not supported. Remove it and what follows.`, ['a space'])
  if (next === ',')
    part.flaw ??= problemAt(part.end, 1, 'A comma lists values of one field: method:GET,POST. Between texts write OR.', ['OR'])
  return add(scan, { type: 'word', part, at, end: part.flaw?.at === part.end ? runEnd(text, part.end) : part.end })
}

/** The field, its operator and its value. Where the value is missing, an empty part directly follows the operator. */
function termOf({ text, set }: Scan, at: number, name: string, found: FoundOperator): TermToken {
  const { operator, at: operatorAt, end: operatorEnd, flaw } = found
  const base = { type: 'term', name, operator, operatorAt, at, ...(flaw && { flaw }) } as const
  if (operator.kind === 'exists') return { ...base, value: { kind: 'none' }, end: operatorEnd }
  const valueAt = spaceEnd(text, operatorEnd)
  if (valueAt > operatorEnd && isNoValue(text, valueAt, set)) return { ...base, ...noPart(operatorEnd) }
  const first = text[valueAt]
  if (operator.kind === 'between') return { ...base, ...betweenAt(text, valueAt) }
  const takesMany = operator.kind === 'equal' || operator.kind === 'list'
  if (takesMany && (first === '(' || (operator.kind === 'list' && (first === '[' || first === '{'))))
    return { ...base, value: { kind: 'group' }, end: valueAt }
  if (first === '[' && lengthAt(ADDRESS_IN_BRACKETS, text, valueAt) > 0) return { ...base, ...partsFrom(text, valueAt, set) }
  if (first === '[' || first === '{') return { ...base, ...rangeAt(text, valueAt) }
  const scanned = partsFrom(text, valueAt, set)
  const [only, more] = scanned.value.parts
  const field = resolveField(name, set)?.field
  if (field && only && !more && !only.quoted) {
    // `duration > 1 s`: otherwise the unit would be a word to search for
    const unit = unitAfter(text, only, field)
    if (unit)
      return {
        ...base,
        value: { kind: 'parts', parts: [{ ...only, pieces: [only.raw + unit.text], raw: only.raw + unit.text, end: unit.end }] },
        end: unit.end,
      }
  }
  return { ...base, ...scanned }
}

type ScannedParts = { value: { kind: 'parts'; parts: Part[] }; end: number }

function noPart(at: number): ScannedParts {
  return { value: { kind: 'parts', parts: [{ pieces: [''], quoted: false, raw: '', at, end: at }] }, end: at }
}

/** Values with commas between; a space may follow a comma where another value does. */
function partsFrom(text: string, from: number, set: FieldSet): ScannedParts {
  const parts: Part[] = []
  for (let at = from; ; at++) {
    const part = partAt(text, at)
    parts.push(part)
    at = part.end
    if (text[at] !== ',') return { value: { kind: 'parts', parts }, end: at }
    const next = spaceEnd(text, at + 1)
    if (next > at + 1 && !isNoValue(text, next, set)) at = next - 1
  }
}

/** Whether the text after a space is another term and not the value: `host: status:500`, `host: OR …`. */
function isNoValue(text: string, at: number, set: FieldSet): boolean {
  if (at >= text.length || text[at] === ')' || isJoiner(text, at) || lengthAt(KEYWORD, text, at) > 0) return true
  const nameEnd = at + lengthAt(NAME, text, at)
  const known = nameEnd > at && resolveField(text.slice(at, nameEnd), set) !== undefined
  return known && operatorAfter(text, nameEnd, false) !== undefined
}

/** What attributes begin with, and hosts do not. */
const NAMESPACES = new Set(
  `http http2 url net network server client service k8s kubernetes container process host user_agent db rpc tls tcp udp ip span resource
  attributes event source destination deployment request response`.split(/\s+/),
)

/** `localhost:3000` and `fe80::1` are no fields: what follows the colon are digits, or the whole is an address. */
function isAddressWord(text: string, at: number, nameEnd: number, operatorEnd: number): boolean {
  if (text[nameEnd] !== ':') return false
  const name = text.slice(at, nameEnd)
  if (/^[0-9a-f]{1,4}$/i.test(name) && /^[0-9a-f:]*:[0-9a-f:]/i.test(text.slice(operatorEnd, operatorEnd + 40))) return true
  const [first = ''] = name.toLowerCase().split('.', 1)
  return (
    ((name.includes('.') && !NAMESPACES.has(first)) || name.toLowerCase() === 'localhost') &&
    /^\d{1,5}(?:[/?#\s)]|$)/.test(text.slice(operatorEnd, operatorEnd + 6))
  )
}

function addStray(scan: Scan, at: number): number {
  const part: Part = { pieces: [scan.text[at] ?? ''], quoted: false, raw: scan.text[at] ?? '', at, end: at + 1 }
  return add(scan, { type: 'word', part, at, end: at + 1 })
}

function add(scan: Scan, token: Token): number {
  scan.tokens.push(token)
  return token.end
}
