import type { FilterNode, FilterValue } from '#domain/filter/ast.ts'
import { foldCase } from '#domain/filter/evaluate.ts'
import { fieldNamed, isNumeric } from '#domain/filter/fields.ts'
import { measure } from '#domain/filter/nodes.ts'
import { MAX_FILTER_DEPTH, MAX_FILTER_NODES } from '#domain/filter/ast.ts'
import { Fault } from '#platform/lib/faults.ts'

import { HAS_ISSUE, HAS_PAYLOAD, HAS_SENSITIVE } from './company.ts'
import type { Params } from './store.ts'

/** What a field of the filter language is in the table of requests. `many` is an expression for a list of texts. */
type FieldSql = { kind: 'text' | 'number' | 'flag' | 'many'; sql: string }

const text = (sql: string): FieldSql => ({ kind: 'text', sql })
const number = (sql: string): FieldSql => ({ kind: 'number', sql })
const flag = (sql: string): FieldSql => ({ kind: 'flag', sql })
const many = (sql: string): FieldSql => ({ kind: 'many', sql })

/** Every field of domain/filter/fields.ts; a test compares the names. */
export const FIELD_SQL: Readonly<Record<string, FieldSql>> = {
  method: text('method'),
  status: number('status'),
  host: text('host'),
  path: text('path'),
  template: text('template'),
  vendor: text('vendor'),
  client: text('client'),
  country: text('country'),
  // The quotient is the same float as the milliseconds that were rounded to microseconds.
  duration: number('(duration_us / 1000)'),
  size: number('bytes_received'),
  sent: number('bytes_sent'),
  protocol: text('protocol'),
  direction: text('direction'),
  type: text('content_type'),
  category: text('category'),
  agent: text('user_agent'),
  tag: many('tags'),
  env: text('env'),
  token: many('[token_mask, token_type]'),
  issue: flag(HAS_ISSUE),
  sensitive: flag(HAS_SENSITIVE),
  payload: flag(HAS_PAYLOAD),
  kind: text('family'),
  ip: text('remote_ip'),
  exe: text('exe'),
  container: text('container'),
  pod: text('pod'),
  namespace: text('namespace'),
  service: text('service'),
  source: text('source'),
}

export interface CompiledFilter {
  /** A condition on a row of `requests`; `1` for no filter. Holds no value of the caller. */
  sql: string
  /** Values of `{p0:…}`, `{p1:…}` … */
  params: Params
}

/**
 * A filter as SQL with the meaning of domain/filter/evaluate.ts. The text is put together from the constants above only; values are bound.
 * Checks depth and size itself, so that a caller who did not read the filter from the wire cannot build a bomb.
 */
export function compileFilter(filter: FilterNode | undefined): CompiledFilter {
  if (filter === undefined) return { sql: '1', params: {} }
  const { depth, nodes } = measure(filter)
  if (depth > MAX_FILTER_DEPTH || nodes > MAX_FILTER_NODES) throw new Fault('invalid', 'The filter is too large. Use fewer terms.')
  const params: Params = {}
  let count = 0
  const bind = (type: string, value: Params[string]): string => {
    const name = `p${count++}`
    params[name] = value
    return `{${name}:${type}}`
  }
  return { sql: compileNode(filter, bind), params }
}

type Bind = (type: string, value: Params[string]) => string

function compileNode(node: FilterNode, bind: Bind): string {
  switch (node.kind) {
    case 'and':
      return `(${node.nodes.map((child) => compileNode(child, bind)).join(' AND ')})`
    case 'or':
      return `(${node.nodes.map((child) => compileNode(child, bind)).join(' OR ')})`
    case 'not':
      return `(NOT ${compileNode(node.node, bind)})`
    case 'is':
      return `(${compileIs(node.field, node.values, bind).join(' OR ')})`
    case 'compare':
      return `(${numberOf(node.field)} ${OPERATORS[node.op]} ${bind('Float64', node.value)})`
    case 'text':
      return compileText(foldCase(node.text), bind)
  }
}

/**
 * The engine's search goes by the bytes of what is wanted. A capital may have fewer or more (ẞ and the Kelvin sign have), and then it
 * misses a match at the end of a text or finds one that reaches into the next row. So texts with such letters are searched with a tail of
 * characters that are not wanted.
 */
const UNEVEN = /[^\0-\x7f]|k/i
const TAILS = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))

function compileText(text: string, bind: Bind): string {
  const wanted = bind('String', text)
  const tail = TAILS.find((one) => !text.includes(one)) ?? ' '
  const padding = UNEVEN.test(text) ? bind('String', tail.repeat(Buffer.byteLength(text))) : undefined
  const found = ['host', 'path'].map((column) => {
    const searched = padding === undefined ? column : `concat(${column}, ${padding})`
    return `positionCaseInsensitiveUTF8(${searched}, ${wanted}) > 0`
  })
  return `(${found.join(' OR ')})`
}

/** Spelt out, so that what stands in the SQL is ours even if a caller's object lies about its type. */
const OPERATORS = { '>': '>', '>=': '>=', '<': '<', '<=': '<=' } as const

function compileIs(name: string, values: readonly FilterValue[], bind: Bind): string[] {
  const { kind, sql } = fieldSql(name)
  switch (kind) {
    case 'number':
      return values.map(({ text: value }) => `${sql} = ${bind('Float64', Number(value))}`)
    case 'flag':
      return values.map(({ text: value }) => (value === 'true' ? sql : value === 'false' ? `NOT ${sql}` : '0'))
    case 'text':
      return split(values).flatMap(([prefix, wanted]) =>
        prefix ? wanted.map((start) => `startsWith(${sql}, ${bind('String', start)})`) : [`${sql} IN ${bind('Array(String)', wanted)}`],
      )
    case 'many':
      // An empty list counts as one empty text; `hasAny` and `arrayExists` would say that nothing is in it.
      return split(values).flatMap(([prefix, wanted]) =>
        prefix
          ? wanted.map((start) => `arrayExists(one -> startsWith(one, ${bind('String', start)}), if(empty(${sql}), [''], ${sql}))`)
          : [`hasAny(if(empty(${sql}), [''], ${sql}), ${bind('Array(String)', wanted)})`],
      )
  }
}

/** Exact texts together, so that they become one set; prefixes apart. */
function split(values: readonly FilterValue[]): [prefix: boolean, texts: string[]][] {
  const of = (prefix: boolean) => values.filter((value) => value.prefix === prefix).map((value) => value.text)
  return ([false, true] as const).map((prefix) => [prefix, of(prefix)] as [boolean, string[]]).filter(([, texts]) => texts.length > 0)
}

function numberOf(name: string): string {
  const field = fieldNamed(name)
  if (!field || !isNumeric(field)) throw new Fault('invalid', 'Only number fields can be compared.')
  return fieldSql(name).sql
}

function fieldSql(name: string): FieldSql {
  const known = Object.hasOwn(FIELD_SQL, name) ? FIELD_SQL[name] : undefined
  if (!known) throw new Fault('invalid', 'The filter names a field that requests do not have.')
  return known
}
