import { Fault } from '#platform/lib/faults.ts'
import type { StateChange, StateResult } from '#wire/product/reviews.ts'

import { REVIEWS_MAX } from '../../limits.ts'
import { reviewId, reviewPaths, type ReviewRecord, saysNothing } from '../../reviews/records.ts'
import { type Actor, type AuditDraft, changeOrganization, type Services } from '../../services.ts'

export const TOO_MANY = `An organization has at most ${REVIEWS_MAX} reviews. Delete some that are not needed any more.`

/**
 * Accepts, ignores or restores many entities in one transaction, with one audit record for each that changed. Those in another state than the caller
 * saw are left alone and reported; where there is no room for all new reviews, nothing changes. A review that says nothing any more is deleted.
 */
export async function changeStates(services: Services, actor: Actor, changes: readonly StateChange[]): Promise<StateResult[]> {
  const { orgId, uid } = actor.caller
  return changeOrganization(services, actor, 'editor', async (transaction) => {
    const changedMs = services.clock()
    const found = await Promise.all(
      changes.map(async (change) => {
        const id = reviewId(orgId, change)
        const before = (await transaction.get<ReviewRecord>(reviewPaths.review(orgId, id)))?.data
        return { id, change, before, result: resultOf(change, before) }
      }),
    )
    const changing = found.filter(({ result }) => result.result === 'changed')
    const made = changing.filter(({ before }) => before === undefined).length
    if (made > 0 && (await transaction.count(reviewPaths.reviews(orgId))) + made > REVIEWS_MAX) throw new Fault('conflict', TOO_MANY)
    const audit = changing.map(({ id, before, change: { kind, key, state } }): AuditDraft => {
      const empty = { kind, key: [...key], approval: null, owner: '', note: '' }
      const after: ReviewRecord = { ...(before ?? empty), state, changedMs, changedBy: uid }
      const path = reviewPaths.review(orgId, id)
      const draft = { action: 'review.set-state', target: `review/${id}`, details: { state }, before }
      if (saysNothing(after)) {
        transaction.delete(path)
        return draft
      }
      transaction.set(path, after)
      return { ...draft, after }
    })
    return { result: found.map(({ result }) => result), audit }
  })
}

function resultOf({ kind, key, state, from }: StateChange, stored: ReviewRecord | undefined): StateResult {
  const before = stored?.state ?? 'new'
  const result = before === state ? 'unchanged' : from !== undefined && from !== before ? 'stale' : 'changed'
  return { kind, key, result, before, state: result === 'stale' ? before : state }
}
