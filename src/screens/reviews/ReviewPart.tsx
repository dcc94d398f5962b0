import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { explain } from '#src/lib/errors.ts'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { queryClient } from '#src/queries/client.ts'
import { reviewOf, reviews } from '#src/queries/reviews.ts'
import { $orgId } from '#src/stores/context.ts'
import { type Entity, type Review, textOfEntity } from '#wire/product/reviews.ts'
import { useRole } from '#src/screens/use-role.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { History } from '../form/History.tsx'
import { sayDeleted } from '../say-done.ts'
import { useLoadable } from '../use-loadable.ts'
import { reviewForm } from './review-form.ts'
import { nameOfEntity } from './review-labels.ts'
import { ReviewForm } from './ReviewForm.tsx'
import css from './reviews.module.css'

const HISTORY = {
  'review.create': 'Reviewed',
  'review.set-state': 'Changed the state',
  'review.follow': 'Came with an endpoint that is part of this one',
  'review.delete': 'Cleared',
}

/** A part of an entity's profile: what the organization decided about it, as a form, and who decided when. */
export function ReviewPart({ entity }: { entity: Entity }) {
  const orgId = useStore($orgId)
  const text = textOfEntity(entity)
  const found = useLoadable(useQuery(reviewOf(orgId, entity), queryClient), `${orgId} ${text}`)
  const role = useRole(orgId)
  switch (found.state) {
    case 'loading':
      return <TextSkeleton label="Loading the review" lines={8} />
    case 'failed':
      return <FailureNote error={found.error} onRetry={found.retry} />
    case 'ready':
      return <LoadedReview key={`${orgId} ${text}`} orgId={orgId} entity={entity} review={found.data} role={role} />
  }
}

interface LoadedReviewProps {
  orgId: string
  entity: Entity
  review: Review | null
  role: Role | undefined
}

function LoadedReview({ orgId, entity, review, role }: LoadedReviewProps) {
  const [definition] = useState(() => reviewForm(orgId, entity, review))
  const blocked = needsRole(role, 'editor')
  return (
    <div className={css.parts}>
      <div className={`card ${css.card}`}>
        <ReviewForm
          kind={entity.kind}
          review={review}
          definition={definition}
          blocked={blocked}
          nowMs={Date.now()}
          actions={review && blocked === undefined && <ClearReview orgId={orgId} review={review} />}
        />
      </div>
      {review && role !== undefined && mayActAs(role, 'admin') && (
        <History orgId={orgId} target={`review/${review.id}`} version={review.version} words={HISTORY} />
      )}
    </div>
  )
}

/** Nothing is asked first, because it can be undone. */
function ClearReview({ orgId, review }: { orgId: string; review: Review }) {
  const nameOf = useGroupNames(true)
  const name = review.kind === 'vendor' ? nameOf('vendor', review.key[0] ?? '') : nameOfEntity(review)
  const { busy, failure, start } = useAttempt(
    async () => {
      await reviews.remove(orgId, review)
      sayDeleted(`The review of “${visibleText(name)}”`, () => reviews.restore(orgId, review.id))
    },
    { again: true },
  )
  return (
    <>
      <button type="button" className="button" data-kind="quiet" aria-disabled={busy || undefined} onClick={start}>
        Clear review
      </button>
      {failure && (
        <span className={css.why} role="alert">
          {explain(failure)}
        </span>
      )}
    </>
  )
}
