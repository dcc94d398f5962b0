import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { queryClient } from '#src/queries/client.ts'
import { reviewOf } from '#src/queries/reviews.ts'
import { $orgId } from '#src/stores/context.ts'
import type { Entity } from '#wire/product/reviews.ts'

import { badgeOf, type Reviewed, STATE_LABELS } from './review-labels.ts'
import css from './reviews.module.css'

/** What the organization decided about an entity; without a review it is new. */
export function ReviewBadge({ review }: { review: Reviewed }) {
  const { label, meaning, tone } = badgeOf(review)
  return (
    <span className={`badge ${css.badge}`} data-tone={tone} data-ignored={label === STATE_LABELS.ignored || undefined} title={meaning}>
      {label}
    </span>
  )
}

interface DecisionBadgeProps {
  entity: Entity
  /** Stands where nothing was decided, and until that is known. */
  otherwise: ReactNode
}

/** Beside the name of an entity in a list: what was decided about it. */
export function DecisionBadge({ entity, otherwise }: DecisionBadgeProps) {
  const orgId = useStore($orgId)
  const review = useQuery(reviewOf(orgId, entity), queryClient).data
  return review && (review.state !== 'new' || review.approval !== null) ? <ReviewBadge review={review} /> : otherwise
}
