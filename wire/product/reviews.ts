import * as v from 'valibot'

import { entityKey, KEY_SENTENCE, keyFits } from './entity-key.ts'
import { PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { CONTROL, fits, idText, type Of, readerOf, someOf, textOf, whole } from './schema.ts'

/** Entities that traffic shows and people decide about. */
export const REVIEWED_KINDS = ['vendor', 'client', 'endpoint', 'api-token'] as const
export type ReviewedKind = (typeof REVIEWED_KINDS)[number]

/** `new` waits for a decision, as everything does that has no review. */
export const REVIEW_STATES = ['new', 'accepted', 'ignored'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Decided of a vendor; null: not decided. It says what people want and blocks nothing by itself. */
export const APPROVALS = ['approved', 'blocked'] as const
export type Approval = (typeof APPROVALS)[number]

export const REVIEW_OWNER_MAX = 100
export const REVIEW_NOTE_MAX = 1000
/** Entities of one call that changes or finds many. */
export const REVIEWS_AT_ONCE_MAX = 200

const entity = { kind: v.picklist(REVIEWED_KINDS), key: entityKey('Name the entity.') }
const state = v.picklist(REVIEW_STATES)
const approval = v.nullable(v.picklist(APPROVALS))
/** A team or a person, in the words of the organization. */
const owner = v.pipe(
  v.string(),
  v.trim(),
  fits(REVIEW_OWNER_MAX),
  v.metadata({ maxLength: REVIEW_OWNER_MAX }),
  v.check((text) => !CONTROL.test(text), 'Use one line, without control characters.'),
)
const note = textOf(REVIEW_NOTE_MAX)

export const APPROVAL_SENTENCE = 'Only vendors are approved or blocked.'

/** What an organization decided about an entity. At most one for each; without one, the entity is new. */
const item = v.object({
  id: idText,
  kind: entity.kind,
  key: v.array(v.string()),
  state,
  approval,
  owner: v.string(),
  note: v.string(),
  changedMs: whole,
  /** Who changed it last; null: somebody who has left, or has neither a name nor a proved address. */
  changedByName: v.nullable(v.string()),
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type Review = Of<typeof item>

/** POST /reviews. */
const create = v.pipe(
  v.strictObject({ ...entity, state, approval: v.optional(approval), owner: v.optional(owner), note: v.optional(note) }),
  v.forward(
    v.check(({ kind, key }) => keyFits(kind, key), KEY_SENTENCE),
    ['key'],
  ),
  v.forward(
    v.check(({ kind, approval: decided }) => kind === 'vendor' || !decided, APPROVAL_SENTENCE),
    ['approval'],
  ),
)

/** PATCH /reviews/{id}; what is absent stays. */
const change = v.pipe(
  v.strictObject({ state: v.optional(state), approval: v.optional(approval), owner: v.optional(owner), note: v.optional(note) }),
  someOf('state, approval, owner or note'),
)
export type ChangeReviewBody = Of<typeof change>

export const reviewResource = resource({ name: 'review', path: PATHS.reviews, item, create, change })

export const readReview = readerOf(item, 'review')

export type Entity = Pick<Review, 'kind' | 'key'>

/** A text for each entity, different for different ones. */
export const textOfEntity = ({ kind, key }: Entity): string => JSON.stringify([kind, ...key])

/** Each once, and no more than one call may have. */
const many = <One extends Entity>(one: v.GenericSchema<unknown, One>) =>
  v.pipe(
    v.array(
      v.pipe(
        one,
        v.check(({ kind, key }) => keyFits(kind, key), KEY_SENTENCE),
      ),
    ),
    v.minLength(1, 'Name an entity.'),
    v.maxLength(REVIEWS_AT_ONCE_MAX, `Send at most ${REVIEWS_AT_ONCE_MAX} at once.`),
    v.check((entities) => new Set(entities.map(textOfEntity)).size === entities.length, 'Name each entity once.'),
  )

/** POST /reviews/find: the reviews of these entities; those without one are left out. */
export const findReviewsBody = v.strictObject({ entities: many(v.strictObject(entity)) })

export const foundReviews = v.object({ items: v.array(item) })
export const readFoundReviews = readerOf(foundReviews, 'found reviews')

/** One entity of a bulk change. `from`: changed only if that is its state, so that an undo takes back no decision that was made after it. */
const stateChange = v.strictObject({ ...entity, state, from: v.optional(state) })
export type StateChange = Of<typeof stateChange>

/** POST /reviews/states: all that can be changed are, together. Owner, note and approval stay. */
export const reviewStatesBody = v.strictObject({ changes: many(stateChange) })

/** What became of one change: `unchanged` was so already, `stale` is in another state than `from`. */
const stateResult = v.object({
  kind: entity.kind,
  key: v.array(v.string()),
  result: v.picklist(['changed', 'unchanged', 'stale']),
  before: state,
  /** Its state now. */
  state,
})
export type StateResult = Of<typeof stateResult>

/** In the order of the changes. */
export const reviewStatesResult = v.object({ results: v.array(stateResult) })
export const readReviewStatesResult = readerOf(reviewStatesResult, 'changed states')
