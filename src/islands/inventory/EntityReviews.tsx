import { ReviewActions } from '#src/screens/reviews/ReviewActions.tsx'
import { ReviewPart } from '#src/screens/reviews/ReviewPart.tsx'
import type { Entity as ReviewedEntity, ReviewedKind } from '#wire/product/reviews.ts'
import type { InventoryKind } from '#wire/pulse/inventory.ts'

import type { EntityDeclaration } from './kinds.ts'

const KIND: Readonly<Record<InventoryKind, ReviewedKind>> = {
  vendors: 'vendor',
  clients: 'client',
  endpoints: 'endpoint',
  'api-tokens': 'api-token',
}

/** The same key on both sides, so a link, a row and a review mean one thing. */
const reviewed = ({ kind }: EntityDeclaration, key: readonly string[]): ReviewedEntity => ({ kind: KIND[kind], key: [...key] })

/** What people decided about one of them, on its profile. */
export const ProfileReview = ({ of, entity }: { of: EntityDeclaration; entity: readonly string[] }) => (
  <section aria-label="Review">
    <ReviewPart entity={reviewed(of, entity)} />
  </section>
)

export interface ListActionsProps {
  of: EntityDeclaration
  keys: readonly (readonly string[])[]
  onDone: () => void
}

/** Decides about what is selected in a list. */
export const ListActions = ({ of, keys, onDone }: ListActionsProps) => (
  <ReviewActions entities={keys.map((key) => reviewed(of, key))} onDone={onDone} />
)
