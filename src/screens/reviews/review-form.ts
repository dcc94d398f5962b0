import type { FormDefinition } from '#src/components/form/use-form.ts'
import { toWireError, WireFailure } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { reviewOf, reviews } from '#src/queries/reviews.ts'
import type { Entity, Review } from '#wire/product/reviews.ts'

import { arrivedReview, bodyOf, fieldsOf, NONE, type ReviewFields, validateReview } from './review-fields.ts'

/**
 * Changes the review of an entity, or makes it: based on what the form has shown. What somebody else decided meanwhile is shown first, whether they
 * changed the review or made the first.
 */
export function reviewForm(orgId: string, entity: Entity, initial: Review | null): FormDefinition<ReviewFields, Review> {
  const query = reviewOf(orgId, entity)
  let shown = initial
  return {
    initial: fieldsOf(initial),
    validate: validateReview,
    async submit(values, { version = shown?.version ?? NONE }) {
      const body = bodyOf(values)
      // An entity's review has the same id whenever it is made
      const id = queryClient.getQueryData(query.queryKey)?.id ?? shown?.id
      shown = version === NONE || id === undefined ? await first(body) : await reviews.change(orgId, { id, version }, body)
      return shown
    },
    canUndo: () => true,
    async theirs() {
      const theirs = await now()
      if (!theirs) throw new WireFailure({ kind: 'not-found', message: 'Somebody deleted this review.' })
      return arrivedReview(theirs)
    },
  }

  async function first(body: ReturnType<typeof bodyOf>): Promise<Review> {
    try {
      return await reviews.create(orgId, { kind: entity.kind, key: entity.key, ...body })
    } catch (cause) {
      // A limit is refused in the same way as a review that is there by now
      const theirs = toWireError(cause).kind === 'conflict' ? await now().catch(() => null) : null
      if (!theirs) throw cause
      throw new WireFailure({ kind: 'stale', message: 'Somebody else reviewed this meanwhile.', version: theirs.version }, cause)
    }
  }

  function now(): Promise<Review | null> {
    return queryClient.fetchQuery({ ...query, staleTime: 0 })
  }
}
