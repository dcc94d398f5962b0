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
