import { computed } from 'nanostores'

import { goTo } from '#src/lib/go-to.ts'
import { address } from '#src/lib/routes.ts'
import { $contextId, $orgId } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'

/** What the list shows travels along, so that the connection's page can lead back to it and on to its neighbours. */
const CARRIED = ['q', 'from', 'to', 'sort', 'cols', 'show'] as const

const baseOf = (pathname: string) =>
  computed([$orgId, $contextId, $search], (orgId, contextId, search) =>
    address(pathname, { orgId, contextId, ...Object.fromEntries(CARRIED.map((name) => [name, search.get(name) ?? ''])) }),
  )
const withId = (base: string, id: string): string => `${base}${base.includes('?') ? '&' : '?'}id=${encodeURIComponent(id)}`

/** Address of one connection's page; the id comes last, since there is a link in every row. */
export const $connectionLink = computed(
  baseOf('/traffic/connections/manage'),
  (base) =>
    (id: string): string =>
      withId(base, id),
)

/** Address of the list as it was left. */
export const $connectionsLink = computed(
  baseOf('/traffic/connections'),
  (base) =>
    (id?: string): string =>
      id ? withId(base, id) : base,
)

export const goToConnection = (id: string): void => goTo($connectionLink.get()(id))

interface LikeParams {
  q?: string
  from?: string | number
  to?: string | number
}

/** The list with another filter and range, in the same organization and environment. */
export const $connectionsLike = computed(
  [$orgId, $contextId],
  (orgId, contextId) =>
    (params: LikeParams): string =>
      address('/traffic/connections', { orgId, contextId, ...params }),
)
