import { own } from '#wire/own.ts'

import { listOf, objectOf, shown } from '../json.ts'
import { AGGREGATIONS_MAX, DISJUNCTIONS_MAX, FILTER_DEPTH_MAX, MASK_PATHS_MAX, QUERY_PARTS_MAX } from '../limits.ts'
import { checkSegment, type Path } from '../paths.ts'
import { invalid } from '../refusal.ts'
import { readFieldPath, type FieldPath } from '../values/field-path.ts'
import { readValue } from '../values/read-value.ts'
import { NULL, type Value } from '../values/value.ts'
import type { Aggregation } from './aggregate.ts'
import { checkQuery } from './check.ts'
import { completeOrder } from './order.ts'
import { fieldFiltersOf, NAME, type Cursor, type FieldOperator, type Filter, type Order, type Query } from './query.ts'
import { simplify } from './simplify.ts'

/** Names and numbers of google.firestore.v1.StructuredQuery: some clients send the one, some the other. */
const FIELD_OPERATORS: Record<string, FieldOperator> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  NOT_IN: 'not-in',
  '1': '<',
  '2': '<=',
  '3': '>',
  '4': '>=',
  '5': '==',
  '6': '!=',
  '7': 'array-contains',
  '8': 'in',
  '9': 'array-contains-any',
  '10': 'not-in',
}
const UNARY_OPERATORS: Record<string, FieldOperator> = {
  IS_NAN: 'is-nan',
  IS_NULL: 'is-null',
  IS_NOT_NAN: 'is-not-nan',
  IS_NOT_NULL: 'is-not-null',
  '2': 'is-nan',
  '3': 'is-null',
  '4': 'is-not-nan',
  '5': 'is-not-null',
}
const LISTS: ReadonlySet<FieldOperator> = new Set(['in', 'not-in', 'array-contains-any'])
const COMPOSITES: Record<string, 'and' | 'or'> = { AND: 'and', OR: 'or', '1': 'and', '2': 'or' }

/** The collection of a `structuredQuery`, and nothing else of it: the rules are checked before the rest is read. */
export function readSource(raw: unknown): Pick<Query, 'collectionId' | 'allDescendants'> {
  const from = listOf(objectOf(raw, 'structuredQuery')['from'] ?? [], 'from', 1)
  const { collectionId, allDescendants = false } = objectOf(from[0], 'collection selector')
  if (typeof collectionId !== 'string' || typeof allDescendants !== 'boolean') throw invalid('A query reads one collection.')
  checkSegment(collectionId)
  return { collectionId, allDescendants }
}

/** A `structuredQuery`, complete and allowed. */
export function readQuery(raw: unknown, parent: Path): Query & { select: FieldPath[] | undefined } {
  const query = objectOf(raw, 'structuredQuery')
  if (query['findNearest'] !== undefined) throw invalid('Vector search is not offered here.')
  const where = query['where'] === undefined ? undefined : readFilter(query['where'])
  const asked = listOf(query['orderBy'] ?? [], 'orderBy', QUERY_PARTS_MAX).map(readOrder)
  if (fieldFiltersOf(where).length + asked.length > QUERY_PARTS_MAX)
    throw invalid(`A query has at most ${QUERY_PARTS_MAX} filters and sort orders together.`)
  const simple = where && simplify(where)
  const read: Query = {
    parent,
    ...readSource(raw),
    where: simple,
    orderBy: completeOrder(asked, simple),
    startAt: readCursor(query['startAt']),
    endAt: readCursor(query['endAt']),
    offset: readCount(query['offset'] ?? 0, 'offset'),
    limit: query['limit'] === undefined ? undefined : readCount(query['limit'], 'limit'),
  }
  checkQuery(read, where, asked)
  return { ...read, select: query['select'] === undefined ? undefined : readSelect(query['select']) }
}

/** The aggregations of a `structuredAggregationQuery`. */
export function readAggregations(raw: unknown): Aggregation[] {
  const list = listOf(raw, 'aggregations', AGGREGATIONS_MAX)
  if (list.length === 0) throw invalid(`Request 1 to ${AGGREGATIONS_MAX} aggregations at once.`)
  const read = list.map((each, i) => readAggregation(objectOf(each, 'aggregation'), i))
  if (new Set(read.map(({ alias }) => alias)).size !== read.length) throw invalid('Two aggregations have the same alias.')
  return read
}

function readAggregation(raw: Record<string, unknown>, index: number): Aggregation {
  const alias = typeof raw['alias'] === 'string' && raw['alias'] !== '' ? raw['alias'] : `field_${index + 1}`
  if (raw['count'] !== undefined) {
    const { upTo } = objectOf(raw['count'], 'count')
    return { alias, kind: 'count', upTo: upTo === undefined ? undefined : readCount(upTo, 'upTo') }
  }
  const kind = raw['sum'] === undefined ? 'avg' : 'sum'
  return { alias, kind, field: readField(objectOf(raw[kind], 'aggregation')['field']) }
}

function readFilter(raw: unknown, depth = 0): Filter {
  if (depth > FILTER_DEPTH_MAX) throw invalid(`Filters may be nested ${FILTER_DEPTH_MAX} deep.`)
  const { compositeFilter, fieldFilter, unaryFilter } = objectOf(raw, 'filter')
  if (compositeFilter !== undefined) {
    const { op, filters } = objectOf(compositeFilter, 'composite filter')
    const parts = listOf(filters, 'filters', QUERY_PARTS_MAX).map((each) => readFilter(each, depth + 1))
    if (parts.length === 0) throw invalid('A composite filter has at least one part.')
    return { kind: named(COMPOSITES, op), filters: parts }
  }
  if (unaryFilter !== undefined) {
    const { op, field } = objectOf(unaryFilter, 'unary filter')
    return { kind: 'field', field: readField(field), operator: named(UNARY_OPERATORS, op), value: NULL }
  }
  const { op, field, value } = objectOf(fieldFilter, 'field filter')
  const operator = named(FIELD_OPERATORS, op)
  return { kind: 'field', field: readField(field), operator, value: LISTS.has(operator) ? readList(value) : readValue(value) }
}

/** The list of `in` and its like may hold arrays, which an array in a document may not. */
function readList(raw: unknown): Value {
  const { arrayValue } = objectOf(raw, 'list of values')
  const values = listOf(objectOf(arrayValue ?? {}, 'list of values')['values'] ?? [], 'values', DISJUNCTIONS_MAX)
  return { arrayValue: { values: values.map((value) => readValue(value)) } }
}

function named<Meaning>(meanings: Record<string, Meaning>, name: unknown): Meaning {
  const meaning = typeof name === 'string' || typeof name === 'number' ? own(meanings, String(name)) : undefined
  if (meaning === undefined) throw invalid(`Unknown operator: ${shown(name)}`)
  return meaning
}

function readField(raw: unknown): FieldPath {
  const { fieldPath } = objectOf(raw, 'field reference')
  return fieldPath === NAME ? [NAME] : readFieldPath(fieldPath)
}

function readOrder(raw: unknown): Order {
  const { field, direction } = objectOf(raw, 'order')
  return { field: readField(field), descending: direction === 'DESCENDING' || direction === 2 }
}

function readCursor(raw: unknown): Cursor | undefined {
  if (raw === undefined) return undefined
  const { values, before = false } = objectOf(raw, 'cursor')
  return { values: listOf(values ?? [], 'values', QUERY_PARTS_MAX).map((value) => readValue(value)), before: before === true }
}

/** A plain number, or wrapped as google.protobuf.Int32Value by some clients. */
function readCount(raw: unknown, what: string): number {
  const count = Number(typeof raw === 'object' && raw !== null && 'value' in raw ? raw.value : raw)
  if (!Number.isSafeInteger(count) || count < 0) throw invalid(`${what} must be a whole number, zero or more.`)
  return count
}

function readSelect(raw: unknown): FieldPath[] {
  return listOf(objectOf(raw, 'projection')['fields'] ?? [], 'fields', MASK_PATHS_MAX).map(readField)
}
