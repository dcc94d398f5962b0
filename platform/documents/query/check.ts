import { DISJUNCTIONS_MAX, NOT_IN_MAX } from '../limits.ts'
import { invalid } from '../refusal.ts'
import {
  fieldFiltersOf,
  isInequality,
  isName,
  type Cursor,
  type FieldFilter,
  type FieldOperator,
  type Filter,
  type Order,
  type Query,
} from './query.ts'
import { simplify } from './simplify.ts'

const NEGATIONS: readonly FieldOperator[] = ['!=', 'not-in', 'is-not-null', 'is-not-nan']

/**
 * Refuses what Firestore refuses, so that a query which works here works there. Cloud Firestore documentation, "Query limitations"; the rest as
 * Google's emulator responds. `where` and `asked` are what the client sent, `query` is the result of reading them.
 */
export function checkQuery(query: Query, where: Filter | undefined, asked: readonly Order[]): void {
  const filters = fieldFiltersOf(where)
  for (const filter of filters) {
    checkList(filter)
    if (isName(filter.field)) checkName(filter)
  }
  checkCombination(filters, where)
  checkNameAmong(fieldFiltersOf(query.where))
  // What can never hold is no alternative: Google's emulator counts after leaving it out
  checkDisjunctions(where && simplify(where))
  checkOrder(asked, query.orderBy)
  for (const cursor of [query.startAt, query.endAt]) if (cursor) checkCursor(cursor, asked)
}

function checkList({ operator, value }: FieldFilter): void {
  if (operator !== 'in' && operator !== 'not-in' && operator !== 'array-contains-any') return
  const count = 'arrayValue' in value ? value.arrayValue.values.length : 0
  const max = operator === 'not-in' ? NOT_IN_MAX : DISJUNCTIONS_MAX
  if (count === 0 || count > max) throw invalid(`'${operator}' takes a list of 1 to ${max} values.`)
}

function checkName({ operator, value }: FieldFilter): void {
  const values = 'arrayValue' in value ? value.arrayValue.values : [value]
  if (!values.every((each) => 'referenceValue' in each)) throw invalid('__key__ filter value must be a Key')
  if (operator === 'array-contains' || operator === 'array-contains-any') throw invalid('A document name is no array.')
}

/** With a fixed name there is no order left for an inequality. */
function checkNameAmong(filters: readonly FieldFilter[]): void {
  const isFixed = filters.some(({ field, operator }) => isName(field) && (operator === '==' || operator === 'in'))
  const unequal = filters.filter(isInequality)
  if (isFixed && unequal.length > 0 && !unequal.some(({ field }) => isName(field)))
    throw invalid('Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.')
}

function checkCombination(filters: readonly FieldFilter[], where: Filter | undefined): void {
  const operators = filters.map(({ operator }) => operator)
  if (operators.filter((operator) => NEGATIONS.includes(operator)).length > 1)
    throw invalid("Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.")
  if (operators.includes('not-in') && (operators.includes('in') || operators.includes('array-contains-any') || hasOr(where)))
    throw invalid("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.")
}

const hasOr = (filter: Filter | undefined): boolean =>
  filter !== undefined && filter.kind !== 'field' && (filter.kind === 'or' || filter.filters.some(hasOr))

/** What a filter comes to when it is written as one OR of ANDs: how many ANDs, and how many array filters the fullest of them has. */
function checkDisjunctions(where: Filter | undefined): void {
  const { terms, arrayFilters } = where ? normalForm(where) : { terms: 1, arrayFilters: 0 }
  if (terms > DISJUNCTIONS_MAX) throw invalid(`A query has at most ${DISJUNCTIONS_MAX} disjunctions.`)
  if (arrayFilters > 1) throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.")
}

function normalForm(filter: Filter): { terms: number; arrayFilters: number } {
  if (filter.kind === 'field') {
    const isList = filter.operator === 'in' || filter.operator === 'array-contains-any'
    const terms = isList && 'arrayValue' in filter.value ? filter.value.arrayValue.values.length : 1
    return { terms, arrayFilters: Number(filter.operator === 'array-contains' || filter.operator === 'array-contains-any') }
  }
  const parts = filter.filters.map(normalForm)
  return filter.kind === 'and'
    ? { terms: parts.reduce((all, { terms }) => all * terms, 1), arrayFilters: parts.reduce((all, part) => all + part.arrayFilters, 0) }
    : { terms: parts.reduce((all, { terms }) => all + terms, 0), arrayFilters: Math.max(...parts.map((part) => part.arrayFilters)) }
}

function checkOrder(asked: readonly Order[], complete: readonly Order[]): void {
  if (new Set(asked.map(({ field }) => field.join('\0'))).size !== asked.length) throw invalid('An order names a field twice.')
  if (complete.slice(0, -1).some(({ field }) => isName(field))) throw invalid('order by clause cannot contain more fields after the key')
}

function checkCursor({ values }: Cursor, asked: readonly Order[]): void {
  if (values.length > asked.length) throw invalid('Cursor has too many values.')
  const named = values[asked.findIndex(({ field }) => isName(field))]
  if (named && !('referenceValue' in named)) throw invalid('Cursor __key__ value is not a document reference.')
}
