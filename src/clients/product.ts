import { type Overview, readOverview } from '#wire/product/overview.ts'
import { PATHS, viewDefaultPath } from '#wire/product/paths.ts'
import { readSavedView, type SavedView, type ViewDefaults } from '#wire/product/views.ts'

import type { HttpClient } from './http.ts'

/** What the product API does inside one organization beyond its resources (`resource.ts`). Bearer: the API token. */
export function productClient(http: HttpClient) {
  return {
    /** The organization in numbers. */
    async overview(signal?: AbortSignal): Promise<Overview> {
      return readOverview(await http(PATHS.overview, { ...(signal && { signal }) }))
    },
    /** Leaves the organization for good; refused to its last owner. */
    async leave(): Promise<void> {
      await http(PATHS.leave, { method: 'POST' })
    },
    /** Whether the view's page opens with it. */
    async changeViewDefaults(id: string, body: ViewDefaults): Promise<SavedView> {
      return readSavedView(await http(viewDefaultPath(id), { method: 'PATCH', body }))
    },
  }
}
