import type { DocumentQuery } from '#platform/lib/ports/documents.ts'

import { readCollectionPath } from './paths.ts'
import { invalid, Refusal } from './refusal.ts'
import { NAME, type Cursor, type Filter, type Order, type Query } from './query/query.ts'
import { simplify } from './query/simplify.ts'
import type { StoreReader } from './store.ts'
import { toValue } from './values/codec.ts'
import { getField, type FieldPath } from './values/field-path.ts'
import { isNaNValue, isNull, type Value } from './values/value.ts'

/** The port knows no projects: names begin with this in its comparisons. */
export const PORT_ROOT = 'documents'

/** A port's query as the engine runs it. Fields are top-level, or dotted into maps. */
export function readPortQuery(store: StoreReader, query: DocumentQuery): Query {
  const collection = readCollectionPath(query.collection)
  const filters = (query.where ?? []).map(readCondition)
  const { limit } = query
  if (limit !== undefined && (!Number.isSafeInteger(limit) || limit < 0)) throw invalid('limit must be a whole number, zero or more.')
  const descending = query.orderBy?.direction === 'desc'
  const field = orderFieldOf(query)
  const orderBy: Order[] = [...(field ? [{ field, descending }] : []), { field: [NAME], descending }]
  return {
    parent: collection.slice(0, -1),
    collectionId: collection.at(-1) ?? '',
    allDescendants: false,
    where: filters.length === 0 ? undefined : { kind: 'and', filters },
    orderBy,
    startAt: query.startAfterId === undefined ? undefined : cursorAfter(store, query, query.startAfterId),
    endAt: undefined,
    offset: 0,
    limit,
  }
}

type Condition = NonNullable<DocumentQuery['where']>[number]

/** Equality with null or NaN has an operator of its own, here as in every Firestore client. */
function readCondition([field, operator, plain]: Condition): Filter {
  const value = toValue(plain)
  const equals = isNull(value) ? 'is-null' : isNaNValue(value) ? 'is-nan' : '=='
  return simplify({ kind: 'field', field: field.split('.'), operator: operator === '==' ? equals : operator, value })
}

/** After the last document of the previous page. Where another field orders, that document determines the position, so it must still exist. */
function cursorAfter(store: StoreReader, query: DocumentQuery, id: string): Cursor {
  const name: Value = { referenceValue: `${PORT_ROOT}/${query.collection}/${id}` }
  const field = orderFieldOf(query)
  if (!field) return { values: [name], before: false }
  const last = store.get([...query.collection.split('/'), id])
  const place = last && getField(last.fields, field)
  if (!place) throw new Refusal('FAILED_PRECONDITION', 'The last document of the page before is gone. Begin with the first page.')
  return { values: [place, name], before: false }
}

/** Undefined where the id alone orders. */
const orderFieldOf = ({ orderBy }: DocumentQuery): FieldPath | undefined =>
  orderBy === undefined || orderBy.field === NAME ? undefined : orderBy.field.split('.')
