import { computed } from 'nanostores'

import { goTo } from '#src/lib/go-to.ts'
import { address } from '#src/lib/routes.ts'
import { $contextId, $orgId } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'

/** What the list shows travels along, so that the request's page can lead back to it and on to its neighbours. */
const CARRIED = ['q', 'from', 'to', 'sort', 'cols', 'mark'] as const

const $carried = computed($search, (search) =>
  new URLSearchParams(CARRIED.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : []))).toString(),
)

/** Everything but the id, which comes last: there is a link in every row. */
const $requestBase = computed([$orgId, $contextId, $carried], (orgId, contextId, carried) =>
  addressOf('/traffic/requests/manage', orgId, contextId, carried),
)
const $listBase = computed([$orgId, $contextId, $carried], (orgId, contextId, carried) =>
  addressOf('/traffic/requests', orgId, contextId, carried),
)

/** Address of one request's page. */
export const $requestLink = computed(
  $requestBase,
  (base) =>
    (id: string): string =>
      `${base}&id=${encodeURIComponent(id)}`,
)

/** Address of the list as it was left. */
export const $listLink = computed(
  $listBase,
  (base) =>
    (id?: string): string =>
      id ? `${base}&id=${encodeURIComponent(id)}` : base,
)

const addressOf = (path: string, orgId: string, contextId: string, carried: string): string =>
  address(path, { orgId, contextId, ...Object.fromEntries(new URLSearchParams(carried)) })

export const goToRequest = (id: string): void => goTo($requestLink.get()(id))

/** Stands for another request's id where the endpoint's usual one is meant. */
export const TYPICAL = 'typical'

/** Address of the comparison of a request with another one, or with `TYPICAL`. */
export const $compareLink = computed(
  $requestLink,
  (linkTo) =>
    (id: string, other: string): string =>
      `${linkTo(id)}&with=${encodeURIComponent(other)}`,
)
