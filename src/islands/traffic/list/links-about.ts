import { computed } from 'nanostores'

import { address } from '#src/lib/routes.ts'
import { $contextId, $orgId } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'

/**
 * Addresses of a list as it was left, and of the page of one thing in it. `carried` are the parameters of the list that travel along, so that the
 * page can lead back to it and on to its neighbours. The id comes last, since there is a link in every row.
 */
export function linksAbout(list: string, carried: readonly string[]) {
  const baseOf = (pathname: string) =>
    computed([$orgId, $contextId, $search], (orgId, contextId, search) =>
      address(pathname, { orgId, contextId, ...Object.fromEntries(carried.map((name) => [name, search.get(name) ?? ''])) }),
    )
  return {
    $oneLink: computed(
      baseOf(`${list}/manage`),
      (base) =>
        (id: string): string =>
          withId(base, id),
    ),
    $listLink: computed(
      baseOf(list),
      (base) =>
        (id?: string): string =>
          id ? withId(base, id) : base,
    ),
  }
}

const withId = (base: string, id: string): string => `${base}${base.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`
