import type { Path } from '../paths.ts'
import type { Row, StoreReader } from '../store.ts'
import { matches } from './matches.ts'
import { candidate, compareCandidates, hasPlace, isAfterStart, isBeforeEnd, type Candidate } from './order.ts'
import { isName, type Query } from './query.ts'

/**
 * Documents that match a query, in its order. `root` is the prefix of full names, against which references compare. A single collection in the order
 * of its ids is read lazily and only as far as the limit; any other order has to read all first.
 */
export function runQuery(store: StoreReader, query: Query, root: string): Row[] {
  const { orderBy, limit } = query
  const byId = !query.allDescendants && orderBy.length === 1 && isName(orderBy[0]?.field ?? [])
  const found = filtered(source(store, query, byId), query, root)
  const end = limit === undefined ? undefined : query.offset + limit
  if (byId) return [...found.take(end ?? Number.POSITIVE_INFINITY)].slice(query.offset).map(({ row }) => row)
  const sorted = [...found].sort((a, b) => compareCandidates(a, b, orderBy))
  return sorted.slice(query.offset, end).map(({ row }) => row)
}

function source(store: StoreReader, { parent, collectionId, allDescendants, orderBy, startAt }: Query, byId: boolean): Iterable<Row> {
  if (allDescendants) return store.scanGroup(parent, collectionId)
  const collection: Path = [...parent, collectionId]
  if (!byId) return store.scan(collection)
  const bound = startAt?.values[0]
  const afterId = bound && !startAt.before && 'referenceValue' in bound ? bound.referenceValue.split('/').at(-1) : undefined
  return store.scan(collection, { descending: orderBy[0]?.descending === true, ...(afterId !== undefined && { afterId }) })
}

function filtered(rows: Iterable<Row>, query: Query, root: string): IteratorObject<Candidate<Row>> {
  const { where, orderBy, startAt, endAt } = query
  return Iterator.from(rows)
    .map((row) => candidate(row, root))
    .filter((found) => matches(found, where) && hasPlace(found, orderBy))
    .filter((found) => !startAt || isAfterStart(found, startAt, orderBy))
    .filter((found) => !endAt || isBeforeEnd(found, endAt, orderBy))
}
