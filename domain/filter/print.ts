import type { FilterNode, FilterValue } from './ast.ts'
import { type FieldSet, type FilterField, fieldNamed, isNumeric, REQUESTS } from './fields.ts'
import { isWholeAddress, resolveField } from './names.ts'
import { partAt } from './parts.ts'
import { piecesOf } from './patterns.ts'
import { readSpelling } from './spellings.ts'
import { isUnit, writeNumber } from './units.ts'
import { missingValue } from './values.ts'
import { readsAsBareTerm } from './bare-terms.ts'

/** What cannot be bare for any field: spaces and characters that end a value, characters that a value cannot begin with, and invisible ones. */
const BARE_VALUE = /^[^\s"'(),*<>=!~[{&|\p{Cc}\p{Cf}][^\s"'(),*\p{Cc}\p{Cf}]*$/u
const BARE_TEXT = /^(?![-+@])[^\s"'()*\p{Cc}\p{Cf}]+$/u
const KEYWORD = /^(?:and|or|not|select|where|fetch|order|group|sort|limit)$/i
const ESCAPED = /["\\\p{Cc}\p{Cf}\u2028\u2029]/gu
const SHORT: ReadonlyMap<string, string> = new Map(Object.entries({ '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }))

/** One line of text that parses to the same tree. Expects normal form, as the parser and the reader give it. */
export function printFilter(node: FilterNode, set: FieldSet = REQUESTS): string {
  return print(node, 'or', set)
}

/** A value as written after `field:`; quoted wherever it would be read differently otherwise. */
export function printValue(value: FilterValue, field: FilterField | undefined, set: FieldSet = REQUESTS): string {
  if (value.match === 'net') return value.text
  const pieces = piecesOf(value)
  const bare = pieces.join('*')
  if (field && pieces.every((piece) => piece === '' || BARE_VALUE.test(piece)) && readsAs(bare, value, field, set)) return bare
  // `field:*` matches any value, so a star with nothing around it has an empty text before it
  const isEmpty = pieces.every((piece) => piece === '')
  return pieces.map((piece, index) => (piece !== '' || (isEmpty && index === 0) ? quoted(piece) : '')).join('*')
}

function readsAs(bare: string, value: FilterValue, field: FilterField, set: FieldSet): boolean {
  const part = partAt(bare, 0)
  if (bare === '' || part.flaw || part.end < bare.length || part.pieces.every((piece) => piece === '')) return false
  const spelt = readSpelling(part, field, set)
  return 'value' in spelt && spelt.value.text === value.text && spelt.value.prefix === value.prefix && spelt.value.match === value.match
}

const AMBIGUOUS = /^\d{1,4}(?:(?:,\d{3})+|,\d{1,2}[a-z]+)$/i

/** `around` is the loosest operator that may be printed here without parentheses. */
function print(node: FilterNode, around: 'or' | 'and' | 'term', set: FieldSet): string {
  switch (node.kind) {
    case 'or':
      return printOr(node.nodes, around, set)
    case 'and': {
      const parts = printAll(node.nodes, set)
      return wrap(parts.join(' '), around !== 'term' || parts.length === 1)
    }
    case 'not':
      return printNot(node.node, set)
    case 'is':
      return printIs(node.field, node.values, set)
    case 'compare':
      return `${node.field}:${node.op}${printNumber(node.field, node.value, set)}`
    case 'text':
      return isBareText(node.text, set) ? node.text : quoted(node.text)
  }
}

/** A word that is a field's name could be combined with the words after it. */
function isBareText(text: string, set: FieldSet): boolean {
  if (!BARE_TEXT.test(text) || KEYWORD.test(text)) return false
  return resolveField(text, set) === undefined && !isWholeAddress(text) && readsAsBareTerm(text, set)
}

/** Adjacent values and ranges of one field are one list: `status:404,5xx`. */
function printOr(nodes: readonly FilterNode[], around: 'or' | 'and' | 'term', set: FieldSet): string {
  const parts: string[] = []
  let field: string | undefined
  for (const node of nodes) {
    const range = node.kind === 'and' && node.nodes.length === 2 ? printRange(node.nodes[0], node.nodes[1], set) : undefined
    const name = range?.slice(0, range.indexOf(':'))
    const before = parts.at(-1)
    if (range !== undefined && name !== undefined && name === field && before !== undefined) {
      parts[parts.length - 1] = `${before},${range.slice(name.length + 1)}`
      continue
    }
    parts.push(range ?? print(node, 'and', set))
    field = node.kind === 'is' ? node.field : name
  }
  return wrap(parts.join(' OR '), around === 'or' || parts.length === 1)
}

/** Members of an `and`; two comparisons that make a range become one term. */
function printAll(nodes: readonly FilterNode[], set: FieldSet): string[] {
  const parts: string[] = []
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]
    const range = printRange(node, nodes[i + 1], set)
    if (range !== undefined) i++
    if (range !== undefined) parts.push(range)
    // `duration:0 s` is one term, not a term and a word
    else if (node?.kind === 'text' && isUnit(node.text) && /\d$/.test(parts.at(-1) ?? '')) parts.push(quoted(node.text))
    else if (node !== undefined) parts.push(print(node, 'and', set))
  }
  return parts
}

function printRange(low: FilterNode | undefined, high: FilterNode | undefined, set: FieldSet): string | undefined {
  if (low?.kind !== 'compare' || high?.kind !== 'compare' || low.field !== high.field || low.op !== '>=' || high.op !== '<=')
    return undefined
  if (low.value > high.value) return undefined
  const isClass =
    fieldNamed(low.field, set)?.kind === 'number' &&
    low.value % 100 === 0 &&
    high.value === low.value + 99 &&
    low.value >= 100 &&
    low.value <= 900
  return isClass
    ? `${low.field}:${low.value / 100}xx`
    : `${low.field}:${printNumber(low.field, low.value, set)}..${printNumber(high.field, high.value, set)}`
}

function printNot(node: FilterNode, set: FieldSet): string {
  const [only, more] = node.kind === 'is' ? node.values : []
  // "has a value" reads better than "is not empty"
  if (node.kind === 'is' && only && !more && !only.prefix && !only.match && isMissing(node.field, only.text, set)) return `${node.field}:*`
  return `-${print(node, 'term', set)}`
}

function printIs(name: string, values: readonly FilterValue[], set: FieldSet): string {
  const field = fieldNamed(name, set)
  const printed = values.map((value) =>
    field && isNumeric(field) ? writeNumber(field, Number(value.text)) : printValue(value, field, set),
  )
  // `size:1,500`, `size:1,5k` and `duration:0,1m` could be one number
  const unit = field?.kind === 'bytes' ? 'B' : field?.kind === 'duration' ? 'ms' : ''
  const clear =
    unit !== '' && AMBIGUOUS.test(printed.join(',')) ? printed.map((one) => (/^\d+$/.test(one) ? `${one}${unit}` : one)) : printed
  return `${name}:${clear.join(',')}`
}

function printNumber(name: string, value: number, set: FieldSet): string {
  const field = fieldNamed(name, set)
  return field ? writeNumber(field, value) : String(value)
}

function isMissing(name: string, text: string, set: FieldSet): boolean {
  const field = fieldNamed(name, set)
  return field !== undefined && field.kind !== 'flag' && text === missingValue(field).text
}

function quoted(text: string): string {
  return `"${text.replace(ESCAPED, (char) => SHORT.get(char) ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)}"`
}

function wrap(text: string, plain: boolean): string {
  return plain ? text : `(${text})`
}
