import { queryOptions } from '@tanstack/react-query'

import { entityId } from '#src/lib/entity-id.ts'
import { PATHS } from '#wire/product/paths.ts'
import type { Entity } from '#wire/product/reviews.ts'
import { type InventoryKind, REVIEWED_AS } from '#wire/pulse/inventory.ts'

/** An entity of the inventory as reviews know it. The same key on both sides, so a link, a row and a review mean one thing. */
export const reviewed = (kind: InventoryKind, key: readonly string[]): Entity => ({ kind: REVIEWED_AS[kind], key: [...key] })

/**
 * Which of these somebody accepted or ignored, by `entityId`. What reads reviews arrives with the first question, because a list without new entities
 * needs none of it. Of other entities nothing is kept meanwhile: it would be subtracted from their number.
 */
export const decidedAmong = (orgId: string, kind: InventoryKind, keys: readonly (readonly string[])[]) =>
  queryOptions({
    queryKey: [PATHS.reviews, orgId, 'decided', kind, keys],
    async queryFn({ signal }): Promise<ReadonlySet<string>> {
      const { findReviews } = await import('./reviews.ts')
      const found = await findReviews(
        orgId,
        keys.map((key) => reviewed(kind, key)),
        signal,
      )
      return new Set([...found.values()].filter(({ state }) => state !== 'new').map(({ key }) => entityId(key)))
    },
    enabled: orgId !== '' && keys.length > 0,
  })
