import type { FilterNode, FilterValue } from './ast.ts'
import { fieldNamed, isNumeric } from './fields.ts'
import { missingValue, writeNumber } from './values.ts'

const BARE_VALUE = /^[^\s"(),*<>\p{Cc}\p{Cf}][^\s"(),*\p{Cc}\p{Cf}]*$/u
const BARE_TEXT = /^(?!-|[A-Za-z]\w*:(?!\/\/))[^\s"()*\p{Cc}\p{Cf}]+$/u
const KEYWORD = /^(AND|OR|NOT)$/
const ESCAPED = /["\\\p{Cc}\p{Cf}\u2028\u2029]/gu
const SHORT: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** One line of text that parses to the same tree. Expects normal form, as the parser and the reader give it. */
export function printFilter(node: FilterNode): string {
  return print(node, 'or')
}

/** A value as it stands behind `field:`; in quotes where needed. */
export function printValue(value: string, prefix = false): string {
  return (BARE_VALUE.test(value) ? value : quoted(value)) + (prefix ? '*' : '')
}

/** `around` is the loosest operator that may stand here without parentheses. */
function print(node: FilterNode, around: 'or' | 'and' | 'term'): string {
  switch (node.kind) {
    case 'or':
      return printOr(node.nodes, around)
    case 'and': {
      const parts = printAll(node.nodes)
      return wrap(parts.join(' '), around !== 'term' || parts.length === 1)
    }
    case 'not':
      return printNot(node.node)
    case 'is':
      return printIs(node.field, node.values)
    case 'compare':
      return `${node.field}:${node.op}${printNumber(node.field, node.value)}`
    case 'text':
      return BARE_TEXT.test(node.text) && !KEYWORD.test(node.text) ? node.text : quoted(node.text)
  }
}

/** Values and ranges of one field that stand together are one list: `status:404,5xx`. */
function printOr(nodes: readonly FilterNode[], around: 'or' | 'and' | 'term'): string {
  const parts: string[] = []
  let field: string | undefined
  for (const node of nodes) {
    const range = node.kind === 'and' && node.nodes.length === 2 ? printRange(node.nodes[0], node.nodes[1]) : undefined
    const name = range?.slice(0, range.indexOf(':'))
    const before = parts.at(-1)
    if (range !== undefined && name !== undefined && name === field && before !== undefined) {
      parts[parts.length - 1] = `${before},${range.slice(name.length + 1)}`
      continue
    }
    parts.push(range ?? print(node, 'and'))
    field = node.kind === 'is' ? node.field : name
  }
  return wrap(parts.join(' OR '), around === 'or' || parts.length === 1)
}

/** Members of an `and`; two comparisons that make a range become one term. */
function printAll(nodes: readonly FilterNode[]): string[] {
  const parts: string[] = []
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]
    const range = printRange(node, nodes[i + 1])
    if (range !== undefined) i++
    if (range !== undefined) parts.push(range)
    else if (node !== undefined) parts.push(print(node, 'and'))
  }
  return parts
}

function printRange(low: FilterNode | undefined, high: FilterNode | undefined): string | undefined {
  if (low?.kind !== 'compare' || high?.kind !== 'compare' || low.field !== high.field || low.op !== '>=' || high.op !== '<=')
    return undefined
  const isClass =
    fieldNamed(low.field)?.kind === 'number' &&
    low.value % 100 === 0 &&
    high.value === low.value + 99 &&
    low.value >= 100 &&
    low.value <= 900
  return isClass
    ? `${low.field}:${low.value / 100}xx`
    : `${low.field}:${printNumber(low.field, low.value)}..${printNumber(high.field, high.value)}`
}

function printNot(node: FilterNode): string {
  const [only, more] = node.kind === 'is' ? node.values : []
  // "has a value" reads better than "is not empty"
  if (node.kind === 'is' && only && !more && !only.prefix && isMissing(node.field, only.text)) return `${node.field}:*`
  return `-${print(node, 'term')}`
}

function printIs(name: string, values: readonly FilterValue[]): string {
  const field = fieldNamed(name)
  const printed = values.map(({ text, prefix }) =>
    field && isNumeric(field) ? writeNumber(field, Number(text)) : printValue(text, prefix),
  )
  return `${name}:${printed.join(',')}`
}

function printNumber(name: string, value: number): string {
  const field = fieldNamed(name)
  return field ? writeNumber(field, value) : String(value)
}

function isMissing(name: string, text: string): boolean {
  const field = fieldNamed(name)
  return field !== undefined && field.kind !== 'flag' && text === missingValue(field).text
}

function quoted(text: string): string {
  return `"${text.replace(ESCAPED, (char) => SHORT[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`)}"`
}

function wrap(text: string, plain: boolean): string {
  return plain ? text : `(${text})`
}
