import { orNull, reading } from '../product/reading.ts'
import type { SeenResult } from './inventory.ts'
import { readTokenFacts } from './read-inventory.ts'

/** When one entity was seen, as in read-inventory.ts; apart, because only profiles need it. */
export function readSeen(raw: unknown): SeenResult {
  const { numberOrNull, object } = reading(raw, 'seen')
  return { firstMs: numberOrNull('firstMs'), lastMs: numberOrNull('lastMs'), token: object('token', orNull(readTokenFacts)) }
}
