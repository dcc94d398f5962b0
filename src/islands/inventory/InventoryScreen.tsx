import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import { narrowTerm } from '#domain/filter/edit.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { queryClient } from '#src/queries/client.ts'
import { decidedAmong } from '#src/queries/decided.ts'
import { type Entity, inventoryPages } from '#src/queries/inventory.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { rangedScreen } from '#src/screens/collection/ranged-screen.tsx'
import { $to } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $search } from '#src/stores/location.ts'
import { INVENTORY_ROWS_MAX, type InventoryKind, type InventorySort, REVIEWED_VIEWS, STANDING_VIEWS } from '#wire/pulse/inventory.ts'

import { type EntityLinks, inventoryColumns, NarrowEntity } from './inventory-columns.tsx'
import { API_TOKENS, CLIENTS, ENDPOINTS, type EntityDeclaration, filterOf, type MoreOfList, VENDORS } from './kinds.ts'

const InventoryTools = lazy(async () => ({ default: (await import('./InventoryTools.tsx')).InventoryTools }))
const ListActions = lazy(async () => ({ default: (await import('./EntityReviews.tsx')).ListActions }))

/** The list of a kind: entities of the range, counted from the requests that the filter holds for. */
const inventoryScreen = (of: EntityDeclaration) =>
  rangedScreen<Entity, InventorySort>({
    ...of,
    limit: INVENTORY_ROWS_MAX,
    Tools: ({ scope }) => <InventoryTools of={of} scope={scope} />,
    query(scope, { range, filter, search, sort, onlyNew, view, reviewed }) {
      const standing = of === ENDPOINTS && STANDING_VIEWS.find((one) => one === view)
      const decided = REVIEWED_VIEWS.find((one) => one === reviewed)
      return inventoryPages(scope, {
        kind: of.kind,
        range,
        sort,
        ...(filter && { filter }),
        ...(search && { search }),
        ...(onlyNew && { only: 'new' as const }),
        ...(standing && { standing }),
        ...(decided && { reviewed: decided }),
      })
    },
    useRows() {
      const links = useLinks(of)
      const nameOf = useGroupNames(true)
      const more = useMore(of)
      const columns = useMemo(() => inventoryColumns(of, links, nameOf, more), [links, nameOf, more])
      return {
        columns,
        narrow: (row) => <NarrowEntity of={of} row={row} links={links} more={more} />,
        actions: (chosen, done) => (
          <Suspense>
            <ListActions of={of} keys={chosen.map(({ key }) => key)} onDone={done} />
          </Suspense>
        ),
      }
    },
    useDecided(scope, rows) {
      const fresh = useMemo(() => rows.filter(({ isNew }) => isNew).map(({ key }) => key), [rows])
      const { data, isError } = useQuery(decidedAmong(scope.orgId, of.kind, fresh), queryClient)
      // Without the reviews nothing may be left out
      return fresh.length === 0 || isError ? NONE : data
    },
  })

const NONE: ReadonlySet<string> = new Set()

/** Of one kind only, so it comes after the rest of the page. */
const MORE: { readonly [Kind in InventoryKind]?: (set: (more: MoreOfList | undefined) => void) => Promise<void> } = {
  endpoints: async (set) => (await import('./openapi/standing-columns.tsx')).followDocuments(set),
  'api-tokens': async (set) => set((await import('./token-columns.tsx')).MORE_OF_TOKENS),
}

/** Undefined until it is loaded, and where there is nothing more. */
function useMore({ kind }: EntityDeclaration): MoreOfList | undefined {
  const [loaded, setLoaded] = useState<MoreOfList>()
  useEffect(() => void MORE[kind]?.(setLoaded), [kind])
  return loaded
}

function useLinks(of: EntityDeclaration): EntityLinks {
  const to = useStore($to)
  const text = useStore($filterText)
  const search = useStore($search)
  const profile = useStore(of.state.$oneLink)
  const [from, until] = [search.get('from') ?? '', search.get('to') ?? '']
  return useMemo(
    () => ({
      profile: ({ id }) => profile(id),
      requests(row, more) {
        const q = filterOf(of, row.key, text)
        return to.requests({ q: more ? narrowTerm(q, more, 'true', REQUESTS) : q, from, to: until })
      },
    }),
    [to, text, from, until, profile, of],
  )
}

/** /inventory/vendors */
export const VendorsScreen = inventoryScreen(VENDORS)
/** /inventory/endpoints */
export const EndpointsScreen = inventoryScreen(ENDPOINTS)
/** /inventory/clients */
export const ClientsScreen = inventoryScreen(CLIENTS)
/** /inventory/api-tokens */
export const ApiTokensScreen = inventoryScreen(API_TOKENS)
