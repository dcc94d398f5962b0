import { reviewed } from '#src/queries/decided.ts'
import { ReviewActions } from '#src/screens/reviews/ReviewActions.tsx'
import { ReviewPart } from '#src/screens/reviews/ReviewPart.tsx'

import type { EntityDeclaration } from './kinds.ts'

/** What people decided about one of them, on its profile. */
export const ProfileReview = ({ of, entity }: { of: EntityDeclaration; entity: readonly string[] }) => (
  <section aria-label="Review">
    <ReviewPart entity={reviewed(of.kind, entity)} />
  </section>
)

export interface ListActionsProps {
  of: EntityDeclaration
  keys: readonly (readonly string[])[]
  onDone: () => void
}

/** Decides about what is selected in a list. */
export const ListActions = ({ of, keys, onDone }: ListActionsProps) => (
  <ReviewActions entities={keys.map((key) => reviewed(of.kind, key))} onDone={onDone} />
)
