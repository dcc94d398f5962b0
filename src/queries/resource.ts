import { type QueryKey, queryOptions } from '@tanstack/react-query'

import { type Ref, resourceClient } from '#src/clients/resource.ts'
import { toWireError } from '#src/lib/errors.ts'
import type { Resource } from '#wire/product/resource.ts'
import { readerOf } from '#wire/product/schema.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'
import { resourceList } from './resource-list.ts'

/** What screens load of a resource and change in it. A change reloads everything that is shown of it in that organization. */
export function resourceQueries<Item, Create, Change, Made>(resource: Resource<Item, Create, Change, Made>) {
  const { path } = resource
  const list = resourceList(path, readerOf(resource.item, resource.name))
  const clientIn = (orgId: string) => resourceClient(resource, productIn(orgId))
  const reload = (orgId: string, isReloaded: (key: QueryKey) => boolean = () => true): Promise<void> =>
    queryClient.invalidateQueries({ queryKey: [path, orgId], predicate: ({ queryKey }) => isReloaded(queryKey) })

  /** Also for changes that are no create, change or delete. `isReloaded`: what is loaded again. */
  async function changed<Result>(orgId: string, work: Promise<Result>, isReloaded?: (key: QueryKey) => boolean): Promise<Result> {
    try {
      const result = await work
      await reload(orgId, isReloaded)
      return result
    } catch (cause) {
      // Somebody else changed it first: what is shown is old
      if (['stale', 'not-found'].includes(toWireError(cause).kind)) void reload(orgId)
      throw cause
    }
  }

  return {
    ...list,
    changed,
    /** Null when this organization has none with that id, or none that I may see. */
    one: (orgId: string, id: string) =>
      queryOptions({
        queryKey: [path, orgId, 'one', id],
        queryFn: async ({ signal }): Promise<Item | null> => {
          try {
            return await clientIn(orgId).one(id, signal)
          } catch (cause) {
            if (toWireError(cause).kind === 'not-found') return null
            throw cause
          }
        },
        enabled: orgId !== '' && id !== '',
      }),
    create: (orgId: string, body: Create): Promise<Made> => changed(orgId, clientIn(orgId).create(body)),
    change: (orgId: string, ref: Ref, body: Change): Promise<Item> => changed(orgId, clientIn(orgId).change(ref, body)),
    /** Undoes a deletion, where the resource can, for ten minutes. */
    restore: (orgId: string, id: string): Promise<Item> => changed(orgId, clientIn(orgId).restore(id)),
    /** Its page may still be shown: that is left, and does not load it again. */
    async remove(orgId: string, ref: Ref): Promise<void> {
      const its = [path, orgId, 'one', ref.id]
      await changed(orgId, clientIn(orgId).remove(ref), (queryKey) => its.some((part, at) => queryKey[at] !== part))
    },
  }
}
