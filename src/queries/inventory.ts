import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { entityId } from '#src/lib/entity-id.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { PATHS } from '#wire/product/paths.ts'
import { INVENTORY_PAGE, INVENTORY_ROWS_MAX, type InventoryQuery, type InventoryResult, type InventoryRow } from '#wire/pulse/inventory.ts'
import { readInventory } from '#wire/pulse/read-inventory.ts'

import { pulseIn } from './apis.ts'

/** Answers of a range that has moved on are soon of no use. */
const KEEP_MS = 60_000

/** A row with its key as one text. */
export interface Entity extends InventoryRow {
  id: string
}

export interface Entities extends Omit<InventoryResult, 'rows'> {
  rows: readonly Entity[]
}

/** Vendors, clients or endpoints of a range. */
export const inventoryList = (scope: PulseScope, query: InventoryQuery) =>
  queryOptions({
    queryKey: ['/inventory/list', scope.orgId, scope.contextId, query] as const,
    queryFn: ({ signal }) => entities(scope, query, signal),
    gcTime: KEEP_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })

async function entities(scope: PulseScope, query: InventoryQuery, signal: AbortSignal): Promise<Entities> {
  const found = await pulseIn(scope).run('/inventory/list', readInventory, query, signal)
  return { ...found, rows: found.rows.map((row) => ({ ...row, id: entityId(row.key) })) }
}

/**
 * The same page after page, up to the limit of a list: what is shown of an entity takes longer to work out than its place in the order. New ones are few,
 * and come at once, because some of them are left out.
 */
export const inventoryPages = (scope: PulseScope, query: Omit<InventoryQuery, 'limit' | 'offset'>) => {
  const limit = query.only ? INVENTORY_ROWS_MAX : INVENTORY_PAGE
  return infiniteQueryOptions({
    // What is listed by its review is read anew with them
    queryKey: [query.reviewed ? PATHS.reviews : '/inventory/list', scope.orgId, scope.contextId, 'pages', query] as const,
    queryFn: ({ pageParam, signal }) => entities(scope, { ...query, limit, ...(pageParam > 0 && { offset: pageParam }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows }, [first], offset) => {
      const next = offset + limit
      return rows.length > 0 && first && next < Math.min(first.entities, INVENTORY_ROWS_MAX) ? next : undefined
    },
    select: ({ pages }) => joined(pages),
    gcTime: KEEP_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** One that moved in the order meanwhile stands where it was first. */
function joined(pages: readonly Entities[]): Entities {
  const [first] = pages
  const rows = new Map<string, Entity>()
  for (const page of pages) for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, row)
  return { entities: first?.entities ?? 0, newEntities: first?.newEntities ?? 0, rows: [...rows.values()] }
}
