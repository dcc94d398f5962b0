import { queryOptions } from '@tanstack/react-query'

import { entityId } from '#src/lib/entity-id.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { InventoryQuery, InventoryResult, InventoryRow } from '#wire/pulse/inventory.ts'
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
    queryFn: async ({ signal }): Promise<Entities> => {
      const found = await pulseIn(scope).run('/inventory/list', readInventory, query, signal)
      return { ...found, rows: found.rows.map((row) => ({ ...row, id: entityId(row.key) })) }
    },
    gcTime: KEEP_MS,
    staleTime: Number.POSITIVE_INFINITY,
  })
