import type { FormDefinition } from '#src/components/form/use-form.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { fieldsOf, type ReviewFields, validateReview } from '#src/screens/reviews/review-fields.ts'
import type { Review } from '#wire/product/reviews.ts'

import { HOSTILE_NAME, LONG_NAME } from './overlays.ts'
import { NOW_MS } from './tables.ts'

const HOUR_MS = 3_600_000

export const APPROVED: Review = {
  id: 'r1',
  kind: 'vendor',
  key: ['Stripe'],
  state: 'accepted',
  approval: 'approved',
  owner: 'Team Payments',
  note: 'Contract 2291, until the end of next year.\nCards and payouts only.',
  changedMs: NOW_MS - 3 * HOUR_MS,
  changedByName: 'Ada Example',
  version: '1',
}

export const BLOCKED: Review = {
  ...APPROVED,
  key: ['Example Analytics'],
  state: 'ignored',
  approval: 'blocked',
  owner: `${LONG_NAME} ${HOSTILE_NAME}`.slice(0, 100),
  note: `<b>Not wanted</b> since March.\n${'https://wiki.example.com/'.padEnd(180, 'very-long-')}`,
  changedByName: null,
}

export const ENDPOINT: Review = {
  ...APPROVED,
  kind: 'endpoint',
  key: ['POST', 'api.stripe.com', '/v1/charges/{id}'],
  approval: null,
  owner: '',
  note: '',
  changedByName: HOSTILE_NAME,
}

/** Accepts everything. */
export const savedForm = (review: Review | null): FormDefinition<ReviewFields, Review> => ({
  initial: fieldsOf(review),
  validate: validateReview,
  submit: () => Promise.resolve(review ?? APPROVED),
})

/** Somebody else saved another review first; the second time it is accepted. */
export function overtakenForm(review: Review): FormDefinition<ReviewFields, Review> {
  const theirs = { values: fieldsOf({ ...review, state: 'ignored', approval: 'blocked', owner: 'Legal' }), version: '2' }
  return {
    ...savedForm(review),
    submit: async (_values, { version }) => {
      if (version === theirs.version) return review
      throw new WireFailure({ kind: 'stale', message: 'Somebody changed this.', version: theirs.version })
    },
    theirs: () => Promise.resolve(theirs),
  }
}
