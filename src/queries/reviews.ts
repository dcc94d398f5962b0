import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { type AskOne, together } from '#src/lib/together.ts'
import { PATHS } from '#wire/product/paths.ts'
import {
  type Entity,
  readFoundReviews,
  readReviewStatesResult,
  type Review,
  type ReviewedKind,
  REVIEWS_AT_ONCE_MAX,
  reviewResource,
  type StateChange,
  type StateResult,
  textOfEntity,
} from '#wire/product/reviews.ts'

import { productIn } from './apis.ts'
import { resourceQueries } from './resource.ts'

export const reviews = resourceQueries(reviewResource)

/** Reviews by `textOfEntity`; an entity that is not among them is new. */
export type ReviewsByEntity = ReadonlyMap<string, Review>

/** Every review of a kind. For kinds of which there are hundreds; rows of a long list ask for theirs by `reviewsOf`. */
export const reviewsOfKind = (orgId: string, kind: ReviewedKind) =>
  queryOptions({ ...reviews.all(orgId, { kind }), select: (items): ReviewsByEntity => byEntity(items) })

/** The reviews of these entities, such as the rows that are shown. Those of the rows before stay until others are here. */
export const reviewsOf = (orgId: string, entities: readonly Entity[]) =>
  queryOptions({
    queryKey: [PATHS.reviews, orgId, 'of', entities.map(textOfEntity)],
    queryFn: ({ signal }) => findReviews(orgId, entities, signal),
    enabled: orgId !== '' && entities.length > 0,
    placeholderData: keepPreviousData,
  })

/** The review of one; null: it is new. Those of all rows that a list shows are asked for together. */
export const reviewOf = (orgId: string, entity: Entity) =>
  queryOptions({
    queryKey: [PATHS.reviews, orgId, 'of', textOfEntity(entity)],
    queryFn: async (): Promise<Review | null> => (await askIn(orgId)(entity)) ?? null,
    enabled: orgId !== '',
  })

const askOf = new Map<string, AskOne<Entity, Review>>()
function askIn(orgId: string): AskOne<Entity, Review> {
  const ask = askOf.get(orgId) ?? together(textOfEntity, (all: readonly Entity[]) => findReviews(orgId, all))
  askOf.set(orgId, ask)
  return ask
}

/** Accepts, ignores or restores many; what became of each. More than one call may have are sent one call after the other. */
export async function changeStates(orgId: string, changes: readonly StateChange[]): Promise<StateResult[]> {
  const results: StateResult[] = []
  for (const piece of inPieces(changes)) {
    const sent = productIn(orgId)(PATHS.reviewStates, { method: 'POST', body: { changes: piece } })
    results.push(...(await reviews.changed(orgId, sent.then(readReviewStatesResult))).results)
  }
  return results
}

/** By `textOfEntity`; those that nobody reviewed are left out. */
export async function findReviews(orgId: string, entities: readonly Entity[], signal?: AbortSignal): Promise<ReviewsByEntity> {
  const found = await Promise.all(inPieces(entities).map((piece) => find(orgId, piece, signal)))
  return byEntity(found.flat())
}

async function find(orgId: string, entities: readonly Entity[], signal?: AbortSignal): Promise<Review[]> {
  const body = { entities: entities.map(({ kind, key }) => ({ kind, key })) }
  return readFoundReviews(await productIn(orgId)(PATHS.findReviews, { method: 'POST', body, ...(signal && { signal }) })).items
}

const byEntity = (items: readonly Review[]): ReviewsByEntity => new Map(items.map((review) => [textOfEntity(review), review]))

const inPieces = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / REVIEWS_AT_ONCE_MAX) }, (_, at) =>
    all.slice(at * REVIEWS_AT_ONCE_MAX, (at + 1) * REVIEWS_AT_ONCE_MAX),
  )
