import * as v from 'valibot'

import { textOf } from './schema.ts'

/** Characters of one part of a key. */
export const KEY_PART_MAX = 1024
const ENDPOINT_KEY_LENGTH = 3

/**
 * What names an entity that traffic shows, as rows of pulse have it: `[method, host, template]` for an endpoint, one value for everything else (of a
 * token its fingerprint). Text of
 * traffic, kept as it is. Schemas of one kind or another check with `keyFits` besides.
 */
export const entityKey = (whenEmpty: string) =>
  v.pipe(
    v.array(textOf(KEY_PART_MAX)),
    v.maxLength(ENDPOINT_KEY_LENGTH, 'Send at most three values.'),
    v.check((parts) => parts.some(Boolean), whenEmpty),
    // Half a surrogate pair is no text that a store or a filter could give back
    v.check((parts) => parts.every((part) => part.isWellFormed()), 'This is not well-formed text.'),
  )

const FINGERPRINT = /^[0-9a-f]{64}$/

/** Whether a key has the parts of its kind. The value of a token is not kept here either: only its fingerprint fits. */
export const keyFits = (kind: string, key: readonly string[]): boolean =>
  key.length === (kind === 'endpoint' ? ENDPOINT_KEY_LENGTH : 1) && (kind !== 'api-token' || FINGERPRINT.test(key[0] ?? ''))

export const KEY_SENTENCE = 'Send one value, of a token its fingerprint, or method, host and template of an endpoint.'
