import { sha256Hex } from '#platform/lib/crypto.ts'
import { type Entity, type Review, textOfEntity } from '#wire/product/reviews.ts'

/** Where reviews stand in the document store. */
export const reviewPaths = {
  reviews: (orgId: string) => `orgs/${orgId}/reviews`,
  review: (orgId: string, id: string) => `orgs/${orgId}/reviews/${id}`,
} as const

/** An alias, because only that fits the store's open record type. */
export type ReviewRecord = Omit<Review, 'id' | 'version' | 'changedByName'> & { changedBy: string }

/**
 * The id of an entity's review. Names come from traffic, so whoever sends traffic must not find two of one id: a digest, and with its whole length. The
 * organization is a part of it, because what was deleted is kept by id for the whole installation.
 */
export const reviewId = (orgId: string, { kind, key }: Entity): string => sha256Hex(JSON.stringify([orgId, textOfEntity({ kind, key })]))

/** Nothing was decided that a missing review would not say as well. */
export const saysNothing = ({ state, approval, owner, note }: ReviewRecord): boolean =>
  state === 'new' && approval === null && owner === '' && note === ''
