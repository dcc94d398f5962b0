import { queryOptions } from '@tanstack/react-query'

import { resourcePage } from '#src/clients/resource-page.ts'
import type { Page } from '#wire/product/page.ts'

import { productIn } from './apis.ts'

/** All of a resource in one organization, or all that a filter leaves: each resource has a limit. Its keys are those of `resourceQueries`. */
export function resourceList<Item>(path: string, read: (raw: unknown) => Item) {
  async function readAll(orgId: string, filter: Record<string, string>, signal: AbortSignal): Promise<Item[]> {
    const pageOf = resourcePage(productIn(orgId), path, read)
    const items: Item[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page<Item> = await pageOf({ ...filter, ...(cursor && { cursor }) }, signal)
      items.push(...page.items)
      cursor = page.next
    }
    return items
  }

  return {
    readAll,
    all: (orgId: string, filter: Record<string, string> = {}) =>
      queryOptions({
        queryKey: [path, orgId, 'all', filter],
        queryFn: ({ signal }) => readAll(orgId, filter, signal),
        enabled: orgId !== '',
      }),
  }
}
