import { reading } from './reading.ts'

/** Parameters of every list. `q` is searched for in the text fields of an item; `sort` is a field name, with a leading `-` for descending. */
export interface PageQuery {
  /** 1 to 200; 50 when absent. */
  limit?: number | undefined
  /** `next` of the page before; good only with the same `q` and `sort`. */
  cursor?: string | undefined
  q?: string | undefined
  sort?: string | undefined
}

export interface Page<Item> {
  items: Item[]
  /** Null on the last page. */
  next: string | null
}

export const PAGE_LIMIT = 50
export const PAGE_LIMIT_MAX = 200

/** `readPage(raw, readMember)`. */
export function readPage<Item>(raw: unknown, readItem: (raw: unknown) => Item): Page<Item> {
  const page = reading(raw, 'page')
  return { items: page.list('items', readItem), next: page.textOrNull('next') }
}

/** The query string of a list, `''` without parameters, else with its `?`. */
export function pageSearch(query: PageQuery, more: Record<string, string | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...more }))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}
