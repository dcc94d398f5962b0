import type { DocumentPageQuery } from '#platform/lib/ports/documents.ts'

import { readCollectionPath } from '../paths.ts'
import { invalid } from '../refusal.ts'
import { NAME } from './query.ts'

/** A statement for a page and the values of its placeholders. Its rows carry their position as `key`. */
export interface PagePlan {
  sql: string
  values: (string | number)[]
}

/** Names of fields are ours; one that could end the path it is written in is none. */
const FIELD = /^[A-Za-z][A-Za-z0-9]{0,60}$/

/**
 * Fields of collections without a limit, by which documents are found without reading the others. Each has an index, so no statement for them is
 * written that could not use it.
 */
const INDEXED: ReadonlyMap<string, readonly string[]> = new Map([['audit', ['target', 'actorUid', 'action']]])

/** The indexes of those fields: what the store creates when it opens. */
export const FIELD_INDEXES = [...INDEXED].flatMap(([collectionId, fields]) =>
  fields.map(
    (field) => `CREATE INDEX IF NOT EXISTS ${indexOf(collectionId, field)} ON documents (collection, ${textOf(field)}, id)
    WHERE collection_id = '${collectionId}'`,
  ),
)

/**
 * One page as one statement: SQLite scans the collection, keeps as many rows as the page has, and returns those; in the order of ids it stops there. `fields` are typed as Firestore
 * types them, `{"name": {"stringValue": "…"}}`; `fold` is the store's function for case folding.
 */
export function planPage(query: DocumentPageQuery): PagePlan {
  const { collection, where = [], anyOf, search, orderBy, limit, after } = query
  const path = readCollectionPath(collection)
  const indexed = indexedBy(path.at(-1) ?? '', where)
  if (!Number.isSafeInteger(limit) || limit < 1) throw invalid('limit must be a whole number, one or more.')
  const down = orderBy.direction === 'desc'
  const values: PagePlan['values'] = [path.join('/')]
  const conditions = ['collection = ?', ...(indexed ? [indexed.condition] : []), ...where.map((condition) => holds(condition, values))]
  if (anyOf) conditions.push(`(${anyOf.map((condition) => holds(condition, values)).join(' OR ') || '0'})`)
  if (search) conditions.push(`(${search.fields.map((field) => contains(field, search.text, values)).join(' OR ') || '0'})`)
  const documents = `SELECT collection, id, fields, created, updated, ${keyOf(orderBy.field)} AS key FROM documents ${indexed?.hint ?? ''} WHERE ${conditions.join(' AND ')}`
  const [direction, further] = down ? ['DESC', '<'] : ['ASC', '>']
  if (orderBy.field === NAME) {
    // The order in which they lie: a page is read without the rest of the collection
    if (after) values.push(after[1])
    return { sql: `${documents} ${after ? `AND id ${further} ?` : ''} ORDER BY id ${direction} LIMIT ?`, values: [...values, limit + 1] }
  }
  const behind = after ? `WHERE (key, id) ${further} (?, ?)` : ''
  if (after) values.push(...after)
  return {
    sql: `SELECT * FROM (${documents}) ${behind} ORDER BY key ${direction}, id ${direction} LIMIT ?`,
    // One more shows whether there is a next page
    values: [...values, limit + 1],
  }
}

/** The first condition that has an index: found by it and by no other, in the order of ids. */
function indexedBy(collectionId: string, where: NonNullable<DocumentPageQuery['where']>): { hint: string; condition: string } | undefined {
  const [field] = where.find(([name, , value]) => typeof value === 'string' && INDEXED.get(collectionId)?.includes(name)) ?? []
  if (field === undefined) return undefined
  return { hint: `INDEXED BY ${indexOf(collectionId, field)}`, condition: `collection_id = '${collectionId}'` }
}

function indexOf(collectionId: string, field: string): string {
  return `documents_of_${collectionId}_by_${field}`
}

function textOf(field: string): string {
  return `json_extract(fields, '${pathOf(field)}.stringValue')`
}

/** Numbers sort before texts, and missing values before both. */
function keyOf(field: string): string {
  if (field === NAME) return 'id'
  const path = pathOf(field)
  return `coalesce(
    fold(json_extract(fields, '${path}.stringValue')),
    CAST(json_extract(fields, '${path}.integerValue') AS INTEGER),
    CAST(json_extract(fields, '${path}.doubleValue') AS REAL),
    (SELECT fold(group_concat(json_extract(part.value, '$.stringValue'), ' ')) FROM json_each(fields, '${path}.arrayValue.values') AS part),
    -1)`
}

function holds([field, , value]: NonNullable<DocumentPageQuery['where']>[number], values: PagePlan['values']): string {
  const [kind, wanted] =
    typeof value === 'string' ? ['string', value] : typeof value === 'boolean' ? ['boolean', Number(value)] : ['integer', String(value)]
  values.push(wanted)
  return `json_extract(fields, '${pathOf(field)}.${kind}Value') IS ?`
}

function contains(field: string, text: string, values: PagePlan['values']): string {
  values.push(text.toLowerCase())
  if (field === NAME) return 'instr(fold(id), ?) > 0'
  values.push(text.toLowerCase())
  const path = pathOf(field)
  return `(instr(fold(json_extract(fields, '${path}.stringValue')), ?) > 0 OR EXISTS (
    SELECT 1 FROM json_each(fields, '${path}.arrayValue.values') AS part WHERE instr(fold(json_extract(part.value, '$.stringValue')), ?) > 0))`
}

function pathOf(field: string): string {
  if (!FIELD.test(field)) throw invalid(`'${field.slice(0, 60)}' cannot be the name of a field.`)
  return `$.${field}`
}
