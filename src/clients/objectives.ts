import { type ChangeObjectiveBody, type CreateObjectiveBody, type Objective, readObjective } from '#wire/product/objectives.ts'
import { type Page, PAGE_LIMIT_MAX, readPage } from '#wire/product/page.ts'
import { one, PATHS } from '#wire/product/paths.ts'

import type { HttpClient } from './http.ts'

/** Objectives of one organization. Bearer: the API token. */
export function objectivesClient(http: HttpClient) {
  return {
    /** All of them: an organization may have fewer than a page holds. */
    async list(signal?: AbortSignal): Promise<Page<Objective>> {
      return readPage(await http(PATHS.objectives, { query: { limit: PAGE_LIMIT_MAX }, ...(signal && { signal }) }), readObjective)
    },
    async create(body: CreateObjectiveBody): Promise<Objective> {
      return readObjective(await http(PATHS.objectives, { method: 'POST', body }))
    },
    /** `version` that was read; `*` replaces whatever is there. */
    async change(id: string, body: ChangeObjectiveBody, version: string): Promise<Objective> {
      return readObjective(await http(one(PATHS.objectives, id), { method: 'PATCH', body, headers: ifMatch(version) }))
    },
    async remove(id: string, version: string): Promise<void> {
      await http(one(PATHS.objectives, id), { method: 'DELETE', headers: ifMatch(version) })
    },
  }
}

const ifMatch = (version: string) => ({ 'If-Match': version === '*' ? version : `"${version}"` })
