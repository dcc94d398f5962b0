import { type Page, PAGE_LIMIT_MAX, readPage } from '#wire/product/page.ts'
import { one, PATHS, viewDefaultPath } from '#wire/product/paths.ts'
import { type ChangeViewBody, type CreateViewBody, readSavedView, type SavedView, type ViewDefaults } from '#wire/product/views.ts'

import type { HttpClient } from './http.ts'

/** Saved views of one organization. Bearer: the API token. */
export function viewsClient(http: HttpClient) {
  return {
    /** By name. `page`: of one list page only. */
    async list({ page, cursor }: { page?: string; cursor?: string }, signal?: AbortSignal): Promise<Page<SavedView>> {
      const query = { limit: PAGE_LIMIT_MAX, ...(page && { page }), ...(cursor && { cursor }) }
      return readPage(await http(PATHS.views, { query, ...(signal && { signal }) }), readSavedView)
    },
    async one(id: string, signal?: AbortSignal): Promise<SavedView> {
      return readSavedView(await http(one(PATHS.views, id), { ...(signal && { signal }) }))
    },
    async create(body: CreateViewBody): Promise<SavedView> {
      return readSavedView(await http(PATHS.views, { method: 'POST', body }))
    },
    /** `version` that was read; `*` replaces whatever is there. */
    async change(id: string, body: ChangeViewBody, version: string): Promise<SavedView> {
      const headers = { 'If-Match': version === '*' ? version : `"${version}"` }
      return readSavedView(await http(one(PATHS.views, id), { method: 'PATCH', body, headers }))
    },
    async changeDefaults(id: string, body: ViewDefaults): Promise<SavedView> {
      return readSavedView(await http(viewDefaultPath(id), { method: 'PATCH', body }))
    },
    async remove(id: string): Promise<void> {
      await http(one(PATHS.views, id), { method: 'DELETE' })
    },
  }
}
