import { z } from '@hono/zod-openapi'

import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'
import { personKey } from '#platform/lib/rate-limit.ts'
import { PATHS } from '#wire/product/paths.ts'
import {
  APPROVAL_SENTENCE,
  APPROVALS,
  type ChangeReviewBody,
  type Entity,
  findReviewsBody,
  foundReviews,
  type Review,
  REVIEW_STATES,
  REVIEWED_KINDS,
  reviewResource,
  reviewStatesBody,
  reviewStatesResult,
} from '#wire/product/reviews.ts'

import type { ApiLimits } from '../guard.ts'
import { REVIEWS_MAX } from '../limits.ts'
import { collection, type Work } from '../resource.ts'
import { reviewId, reviewPaths, type ReviewRecord } from '../reviews/records.ts'
import { memberRoute, type Route } from '../route.ts'
import type { Services } from '../services.ts'
import { memberNames } from '../verbs/members/rules.ts'
import { changeStates, TOO_MANY } from '../verbs/reviews/states.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/**
 * What an organization decided about the vendors, clients, endpoints and API tokens that its traffic shows. A review may come before the first call, and outlives
 * the last one.
 */
export const reviewRoutes = (services: Services, { reviewsPerMinute }: Pick<ApiLimits, 'reviewsPerMinute'>): Route[] => {
  const bulkLimit = rateLimit({ points: reviewsPerMinute, seconds: 60 })
  return [
    ...collection(reviewResource, services, reviewPaths.reviews, {
      list: { role: 'viewer', summary: 'Reviews of vendors, clients, endpoints and API tokens', one: 'One review' },
      create: {
        role: 'editor',
        summary: 'Review an entity that has no review yet',
        record: async ({ actor, nowMs }, { approval = null, owner = '', note = '', ...body }) => ({
          data: { ...body, approval, owner, note, changedMs: nowMs, changedBy: actor.caller.uid },
        }),
        keyed: { id: (orgId, body) => reviewId(orgId, body), taken: 'Somebody reviewed this already. Change that review.' },
      },
      change: { role: 'editor', summary: 'Change state, approval, owner or note of a review', record: changedReview },
      remove: {
        role: 'editor',
        summary: 'Delete a review: the entity is new again',
        undo: { summary: 'Restore a review that was deleted' },
      },
      max: { count: REVIEWS_MAX, message: TOO_MANY },
      filters: {
        kind: { schema: z.enum(REVIEWED_KINDS), field: 'kind' },
        state: { schema: z.enum(REVIEW_STATES), field: 'state' },
        approval: { schema: z.enum(APPROVALS), field: 'approval' },
      },
      // Anything else would read all of them for a page
      sorts: { id: '__name__' },
      searched: [],
      idOf: ({ id }) => id,
      show,
    }),
    memberRoute('viewer', {
      method: 'post',
      path: PATHS.findReviews,
      summary: 'Reviews of these entities; those without one are left out',
      audit: null,
      body: bodyOf(findReviewsBody),
      answer: responseOf(foundReviews),
      handle: async ({ caller, body }) => ({ body: { items: await show(services, caller, await find(services, caller, body.entities)) } }),
    }),
    memberRoute('editor', {
      method: 'post',
      path: PATHS.reviewStates,
      summary: 'Accept, ignore or restore many entities at once',
      audit: 'review.set-state',
      body: bodyOf(reviewStatesBody),
      answer: responseOf(reviewStatesResult),
      async handle({ body: { changes }, ...actor }) {
        // A call is one of many that a person may make in a minute; this one is as much work as it has entities
        await bulkLimit(personKey(actor.caller, actor.address), changes.length)
        return { body: { results: await changeStates(services, actor, changes) } }
      },
    }),
  ]
}

async function changedReview({ actor, nowMs }: Work, before: ReviewRecord, body: ChangeReviewBody): Promise<ReviewRecord | undefined> {
  const { state = before.state, approval = before.approval, owner = before.owner, note = before.note } = body
  if (before.kind !== 'vendor' && approval !== null)
    throw new Fault('invalid', APPROVAL_SENTENCE, { fields: { approval: APPROVAL_SENTENCE } })
  const same = state === before.state && approval === before.approval && owner === before.owner && note === before.note
  return same ? undefined : { ...before, state, approval, owner, note, changedMs: nowMs, changedBy: actor.caller.uid }
}

async function find(
  { documents }: Services,
  { orgId }: MemberCaller,
  entities: readonly Entity[],
): Promise<StoredDocument<ReviewRecord>[]> {
  const found = await Promise.all(entities.map((entity) => documents.get<ReviewRecord>(reviewPaths.review(orgId, reviewId(orgId, entity)))))
  return found.filter((one) => one !== undefined)
}

/** With the names of people as they are now. */
async function show(services: Services, { orgId }: MemberCaller, stored: readonly StoredDocument<ReviewRecord>[]): Promise<Review[]> {
  const names = await memberNames(services, orgId)
  return stored.map(({ id, version, data: { changedBy, ...data } }) => ({
    id,
    ...data,
    changedByName: names.get(changedBy) ?? null,
    version,
  }))
}
