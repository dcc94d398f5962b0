import type { z } from '@hono/zod-openapi'

import type { DocumentData, DocumentPageQuery, StoredDocument } from '#platform/lib/ports/documents.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import { type Page, PAGE_LIMIT, type PageQuery } from '#wire/product/page.ts'
import { own } from '#domain/own.ts'

import type { Services } from './services.ts'
import { pageOf, readCursor, writeCursor } from './paging.ts'

type Condition = NonNullable<DocumentPageQuery['where']>[number]
type SortKey = string | number | null

/**
 * How a collection is listed. The store sorts and searches by fields that are named. A function computes from more than the document
 * (agents online, the name of an owner): only then is the whole collection read, whose size `max` limits.
 */
export interface ListRules<Item, Data extends DocumentData> {
  /** What it can be sorted by, the first being the default. */
  sorts: Record<string, string | ((item: Item) => SortKey)>
  /** What `q` is searched for in; where there is nothing, lists take no `q`. */
  searched: readonly (string | ((item: Item) => string))[]
  /** Further parameters, and the fields that have to equal them. */
  filters?: Record<string, { schema: z.ZodType<string>; field: string }>
  /** Of the documents, those that the caller may see; all when absent. One of the conditions has to hold. */
  visible?(caller: MemberCaller): readonly Condition[]
  /** The items of the response, in the order of their documents. */
  show(services: Services, caller: MemberCaller, stored: readonly StoredDocument<Data>[]): Promise<Item[]>
  idOf(item: Item): string
}

/** One page. The cursor names the last item by what it is sorted by, so items that come or go between two pages neither repeat nor hide others. */
export async function listPage<Item, Data extends DocumentData>(
  services: Services,
  caller: MemberCaller,
  collection: string,
  rules: ListRules<Item, Data>,
  asked: PageQuery & Record<string, unknown>,
): Promise<Page<Item>> {
  const where = Object.entries(rules.filters ?? {}).flatMap(([name, { field }]): Condition[] => {
    const value = own(asked, name)
    return typeof value === 'string' ? [[field, '==', value]] : []
  })
  const anyOf = rules.visible?.(caller)
  const base = { collection, where, ...(anyOf && { anyOf }) }
  const descending = asked.sort?.startsWith('-') ?? false
  const name = asked.sort?.replace(/^-/, '') ?? Object.keys(rules.sorts)[0] ?? ''
  const sort = own(rules.sorts, name)
  const fields = rules.searched.filter((field) => typeof field === 'string')
  const text = asked.q?.trim() ?? ''

  if (typeof sort === 'string' && (text === '' || fields.length === rules.searched.length)) {
    const { documents, next } = await services.documents.page<Data>({
      ...base,
      orderBy: { field: sort, direction: descending ? 'desc' : 'asc' },
      limit: asked.limit ?? PAGE_LIMIT,
      ...(text !== '' && { search: { text, fields } }),
      ...(asked.cursor !== undefined && { after: readCursor(asked.cursor) }),
    })
    return { items: await rules.show(services, caller, documents), next: next ? writeCursor(next) : null }
  }
  const all = await services.documents.page<Data>({ ...base, orderBy: { field: '__name__', direction: 'asc' }, limit: WHOLE })
  const stored = new Map(all.documents.map((one) => [one.id, one]))
  return pageOf(await rules.show(services, caller, all.documents), asked, {
    id: rules.idOf,
    searched: (item) =>
      rules.searched.flatMap((field) => (typeof field === 'string' ? textsOf(stored.get(rules.idOf(item)), field) : [field(item)])),
    sorts: { [name]: (item) => (typeof sort === 'function' ? sort(item) : storedKey(stored.get(rules.idOf(item)), sort ?? '')) },
  })
}

/** More than any collection has; what is larger is listed by stored fields alone. */
const WHOLE = 100_000

function textsOf(stored: StoredDocument | undefined, field: string): string[] {
  if (field === '__name__') return stored ? [stored.id] : []
  const value = own(stored?.data, field)
  return (Array.isArray(value) ? value : [value]).filter((part) => typeof part === 'string')
}

function storedKey(stored: StoredDocument | undefined, field: string): SortKey {
  const value = own(stored?.data, field)
  return typeof value === 'number' ? value : textsOf(stored, field).join(' ')
}
