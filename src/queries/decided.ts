import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { PATHS } from '#wire/product/paths.ts'
import type { Entity } from '#wire/product/reviews.ts'

/**
 * Which of these somebody accepted or ignored, by `idOf`. What reads reviews arrives with the first question, because a list without new entities
 * needs none of it.
 */
export const decidedAmong = (orgId: string, entities: readonly Entity[], idOf: (entity: Entity) => string) =>
  queryOptions({
    queryKey: [PATHS.reviews, orgId, 'decided', entities.map(({ kind, key }) => [kind, ...key])],
    async queryFn({ signal }): Promise<ReadonlySet<string>> {
      const { findReviews } = await import('./reviews.ts')
      const found = await findReviews(orgId, entities, signal)
      return new Set([...found.values()].filter(({ state }) => state !== 'new').map(idOf))
    },
    enabled: orgId !== '' && entities.length > 0,
    placeholderData: keepPreviousData,
  })
