import { type Page, PAGE_LIMIT_MAX, readPage } from '#wire/product/page.ts'

import type { HttpClient } from './http.ts'

/**
 * Some items of a resource, as many as a page may hold. A file of its own because pages that list a resource before their first figures, with a
 * reader by hand, load no schema for that.
 */
export const resourcePage =
  <Item>(http: HttpClient, path: string, read: (raw: unknown) => Item) =>
  async (query: Record<string, string>, signal?: AbortSignal): Promise<Page<Item>> =>
    readPage(await http(path, { query: { limit: PAGE_LIMIT_MAX, ...query }, ...(signal && { signal }) }), read)
