import { type Approval, type Review, reviewResource, type ReviewState } from '#wire/product/reviews.ts'
import { problemsOf } from '#wire/product/schema.ts'

/** Fields go by the names of the body, so that complaints of the platform find them. */
export type ReviewFields = { state: ReviewState; approval: ApprovalChoice; owner: string; note: string }
export type ApprovalChoice = Approval | 'undecided'

/** What the form shows of a review, and of none. */
export const fieldsOf = (review: Pick<Review, keyof ReviewFields> | null | undefined): ReviewFields => ({
  state: review?.state ?? 'new',
  approval: review?.approval ?? 'undecided',
  owner: review?.owner ?? '',
  note: review?.note ?? '',
})

/** The body of a change. Only vendors have an approval: for others it stays what it is, nothing. */
export const bodyOf = ({ approval, ...body }: ReviewFields) => ({ ...body, approval: approval === 'undecided' ? null : approval })

export const validateReview = (values: ReviewFields): { [Name in keyof ReviewFields]?: string } =>
  problemsOf(reviewResource.change, bodyOf(values))

/** Version of a review that is not there. */
export const NONE = ''

/** The review as it is now, for the form that changes it. */
export const arrivedReview = (review: Review | null) => ({ values: fieldsOf(review), version: review?.version ?? NONE })
