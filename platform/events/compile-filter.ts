import type { FilterNode, FilterValue } from '#domain/filter/ast.ts'
import { foldCase } from '#domain/filter/evaluate.ts'
import { fieldNamed, isNumeric } from '#domain/filter/fields.ts'
import { networkEnds } from '#domain/filter/networks.ts'
import { measure } from '#domain/filter/nodes.ts'
import { piecesOf } from '#domain/filter/patterns.ts'
import { MAX_FILTER_DEPTH, MAX_FILTER_NODES } from '#domain/filter/ast.ts'
import { Fault } from '#platform/lib/faults.ts'

import { type FieldSql, type FilterColumns, REQUEST_COLUMNS_SQL } from './filter-columns.ts'
import type { Params } from './store.ts'

export interface CompiledFilter {
  /** A condition on a row of the table that the columns belong to; `1` for no filter. Contains no value of the caller. */
  sql: string
  /** Values of `{p0:…}`, `{p1:…}` … */
  params: Params
}

/**
 * A filter as SQL, equivalent to domain/filter/evaluate.ts. The text consists of the constants above only; values are bound. Checks depth and size
 * itself, so that a caller who did not parse the filter cannot pass a filter bomb. `firstNumber`: for a second filter in the same statement, a number
 * that the first one's values do not reach.
 */
export function compileFilter(
  filter: FilterNode | undefined,
  filterColumns: FilterColumns = REQUEST_COLUMNS_SQL,
  firstNumber = 0,
): CompiledFilter {
  if (filter === undefined) return { sql: '1', params: {} }
  const { depth, nodes } = measure(filter)
  if (depth > MAX_FILTER_DEPTH || nodes > MAX_FILTER_NODES) throw new Fault('invalid', 'The filter is too large. Use fewer terms.')
  const params: Params = {}
  let count = firstNumber
  const bind = (type: string, value: Params[string]): string => {
    const name = `p${count++}` // BOUND knows these
    params[name] = value
    return `{${name}:${type}}`
  }
  return { sql: compileNode(filter, { filterColumns, bind }), params }
}

const BOUND = /^p\d+$/
/** How many conditions of a filter a statement with these values holds; a list of exact values is one, because it is looked up. */
export const conditionsOf = (params: Params): number => Object.keys(params).filter((name) => BOUND.test(name)).length

type Bind = (type: string, value: Params[string]) => string
interface Compiling {
  filterColumns: FilterColumns
  bind: Bind
}

function compileNode(node: FilterNode, compiling: Compiling): string {
  switch (node.kind) {
    case 'and':
      return `(${node.nodes.map((child) => compileNode(child, compiling)).join(' AND ')})`
    case 'or':
      return `(${node.nodes.map((child) => compileNode(child, compiling)).join(' OR ')})`
    case 'not':
      return `(NOT ${compileNode(node.node, compiling)})`
    case 'is':
      return `(${compileIs(node.field, node.values, compiling).join(' OR ')})`
    case 'compare':
      return `(${numberOf(node.field, compiling.filterColumns)} ${OPERATORS[node.op]} ${compiling.bind('Float64', node.value)})`
    case 'text':
      return compileText(foldCase(node.text), compiling)
  }
}

/**
 * The engine's case-insensitive search compares by the byte length of the pattern. An upper-case character may take fewer or more bytes (ẞ and the
 * Kelvin sign do); the search then misses a match at the end of a text or finds one that reaches into the next row. So the searched
 * columns are padded with a character that such a pattern does not contain.
 */
const UNEVEN = /[^\0-\x7f]|k/i
const TAILS = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))

function compileText(text: string, { filterColumns, bind }: Compiling): string {
  const wanted = bind('String', text)
  const tail = TAILS.find((one) => !text.includes(one)) ?? ' '
  const padding = UNEVEN.test(text) ? bind('String', tail.repeat(Buffer.byteLength(text))) : undefined
  const found = filterColumns.set.searched.map((fields) => {
    const columns = fields.map((field) => fieldSql(field, filterColumns).sql)
    const parts = padding === undefined ? columns : [...columns, padding]
    const searched = parts.length > 1 ? `concat(${parts.join(', ')})` : parts.join('')
    return `positionCaseInsensitiveUTF8(${searched}, ${wanted}) > 0`
  })
  return `(${found.join(' OR ')})`
}

/** Spelt out, so that the SQL holds our constant even if a caller's object lies about its type. */
const OPERATORS = { '>': '>', '>=': '>=', '<': '<', '<=': '<=' } as const

function compileIs(name: string, values: readonly FilterValue[], { filterColumns, bind }: Compiling): string[] {
  const { kind, sql } = fieldSql(name, filterColumns)
  switch (kind) {
    case 'number':
      return values.map(({ text: value }) => `${sql} = ${bind('Float64', Number(value))}`)
    case 'flag':
      return values.map(({ text: value }) => (value === 'true' ? sql : value === 'false' ? `NOT ${sql}` : '0'))
    case 'text':
      return compileTexts(values, sql, bind)
    case 'many': {
      // An empty list counts as one empty text; `hasAny` and `arrayExists` would find nothing in it.
      const list = `if(empty(${sql}), [''], ${sql})`
      const exact = textsOf(values)
      const others = values
        .filter((value) => !isExact(value))
        .map((value) => `arrayExists(one -> ${compileValue('one', value, bind)}, ${list})`)
      return exact.length > 0 ? [`hasAny(${list}, ${bind('Array(String)', exact)})`, ...others] : others
    }
  }
}

/** Exact texts together, so that they become one set; each other value by itself. */
function compileTexts(values: readonly FilterValue[], sql: string, bind: Bind): string[] {
  const exact = textsOf(values)
  const others = values.filter((value) => !isExact(value)).map((value) => compileValue(sql, value, bind))
  return exact.length > 0 ? [`${sql} IN ${bind('Array(String)', exact)}`, ...others] : others
}

function compileValue(sql: string, value: FilterValue, bind: Bind): string {
  if (value.match === 'net') {
    // The engine writes IPv4 as ::ffff:a.b.c.d too; what is no address is in no network
    const { first, last } = networkEnds(value.text)
    return `ifNull(toIPv6OrNull(${sql}) BETWEEN toIPv6(${bind('String', first)}) AND toIPv6(${bind('String', last)}), 0)`
  }
  if (value.match === 'like') return `${sql} LIKE ${bind('String', likeOf(value))}`
  return `startsWith(${sql}, ${bind('String', value.text)})`
}

const isExact = ({ prefix, match }: FilterValue): boolean => !prefix && match === undefined
const textsOf = (values: readonly FilterValue[]): string[] => values.filter(isExact).map(({ text }) => text)

/** `%` is any characters for the engine, `_` any one of them, and a backslash makes each plain. */
const likeOf = (value: FilterValue): string =>
  piecesOf(value)
    .map((piece) => piece.replace(/[\\%_]/g, '\\$&'))
    .join('%')

function numberOf(name: string, filterColumns: FilterColumns): string {
  const field = fieldNamed(name, filterColumns.set)
  if (!field || !isNumeric(field)) throw new Fault('invalid', 'Only number fields can be compared.')
  return fieldSql(name, filterColumns).sql
}

/** Fault `invalid` for an unknown field. */
function fieldSql(name: string, { set, sql }: FilterColumns): FieldSql {
  const known = Object.hasOwn(sql, name) ? sql[name] : undefined
  if (!known) throw new Fault('invalid', `The filter names a field that ${set.what} do not have.`)
  return known
}
