import { compareStrings, compareValues } from '../values/compare.ts'
import { getField, type FieldPath } from '../values/field-path.ts'
import type { Value } from '../values/value.ts'
import { fieldFiltersOf, isInequality, isName, NAME, type Cursor, type Filter, type Order } from './query.ts'

/** A document on its way through a query. */
export interface Candidate<Row> {
  row: Row
  valueOf(field: FieldPath): Value | undefined
}

export function candidate<Row extends { fields: Parameters<typeof getField>[0]; path: readonly string[] }>(
  row: Row,
  root: string,
): Candidate<Row> {
  const name: Value = { referenceValue: `${root}/${row.path.join('/')}` }
  return { row, valueOf: (field) => (isName(field) ? name : getField(row.fields, field)) }
}

/** The requested order, then every field with an inequality by name, then the document's name, in the last direction requested. */
export function completeOrder(asked: readonly Order[], where: Filter | undefined): Order[] {
  const descending = asked.at(-1)?.descending ?? false
  const complete = [...asked]
  const add = (field: FieldPath): void => {
    if (!complete.some((order) => order.field.join('\0') === field.join('\0'))) complete.push({ field, descending })
  }
  fieldFiltersOf(where)
    .filter((filter) => isInequality(filter) && !isName(filter.field))
    .map(({ field }) => field)
    .toSorted((a, b) => compareStrings(a.join('.'), b.join('.')))
    .forEach(add)
  add([NAME])
  return complete
}

/** A document without one of the order's fields has no place in it. */
export const hasPlace = (found: Candidate<unknown>, orderBy: readonly Order[]): boolean =>
  orderBy.every(({ field }) => found.valueOf(field) !== undefined)

export function compareCandidates(a: Candidate<unknown>, b: Candidate<unknown>, orderBy: readonly Order[]): number {
  for (const { field, descending } of orderBy) {
    const [x, y] = [a.valueOf(field), b.valueOf(field)]
    const order = x && y ? compareValues(x, y) : 0 // both have a place, see hasPlace
    if (order !== 0) return descending ? -order : order
  }
  return 0
}

/** Negative: the document is before the cursor's values; zero: it equals all of them. */
function compareToCursor(found: Candidate<unknown>, cursor: Cursor, orderBy: readonly Order[]): number {
  for (const [i, bound] of cursor.values.entries()) {
    const order = orderBy[i]
    const value = order && found.valueOf(order.field)
    const compared = value ? compareValues(value, bound) : 0
    if (order && compared !== 0) return order.descending ? -compared : compared
  }
  return 0
}

export function isAfterStart(found: Candidate<unknown>, cursor: Cursor, orderBy: readonly Order[]): boolean {
  const compared = compareToCursor(found, cursor, orderBy)
  return cursor.before ? compared >= 0 : compared > 0
}

export function isBeforeEnd(found: Candidate<unknown>, cursor: Cursor, orderBy: readonly Order[]): boolean {
  const compared = compareToCursor(found, cursor, orderBy)
  return cursor.before ? compared < 0 : compared <= 0
}
