import { one, restorePath } from '#wire/product/paths.ts'
import type { Resource } from '#wire/product/resource.ts'
import { readerOf } from '#wire/product/schema.ts'

import type { HttpClient } from './http.ts'
import { resourcePage } from './resource-page.ts'

/** Which one, in the version that was read; without it, any version. */
export interface Ref {
  id: string
  version?: string
}

/** Any resource of the product API, in one organization. Bearer: the API token. */
export function resourceClient<Item, Create, Change, Made>(
  { name, path, item, made }: Resource<Item, Create, Change, Made>,
  http: HttpClient,
) {
  const read = readerOf(item, name)
  return {
    page: resourcePage(http, path, read),
    async one(id: string, signal?: AbortSignal): Promise<Item> {
      return read(await http(one(path, id), { ...(signal && { signal }) }))
    },
    async create(body: Create): Promise<Made> {
      return readerOf(made, name)(await http(path, { method: 'POST', body }))
    },
    async change({ id, version = '*' }: Ref, body: Change): Promise<Item> {
      return read(await http(one(path, id), { method: 'PATCH', body, headers: ifMatch(version) }))
    },
    /** Within ten minutes. */
    async restore(id: string): Promise<Item> {
      return read(await http(restorePath(path, id), { method: 'POST' }))
    },
    async remove({ id, version }: Ref): Promise<void> {
      await http(one(path, id), { method: 'DELETE', ...(version !== undefined && { headers: ifMatch(version) }) })
    },
  }
}

/** An entity tag (RFC 9110 §13.1.1); `*` is none. */
const ifMatch = (version: string) => ({ 'If-Match': version === '*' ? version : `"${version}"` })
